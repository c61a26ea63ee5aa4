'use client'

import { useI18n } from '@/i18n/i18n-provider'

/** Names the pale bars of the period before. */
export function PreviousKey() {
  const { t } = useI18n()
  return (
    <span className="ml-auto flex items-center gap-2 text-ink-soft text-xs">
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-chart-pale" />
      {t('chart.previous')}
    </span>
  )
}
