'use client'

import { useQueryStates } from 'nuqs'
import { usePeriod } from '@/features/period/use-period'
import { stockParams } from '@/features/stock/stock-params'
import { stockInput } from '@/features/stock/stock-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'

/** Saves the positions of the stock as they are filtered, by name. */
export function StockExport() {
  const { t } = useI18n()
  const client = useTRPCClient()
  const period = usePeriod()
  const [state] = useQueryStates(stockParams)
  const { q, source, only } = state
  return (
    <ExportList
      title={t('stock.title')}
      period={period}
      subject={[
        ...(q === null ? [] : [t('export.search', { text: q })]),
        ...(source === null ? [] : [t(`stock.source.${source}`)]),
        ...(only === null ? [] : [t('stock.below')]),
      ]}
      load={async () => ({
        data: (await client.stock.list.query(stockInput(period, state))).data,
        meta: { nextCursor: null },
      })}
      toSheet={async (rows) => (await import('./list-sheets')).stockSheet(t('stock.title'), rows, t)}
    />
  )
}
