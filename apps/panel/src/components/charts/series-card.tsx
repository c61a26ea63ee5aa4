'use client'

import type { Period } from '@vitrina/contract/dates'
import type { SeriesData, Unit } from '@vitrina/contract/widget'
import { useSession } from '@/components/shell/use-session'
import { useFiguresScope } from '@/features/drill/figures-of'
import { type DrillSource, useDrill } from '@/features/drill/use-drill'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { ChartCard } from './chart-card'
import { seriesFigures } from './chart-figures'
import type { TableColumn } from './chart-table'
import { axisNames } from './day-axis'
import { partOf } from './part-of'
import { SeriesChart, type SeriesKind, type SeriesPoint } from './series-chart'
import { previousName } from './with-previous'

interface SeriesCardProps {
  /** Name of the series in the markup, for tests. */
  name: string
  title: string
  valueHead: string
  unit: Unit
  granularity: SeriesData['granularity']
  points: SeriesPoint[]
  /** The days compared with; absent: those of the page. */
  daysCompared?: Period | null
  kind?: SeriesKind
  /** The metric drawn, by which a point finds its drill-down page. */
  metric?: DrillSource
  /** More columns for the chart's table, and the values of each point in them. */
  more?: { columns: TableColumn[]; valuesOf: (x: string) => (number | null)[] }
  /** Shown instead of a chart without points. */
  emptyText?: string
  className?: string | undefined
  role?: 'group' | undefined
}

/** A chart over time in its card, with the same figures as a table. */
export function SeriesCard(props: SeriesCardProps) {
  const { name, title, unit, granularity, points, kind = 'bar', metric, emptyText, className, role } = props
  const { t } = useI18n()
  const { date } = useFormat()
  const drill = useDrill(metric)
  const { period } = useFiguresScope()
  const { tick, title: nameOf } = axisNames(granularity, date, points.length)
  const fullName = (x: string, beside?: string) => {
    const part = partOf(x, granularity, period)
    return part
      ? t('chart.partial', { name: nameOf(x, beside), days: date.rangeShort(part.from, part.to) })
      : nameOf(x, beside)
  }
  const compared = points.some(({ before }) => before != null)
  return (
    <ChartCard
      title={title}
      hint={granularity === 'day' ? undefined : t(`chart.${granularity}.hint`)}
      className={className}
      role={role}
      figures={points.length > 0 ? seriesFigures(props, { t, date }, drill) : null}
    >
      {points.length === 0 ? (
        <p className="my-auto py-16 text-center text-ink-soft text-sm">{emptyText ?? t('figure.none')}</p>
      ) : (
        <div data-series={name}>
          <SeriesChart
            label={title}
            unit={unit}
            points={points}
            kind={kind}
            tick={tick}
            title={fullName}
            drill={(x) => drill({ x, granularity })}
          />
          {compared && <SeriesKey points={points} daysCompared={props.daysCompared} isLine={kind !== 'bar'} />}
        </div>
      )}
    </ChartCard>
  )
}

interface SeriesKeyProps {
  points: readonly SeriesPoint[]
  daysCompared: Period | null | undefined
  isLine: boolean
}

/** The legend: the series of the period and the one it is compared with, each with its days. */
function SeriesKey({ points, daysCompared, isLine }: SeriesKeyProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { period, compared } = useFiguresScope()
  const beside = daysCompared ?? compared?.previous ?? null
  const days = ({ from, to }: Period) => date.range(from, to, today)
  const named = (name: string, of: Period | null) => (of === null ? name : t('chart.key', { name, days: days(of) }))
  return (
    <ul data-key="" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-ink-soft text-xs">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={isLine ? 'w-4 border-chart border-t-2' : cn(square, 'bg-chart')} />
        {named(t('chart.current'), period)}
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={isLine ? 'w-4 border-chart-beside border-t-2 border-dashed' : cn(square, 'bg-chart-pale')}
        />
        {named(t(previousName(points)), beside)}
      </li>
    </ul>
  )
}

const square = 'size-2.5 rounded-[3px]'
