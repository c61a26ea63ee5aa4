'use client'

import type { HeatmapData } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { heatMapFigures } from '@/components/charts/chart-figures'
import { HeatMap } from '@/components/charts/heat-map'
import { useDrill } from '@/features/drill/use-drill'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { BlockProps } from './block-props'

/** Weekdays by hours in shades. */
export function HeatMapBlock({ title, data, metric, className }: BlockProps<HeatmapData>) {
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
