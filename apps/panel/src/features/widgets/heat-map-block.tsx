'use client'

import type { HeatmapData } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { ChartTable } from '@/components/charts/chart-table'
import { HeatMap } from '@/components/charts/heat-map'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { BlockProps } from './block-props'

/** Weekdays by hours in shades. */
export function HeatMapBlock({ title, data, className }: BlockProps<HeatmapData>) {
  const { t } = useI18n()
  const { date } = useFormat()
  const day = (y: string) => (/^[1-7]$/.test(y) ? date.weekdayLong(Number(y)) : y)
  const hour = (x: string) => (/^\d{1,2}$/.test(x) ? `${x.padStart(2, '0')}:00` : x)
  const table = (
    <ChartTable
      caption={title}
      head={t('chart.dayAndHour')}
      columns={[{ label: t('chart.value'), unit: data.unit }]}
      rows={data.cells.map(({ x, y, value }) => ({
        key: `${y} ${x}`,
        label: `${day(y)}, ${hour(x)}`,
        values: [value],
      }))}
    />
  )
  return (
    <ChartCard role="group" title={title} table={table} className={className}>
      <HeatMap data={data} caption={title} />
    </ChartCard>
  )
}
