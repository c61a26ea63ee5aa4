'use client'

import type { Unit } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { ChartCard } from './chart-card'
import { ChartTable } from './chart-table'
import { dayTick, hourTick } from './day-axis'
import { SeriesChart, type SeriesPoint } from './series-chart'

interface SeriesCardProps {
  /** Name of the series in the page, for tests. */
  name: string
  title: string
  valueHead: string
  unit: Unit
  granularity: 'day' | 'hour'
  points: SeriesPoint[]
  kind?: 'bar' | 'step'
  className?: string
}

/** A chart over days or hours in its sheet, with the same figures as a table. */
export function SeriesCard(props: SeriesCardProps) {
  const { name, title, valueHead, unit, granularity, points, kind = 'bar', className } = props
  const { t } = useI18n()
  const { date } = useFormat()
  const fullName =
    granularity === 'day' ? (x: string) => date.dayWithWeekday(x) : (x: string) => `${hourTick(x)[0]}:00`
  return (
    <ChartCard
      title={title}
      className={className}
      table={
        <ChartTable
          caption={title}
          head={granularity === 'day' ? t('chart.day') : t('chart.hour')}
          valueHead={valueHead}
          unit={unit}
          rows={points.map(({ x, y }) => ({ key: x, label: fullName(x), value: y }))}
        />
      }
    >
      <div data-series={name}>
        <SeriesChart
          label={title}
          unit={unit}
          points={points}
          kind={kind}
          tick={granularity === 'day' ? dayTick(date, points.length) : hourTick}
          title={fullName}
        />
      </div>
    </ChartCard>
  )
}
