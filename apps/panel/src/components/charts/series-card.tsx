'use client'

import type { SeriesData, Unit } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { ChartCard } from './chart-card'
import { ChartTable, type TableColumn } from './chart-table'
import { axisNames } from './day-axis'
import { PreviousKey } from './previous-key'
import { SeriesChart, type SeriesKind, type SeriesPoint } from './series-chart'

interface SeriesCardProps {
  /** Name of the series in the page, for tests. */
  name: string
  title: string
  valueHead: string
  unit: Unit
  granularity: SeriesData['granularity']
  points: SeriesPoint[]
  kind?: SeriesKind
  /** More columns for the table behind the chart, and each point's values for them. */
  more?: { columns: TableColumn[]; valuesOf: (x: string) => (number | null)[] }
  /** Said in place of a chart without points. */
  emptyText?: string
  className?: string | undefined
  role?: 'group' | undefined
}

/** A chart over time in its sheet, with the same figures as a table. */
export function SeriesCard(props: SeriesCardProps) {
  const { name, title, valueHead, unit, granularity, points, kind = 'bar', more, emptyText, className, role } = props
  const { t } = useI18n()
  const { date } = useFormat()
  const { tick, title: fullName } = axisNames(granularity, date, points.length)
  const compared = points.some(({ before }) => before != null)
  const table = (
    <ChartTable
      caption={title}
      head={t(`chart.${granularity}`)}
      columns={[
        { label: valueHead, unit },
        ...(compared ? [{ label: t('chart.previous'), unit }] : []),
        ...(more?.columns ?? []),
      ]}
      rows={points.map(({ x, y, before }) => ({
        key: x,
        label: fullName(x),
        values: [y, ...(compared ? [before?.y ?? null] : []), ...(more?.valuesOf(x) ?? [])],
      }))}
    />
  )
  return (
    <ChartCard
      title={title}
      className={className}
      role={role}
      table={points.length > 0 && table}
      action={compared && <PreviousKey />}
    >
      {points.length === 0 ? (
        <p className="my-auto py-16 text-center text-ink-soft text-sm">{emptyText ?? t('figure.none')}</p>
      ) : (
        <div data-series={name}>
          <SeriesChart label={title} unit={unit} points={points} kind={kind} tick={tick} title={fullName} />
        </div>
      )}
    </ChartCard>
  )
}
