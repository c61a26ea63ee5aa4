'use client'

import type { ComputedWidget } from '@vitrina/contract/dashboard'
import type {
  FoodCostData,
  HeatmapData,
  MetricData,
  RankingData,
  SeriesData,
  TableData,
} from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import { ChartCard } from '@/components/charts/chart-card'
import { heatMapFigures, manySeriesFigures, rankingFigures } from '@/components/charts/chart-figures'
import { axisNames } from '@/components/charts/day-axis'
import { HeatMap } from '@/components/charts/heat-map'
import { placesOf } from '@/components/charts/places-of'
import { RankedBars } from '@/components/charts/ranked-bars'
import { SeriesCard } from '@/components/charts/series-card'
import { seriesColor } from '@/components/charts/series-colors'
import { daysCompared, withPrevious } from '@/components/charts/with-previous'
import { Figure } from '@/components/figure'
import { NameLink } from '@/components/name-link'
import type { QuerySource } from '@/features/drill/drill-href'
import { DrillLink } from '@/features/drill/drill-link'
import { FiguresOf } from '@/features/drill/figures-of'
import { type Drill, type DrillSource, useDrill } from '@/features/drill/use-drill'
import { tableSheet } from '@/features/export/table-sheet'
import { gridOfTable, pivotOf } from '@/features/figures/figures-grid'
import { FiguresTable } from '@/features/figures/figures-table'
import { PivotTable, PivotTotal } from '@/features/figures/pivot-table'
import { MetricCard } from '@/features/overview/metric-card'
import type { Compared } from '@/features/period/compared-labels'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { BlockProps } from './block-props'
import { recordHref } from './record-href'
import { TableBlock } from './table-block'
import { TextBlock } from './text-block'

interface WidgetBlockProps {
  widget: ComputedWidget
  /** Id of the metric it draws, used to lead from its figures to their rows. */
  metric?: DrillSource
  className?: string | undefined
}

/** Draws a computed widget by its type and its data, the same in an answer as on a dashboard. */
export function WidgetBlock({ widget, metric, className }: WidgetBlockProps) {
  return (
    <FiguresOf period={widget.period} restaurants={widget.restaurants} compared={comparedOf(widget)}>
      <Block widget={widget} metric={metric} className={className} />
    </FiguresOf>
  )
}

/** What a widget with its own days or comparison is compared with; undefined for that of the surrounding figures. */
function comparedOf({ period, previous, data }: ComputedWidget): Compared | null | undefined {
  if (previous === undefined) return period && null
  return { previous, fullDays: 'fullDays' in data ? data.fullDays : undefined }
}

function Block({ widget, metric, className }: WidgetBlockProps) {
  const { id, type, title, data } = widget
  const place = { id, title, metric, className }
  if ('markdown' in data) return <TextBlock {...place} data={data} />
  if ('columns' in data && typeof metric === 'object' && metric !== null) {
    return <QueryTableBlock {...place} query={metric} data={data} />
  }
  if ('columns' in data) return <TableBlock {...place} data={data} />
  if ('cells' in data) return <HeatMapBlock {...place} data={data} />
  if ('items' in data) return <RankingBlock {...place} data={data} asPie={type === 'pie'} />
  if ('series' in data) {
    const kind = type === 'line' || type === 'area' ? type : 'bar'
    return <SeriesBlock {...place} data={data} kind={kind} />
  }
  // An answer names its metric only to show which direction is good: its period is not always the figure's own.
  return <MetricBlock {...place} data={data} />
}

/** Weekdays by hours, as shades of a colour. */
function HeatMapBlock({ title, data, metric, className }: BlockProps<HeatmapData>) {
  const { t } = useI18n()
  const { date } = useFormat()
  const drill = useDrill(metric)
  const figures = heatMapFigures({ title, data }, { t, date }, drill)
  return (
    <ChartCard role="group" title={title} hint={t('chart.hour.hint')} figures={figures} className={className}>
      <HeatMap data={data} caption={title} drill={drill} />
    </ChartCard>
  )
}

/** One figure, its previous value, and its series. */
function MetricBlock({ id, title, data, metric, className }: BlockProps<MetricData | FoodCostData>) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const known = 'knownRevenueSharePct' in data ? data.knownRevenueSharePct : null
  return (
    <MetricCard
      name={id}
      title={title}
      data={data}
      metric={metric}
      className={className}
      role="group"
      note={known !== null && t('metric.foodCost.coverage', { share: figure.short('percent', known) })}
    />
  )
}

interface SeriesBlockProps extends BlockProps<SeriesData> {
  kind: 'bar' | 'line' | 'area'
}

/** A figure over time: alone, compared with the previous period, or as several series. */
function SeriesBlock(props: SeriesBlockProps) {
  const { id, title, data, metric, kind, className } = props
  const { t } = useI18n()
  if (data.series.filter(({ key }) => key !== 'previous').length > 1) return <ManySeriesCard {...props} />
  return (
    <SeriesCard
      name={id}
      title={title}
      valueHead={t('chart.value')}
      unit={data.unit}
      granularity={data.granularity}
      points={withPrevious(data)}
      daysCompared={daysCompared(data)}
      metric={metric}
      kind={kind}
      className={className}
      role="group"
    />
  )
}

