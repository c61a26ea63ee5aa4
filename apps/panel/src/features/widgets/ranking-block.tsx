'use client'

import type { RankingData } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { ChartTable } from '@/components/charts/chart-table'
import { RankedBars } from '@/components/charts/ranked-bars'
import { useI18n } from '@/i18n/i18n-provider'
import type { BlockProps } from './block-props'
import { PieBlock } from './pie-block'
import { recordHref } from './record-href'

/** Items by their figure: as bars, or as slices of a whole. */
export function RankingBlock({ id, title, data, asPie, className }: BlockProps<RankingData> & { asPie: boolean }) {
  const { t } = useI18n()
  if (data.items.length === 0) {
    return (
      <ChartCard role="group" title={title} className={className}>
        <p className="my-auto py-10 text-center text-ink-soft text-sm">{t('figure.none')}</p>
      </ChartCard>
    )
  }
  const hasShares = data.items.some(({ sharePct }) => sharePct !== null)
  const table = (
    <ChartTable
      caption={title}
      head={t('chart.name')}
      columns={[
        { label: t('chart.value'), unit: data.unit },
        ...(hasShares ? [{ label: t('chart.sharePct'), unit: 'percent' as const }] : []),
      ]}
      rows={data.items.map(({ id: key, label, value, sharePct }) => ({
        key,
        label,
        values: hasShares ? [value, sharePct] : [value],
      }))}
    />
  )
  return (
    <ChartCard role="group" title={title} table={table} className={className}>
      {asPie ? <PieBlock title={title} data={data} /> : <RankedBars data={data} hrefOf={recordHref} name={id} />}
    </ChartCard>
  )
}
