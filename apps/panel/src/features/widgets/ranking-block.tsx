'use client'

import type { RankingData } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { rankingFigures } from '@/components/charts/chart-figures'
import { RankedBars } from '@/components/charts/ranked-bars'
import { useDrill } from '@/features/drill/use-drill'
import { useI18n } from '@/i18n/i18n-provider'
import type { BlockProps } from './block-props'
import { PieBlock } from './pie-block'
import { recordHref } from './record-href'

/** Items by their figure: as bars, or as slices of a whole. */
export function RankingBlock({
  id,
  title,
  data,
  metric,
  asPie,
  className,
}: BlockProps<RankingData> & { asPie: boolean }) {
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