/** The table of a query. Each figure leads to the rows it is made of. */
function QueryTableBlock({ title, data, query, className }: BlockProps<TableData> & { query: QuerySource }) {
  const { t } = useI18n()
  const grid = gridOfTable(data, query)
  const pivot = pivotOf(grid)
  const sheet = data.rows.length > 0 ? () => tableSheet(title, data, t) : undefined
  const look = 'max-h-96 flex-1'
  return (
    <ChartCard role="group" title={title} sheet={sheet} className={className}>
      {grid.rows.length === 0 ? (
        <p className="my-auto py-10 text-center text-ink-soft text-sm">{t('figure.none')}</p>
      ) : pivot ? (
        <>
          <PivotTable caption={title} pivot={pivot} query={query} columns={grid.columns} className={look} />
          <PivotTotal grid={grid} pivot={pivot} />
        </>
      ) : (
        <FiguresTable caption={title} grid={grid} query={query} className={look} />
      )}
      {grid.rows.length < grid.count && (
        <p data-count={grid.count} className="mt-2 text-ink-soft text-xs">
          {t('figures.rowsOf', { shown: grid.rows.length, count: grid.count })}
        </p>
      )}
    </ChartCard>
  )
}

/** Items by their figure, as bars or as slices of a total. */
function RankingBlock({ id, title, data, metric, asPie, className }: BlockProps<RankingData> & { asPie: boolean }) {
  const { t } = useI18n()
  const drill = useDrill(metric)
  if (data.items.length === 0) {
    return (
      <ChartCard role="group" title={title} className={className}>
        <p className="my-auto py-10 text-center text-ink-soft text-sm">{t('figure.none')}</p>
      </ChartCard>
    )
  }
  const figures = rankingFigures({ title, data, hrefOf: recordHref }, { t }, drill)
  return (
    <ChartCard role="group" title={title} figures={figures} className={className}>
      {asPie ? (
        <PieBlock title={title} data={data} hrefOf={recordHref} drill={drill} />
      ) : (
        <RankedBars data={data} hrefOf={recordHref} drill={drill} name={id} />
      )}
      {data.count !== undefined && data.count > data.items.length && (
        <p data-count={data.count} className="mt-3 text-ink-soft text-xs">
          {t('figures.rowsOf', { shown: data.items.length, count: data.count })}
        </p>
      )}
    </ChartCard>
  )
}

const PiePlot = dynamic(() => import('./pie-plot'), { ssr: false, loading: () => null })

interface PieBlockProps {
  title: string
  data: RankingData
  /** The address of an item's own page. */
  hrefOf: (id: string) => string | null
  /** Where a slice leads. */
  drill: Drill
}

/** Parts of a total as a ring, each listed next to it with its exact figure and share, which lead to their rows. */
function PieBlock({ title, data, hrefOf, drill }: PieBlockProps) {
  const { figure } = useFormat()
  return (
    <div className="flex flex-1 flex-col items-center gap-5 @md:flex-row">
      <figure aria-label={title} className="size-44 shrink-0">
        <PiePlot unit={data.unit} items={data.items} drill={(item) => drill({ item })} />
      </figure>
      <ul className="w-full min-w-0 space-y-2 text-sm">
        {data.items.map(({ id, label, value, sharePct, units }, index) => (
          <li key={id} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={cn('size-2.5 shrink-0 rounded-[3px]', seriesColor(index).swatch)} />
            <ItemName label={label} href={hrefOf(id)} target={value === null ? null : drill({ item: id })} />
            <Figure unit={data.unit} value={value} of={units} digits="exact" className="font-medium" />
            {sharePct !== null && (
              <span className="w-12 text-right text-ink-soft text-xs tabular-nums">
                {figure.short('percent', sharePct)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ItemName({ label, href, target }: { label: string; href: string | null; target: ReturnType<Drill> }) {
  const look = 'min-w-0 flex-1 wrap-anywhere'
  if (!target) return <NameLink name={label} href={href} className={look} />
  return <DrillLink target={target} label={label} className={`${look} hover:text-accent hover:underline`} />
}

const ManySeriesPlot = dynamic(() => import('./many-series-plot'), { ssr: false, loading: () => null })

interface ManySeriesCardProps extends BlockProps<SeriesData> {
  kind: 'bar' | 'line' | 'area'
}

/** Several series over the same time, each in its colour, with their names and with the same figures as a table. */
function ManySeriesCard({ id, title, data, metric, kind, className }: ManySeriesCardProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const places = placesOf(data)
  const names = axisNames(data.granularity, date, places.length)
  const drill = useDrill(metric)
  return (
    <ChartCard
      role="group"
      title={title}
      figures={manySeriesFigures({ title, data, places }, { t, date }, drill)}
      className={className}
    >
      <figure aria-label={title} data-series={id} className="h-64 w-full sm:h-72 print:h-56">
        <ManySeriesPlot
          label={title}
          unit={data.unit}
          series={data.series}
          places={places}
          kind={kind}
          drill={(x) => drill({ x, granularity: data.granularity })}
          {...names}
        />
      </figure>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {data.series.map(({ key, label }, index) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={cn('size-2.5 rounded-[3px]', seriesColor(index).swatch)} />
            {label}
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
