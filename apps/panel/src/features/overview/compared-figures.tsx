'use client'

import type { MetricData, Unit } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

interface ComparedFiguresProps {
  unit: Unit
  /** Unit of goods a quantity is in. */
  of?: string | null | undefined
  compared: Pick<MetricData, 'previous' | 'fullDays' | 'sameHours'>
}

/** What a figure was before; where the period is not over, also what it is over the days or hours that the change is of. */
export function ComparedFigures({ unit, of, compared }: ComparedFiguresProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { fullDays, sameHours } = compared
  const { previous } = sameHours ?? compared
  if (previous === null) return null
  return (
    <>
      {fullDays && (
        <span className="text-ink-soft" title={date.range(fullDays.from, fullDays.to)}>
          <Within words={t('metric.fullDays', { value: '|' })} unit={unit} of={of} value={fullDays.value} />
        </span>
      )}
      {sameHours && (
        <span className="text-ink-soft">
          <Within
            words={t('metric.untilHour', { time: sameHours.until, value: '|' })}
            {...{ unit, of, value: sameHours.value }}
          />
        </span>
      )}
      <span className="text-ink-soft">
        <Within words={t('metric.was', { value: '|' })} unit={unit} of={of} value={previous} />
      </span>
    </>
  )
}

/** A figure in the place of the bar within words. */
function Within({
  words,
  ...figure
}: {
  words: string
  unit: Unit
  of: string | null | undefined
  value: number | null
}) {
  const [before, after] = words.split('|')
  return (
    <>
      {before}
      <Figure {...figure} />
      {after}
    </>
  )
}
