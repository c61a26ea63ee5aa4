'use client'

import { changeOf } from '@vitrina/contract/change'
import type { MetricData, Unit } from '@vitrina/contract/widget'
import { type ReactNode, useRef, useState } from 'react'
import { CardNote } from '@/components/charts/card-note'
import { ChartMenu } from '@/components/charts/chart-card'
import { axisNames } from '@/components/charts/day-axis'
import { Bubble, Sparkline } from '@/components/charts/sparkline'
import { Figure } from '@/components/figure'
import { Card } from '@/components/ui/card'
import { DrillLink } from '@/features/drill/drill-link'
import { useFiguresScope } from '@/features/drill/figures-of'
import { type DrillSource, useDrill, useDrillPress } from '@/features/drill/use-drill'
import { type FigureFormat, onlyUnit } from '@/format/format-figure'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { ComparedFigures, MetricChange } from './compared-figures'
import { fullSpark, sparkPlaces } from './spark-days'

interface MetricCardProps {
  /** The name of the figure in the page, for tests. */
  name: string
  title: string
  hint?: string
  data: MetricData
  /** Id of the metric, used to lead from the card to the rows behind its figure. */
  metric?: DrillSource
  note?: ReactNode
  className?: string | undefined
  role?: 'group' | undefined
}

/** One of the four figures a manager looks at first. The entire card leads to the rows the figure is the sum of. */
export function MetricCard({ name, title, hint, data, metric, note, className, role }: MetricCardProps) {
  const { t } = useI18n()
  const { figure, date } = useFormat()
  const { period } = useFiguresScope()
  const card = useRef<HTMLElement>(null)
  const sparkWords = useSparkLabels(data)
  const target = useDrill(metric)()
  const { isFirstTouch, onPointerDown, onKeyDown } = useDrillPress()
  const [isChosen, setChosen] = useState(false)
  return (
    <Card
      ref={card}
      role={role}
      aria-label={title}
      className={cn(
        'relative flex break-inside-avoid flex-col p-3.5 sm:p-5 print:p-3',
        target && 'transition-colors hover:border-line-strong',
        className,
      )}
      onPointerEnter={() => setChosen(true)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setChosen(false)}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={() => setChosen(true)}
      onBlur={() => setChosen(false)}
    >
      <Bubble className="-top-4 bottom-auto left-3 sm:left-4">
        {isChosen &&
          data.value !== null &&
          hasMoreDigits(figure, data.unit, data.value) &&
          figure.exact(data.unit, data.value)}
      </Bubble>
      <h2 title={hint} className="pr-7 text-ink-soft text-sm">
        {target ? (
          <DrillLink
            target={target}
            label={title}
            hint={hint}
            onClick={(event) => isFirstTouch(target) && event.preventDefault()}
            className="rounded-card after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
          />
        ) : (
          title
        )}
      </h2>
      <CardNote />
      <div
        className={cn(
          'mt-1 font-semibold leading-tight tracking-tight print:text-xl',
          (data.units ?? []).length > 1 ? 'text-lg' : 'text-[clamp(1.125rem,5.6vw,1.375rem)] sm:text-[1.75rem]',
        )}
      >
        <Figure unit={data.unit} value={data.value} of={data.units} name={name} />
      </div>
      <div className="mt-1.5 flex min-h-5 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-[0.8125rem]">
        {data.value !== null && !hasHoursCompared(data) && <MetricChange of={data} />}
        <ComparedFigures unit={data.unit} of={onlyUnit(data.units)} compared={data} />
      </div>
      {note && <div className="relative z-10 mt-0.5 w-fit text-ink-soft text-xs">{note}</div>}
      <div className="mt-auto pt-3.5">
        <Sparkline
          values={fullSpark(data, period)}
          label={`${title}. ${t('metric.spark')}`}
          wordsOf={sparkWords}
          className="z-10 h-7 w-full sm:h-9 print:h-7"
        />
      </div>
      {/* Last, to be above the link that covers the card. It has no layer of its own, which would confine its menu. */}
      <div data-no-image="" className="absolute top-1 right-1 sm:top-2.5 sm:right-2.5">
        <ChartMenu
          title={title}
          card={card}
          sheets={async () => (await import('../export/page-sheets')).metricSheets(title, data, period, { t, date })}
        />
      </div>
    </Card>
  )
}

/** Whether the compared hours of a day that is not over already show the change. */
function hasHoursCompared({ sameHours }: MetricData): boolean {
  return sameHours != null && sameHours.previous !== null && changeOf(sameHours) !== null
}

/** Whether a figure has digits that its short form leaves out. */
function hasMoreDigits(figure: FigureFormat, unit: Unit, value: number): boolean {
  return figure.exact(unit, value) !== figure.short(unit, value)
}

/** The labels of a sparkline's points, each with its day, week or month. */
function useSparkLabels(data: MetricData): (index: number) => string {
  const { t } = useI18n()
  const { figure, date } = useFormat()
  const { unit, spark } = data
  const { period } = useFiguresScope()
  const course = sparkPlaces(data, period)
  const names = course && axisNames(course.granularity, date, course.places.length)
  return (index) => {
    const value = spark[index] ?? null
    const words = value === null ? t('figure.none') : figure.exact(unit, value)
    const place = course?.places[index]
    if (place === undefined || !names) return words
    return t('chart.spark.point', { date: names.title(place), value: words })
  }
}
