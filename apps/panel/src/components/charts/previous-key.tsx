'use client'

import { useI18n } from '@/i18n/i18n-provider'
import type { SeriesPoint } from './series-chart'
import { previousName } from './with-previous'

/** Names the pale bars of the days compared with. */
export function PreviousKey({ points }: { points: readonly SeriesPoint[] }) {
  const { t } = useI18n()
  return (
    <span className="ml-auto flex items-center gap-2 text-ink-soft text-xs">
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-chart-pale" />
      {t(previousName(points))}
    </span>
  )
}
