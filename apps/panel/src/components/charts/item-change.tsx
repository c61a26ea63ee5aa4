'use client'

import { changeOf } from '@vitrina/contract/change'
import type { RankingData } from '@vitrina/contract/widget'
import { ChangeText } from '@/components/change-text'
import { onlyUnit } from '@/format/format-figure'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface ItemChangeProps extends Pick<RankingData, 'unit' | 'goodWhen'> {
  item: RankingData['items'][number]
  className?: string
}

/** The change of one item from the period compared with; renders nothing where there is no change to show. */
export function ItemChange({ item, unit, goodWhen, className }: ItemChangeProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { previous = null, units, full = null, changePct = null, changePoints = null } = item
  const changed = { changePct, changePoints, ...(goodWhen && { goodWhen }) }
  if (changeOf(changed) === null || previous === null) return null
  // A quantity of goods is shown with its unit, as the figure above is.
  const write = (digits: 'short' | 'exact', value: number) =>
    unit === 'quantity' ? figure.amount(value, onlyUnit(units)) : figure[digits](unit, value)
  return (
    <p className={cn('flex flex-wrap gap-x-1.5 text-ink-soft text-xs tabular-nums', className)}>
      <ChangeText of={changed} />
      {full !== null && <span>{t('metric.fullDays', { value: write('short', full) })}</span>}
      <span title={write('exact', previous)} className="whitespace-nowrap">
        {t('metric.was', { value: write('short', previous) })}
      </span>
    </p>
  )
}
