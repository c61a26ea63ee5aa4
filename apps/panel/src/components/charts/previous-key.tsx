'use client'

import { useI18n } from '@/i18n/i18n-provider'

/** Names the dashed line of the period before. */
export function PreviousKey() {
  const { t } = useI18n()
  return (
    <span className="ml-auto flex items-center gap-2 text-ink-soft text-xs">
      <svg aria-hidden="true" viewBox="0 0 20 2" className="h-0.5 w-5 overflow-visible stroke-ink-soft">
        <path d="M0 1H20" strokeWidth="1.5" strokeDasharray="4 3" />
      </svg>
      {t('chart.previous')}
    </span>
  )
}
