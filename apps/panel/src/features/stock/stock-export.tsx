'use client'

import type { StockPosition } from '@vitrina/contract/stock'
import { useQueryStates } from 'nuqs'
import { ExportList } from '@/features/export/export-list'
import type { Sheet } from '@/features/export/sheet'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPCClient } from '@/trpc/client'
import { stockParams } from './stock-params'
import { stockInput } from './stock-query'

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
      toSheet={async (rows) => stockSheet(t('stock.title'), rows, t)}
    />
  )
}

/** What came in and went out of each position. */
function stockSheet(title: string, rows: readonly StockPosition[], t: Translate): Sheet {
  return {
    title,
    columns: [
      { label: t('stock.position'), kind: 'text' },
      { label: t('export.unit'), kind: 'text' },
      { label: t('stock.incoming'), kind: 'quantity' },
      { label: t('stock.outgoing'), kind: 'quantity' },
      { label: t('stock.net'), kind: 'quantity' },
      { label: t('stock.incomingCost'), kind: 'money' },
      { label: t('stock.outgoingCost'), kind: 'money' },
      { label: t('stock.threshold'), kind: 'quantity' },
      { label: t('stock.below'), kind: 'text' },
      { label: t('stock.last'), kind: 'instant' },
    ],
    rows: rows.map((one) => [
      ...[one.name, one.unit, one.incomingQuantity, one.outgoingQuantity, one.netChange],
      ...[one.incomingCost, one.outgoingCost, one.lowThreshold],
      ...[one.belowThreshold ? t('stock.below') : null, one.lastMovementAt],
    ]),
  }
}
