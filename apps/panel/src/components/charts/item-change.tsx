'use client'

import { changeOf, toneOf } from '@vitrina/contract/change'
import type { RankingData } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface ItemChangeProps extends Pick<RankingData, 'unit' | 'goodWhen'> {
  item: RankingData['items'][number]
  className?: string
}

/** The change of one item beside the days compared with; nothing where there is none to tell. */
export function ItemChange({ item, unit, goodWhen, className }: ItemChangeProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { previous = null, full = null, changePct = null, changePoints = null } = item
  const changed = { changePct, changePoints, ...(goodWhen && { goodWhen }) }
  const change = changeOf(changed)
  if (change === null || previous === null) return null
  return (
    <p className={cn('text-ink-soft text-xs tabular-nums', className)}>
      <span data-tone={toneOf(changed)} className={toneStyle[toneOf(changed)]}>
        {change.isPoints ? t('metric.points', { value: figure.points(change.by) }) : figure.change(change.by)}
      </span>{' '}
      {full !== null && `${t('metric.fullDays', { value: figure.short(unit, full) })}, `}
      <span title={figure.exact(unit, previous)}>{t('metric.was', { value: figure.short(unit, previous) })}</span>
    </p>
  )
}

const toneStyle = { good: 'text-good', bad: 'text-bad', plain: 'text-ink-soft' }
