'use client'

import { useI18n } from '@/i18n/i18n-provider'
import { PeriodLink } from './period-link'

/** Leads from the first few of a list to all of it. */
export function AllLink({ href, of }: { href: string; of: string }) {
  const { t } = useI18n()
  return (
    <PeriodLink
      href={href}
      aria-label={`${t('chart.all')}: ${of}`}
      className="print:hidden rounded-md text-accent text-sm hover:underline"
    >
      {t('chart.all')}
    </PeriodLink>
  )
}
