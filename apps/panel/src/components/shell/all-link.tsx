'use client'

import { useI18n } from '@/i18n/i18n-provider'
import { PeriodLink } from './period-link'

/** Links from the first items of a list to the full list. */
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
