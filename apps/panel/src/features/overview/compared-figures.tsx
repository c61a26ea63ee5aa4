'use client'

import { changeOf } from '@vitrina/contract/change'
import { addDays } from '@vitrina/contract/dates'
import type { MetricData, Unit } from '@vitrina/contract/widget'
import { Equal } from 'lucide-react'
import { ChangeText } from '@/components/change-text'
import { Figure } from '@/components/figure'
import { useFiguresScope } from '@/features/drill/figures-of'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

interface ComparedFiguresProps {
  unit: Unit
  /** Unit of goods a quantity is in. */
  of?: string | null | undefined
  compared: Pick<MetricData, 'previous' | 'fullDays' | 'sameHours' | 'goodWhen'>
}

/** The previous value of a figure and, if the period is not over, its value over the days or hours of the change. */
export function ComparedFigures({ unit, of, compared }: ComparedFiguresProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { fullDays, sameHours, previous } = compared
  if (sameHours) return <HoursCompared {...{ unit, of, hours: sameHours }} goodWhen={compared.goodWhen} />
  if (previous === null) return null
  return (
    <>
      {fullDays && (
        <span className="text-ink-soft" title={date.range(fullDays.from, fullDays.to)}>
          <Within words={t('metric.fullDays', { value: '|' })} unit={unit} of={of} value={fullDays.value} />
        </span>
      )}
      <span className="text-ink-soft">
        <Within words={t('metric.was', { value: '|' })} unit={unit} of={of} value={previous} />
      </span>
    </>
  )
}

interface HoursComparedProps {
  unit: Unit
  of: string | null | undefined
  hours: NonNullable<MetricData['sameHours']>
  goodWhen: MetricData['goodWhen']
}

/**
 * The hours of a day that is not over, compared with the same hours of the other day, and their change:
 * `до 13:00: 60 ₽ против 90 ₽ (−33,3 %)`.
 */
function HoursCompared({ unit, of, hours, goodWhen }: HoursComparedProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { period, compared } = useFiguresScope()
  const { until, value, previous } = hours
  if (previous === null) return null
  const day = compared?.previous?.from
  const isWeekBefore = day !== undefined && addDays(day, 7) === period.from
  const when =
    day === undefined
      ? ''
      : isWeekBefore
        ? t(`metric.lastWeek.${isoWeekday(day)}`)
        : t('metric.onDay', { date: date.dayWithWeekday(day, period.from) })
  const words = t('metric.sameHours', { time: until, value: '|', previous: '|', when }).trimEnd()
  const [before, between, after] = words.split('|')
  return (
    <span className="text-ink-soft">
      {before}
      <Figure unit={unit} value={value} of={of} />
      {between}
      <Figure unit={unit} value={previous} of={of} />
      {after}
      {changeOf(hours) !== null && (
        <>
          {' ('}
          <ChangeText of={{ ...hours, ...(goodWhen && { goodWhen }) }} />
          {')'}
        </>
      )}
    </span>
  )
}

function isoWeekday(day: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  const weekdays = [7, 1, 2, 3, 4, 5, 6] as const
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 7
}

/** A text in which a figure takes the place of the `|`. */
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

interface MetricChangeProps {
  /**
   * If the period is not over, `fullDays` are the days the change covers, null if there are none yet; in that case
   * `sameHours` are the hours it covers.
   */
  of: Pick<MetricData, 'changePct' | 'changePoints' | 'goodWhen' | 'fullDays' | 'sameHours'>
}

/** The change since the compared days: an arrow for its direction, a colour for whether that is good. */
export function MetricChange({ of }: MetricChangeProps) {
  const { t } = useI18n()
  const { compare } = usePeriod()
  const { compared: besides } = useFiguresScope()
  const compared = { ...of, ...of.sameHours }
  const change = changeOf(compared)
  if (change === null) {
    if (compare === 'none' || besides?.previous === null) return null
    const isTooEarly = of.fullDays === null && of.sameHours === undefined
    return <span className="text-ink-soft">{t(isTooEarly ? 'metric.notYet' : 'metric.noPrevious')}</span>
  }
  if (change.by === 0) {
    return (
      <span className="inline-flex items-center gap-1 text-ink-soft">
        <Equal className="size-3.5" aria-hidden="true" />
        {t('metric.same')}
      </span>
    )
  }
  return <ChangeText of={compared} variant="badge" />
}
