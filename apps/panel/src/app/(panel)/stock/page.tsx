import type { Metadata } from 'next'
import { loadStockState } from '@/features/stock/stock-params'
import { stockInput } from '@/features/stock/stock-query'
import { StockView } from '@/features/stock/stock-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requestPeriod } from '@/server/request-period'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('stock.title') }
}

export default async function StockPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/stock', searchParams), loadStockState(searchParams)])
  await prefetch(trpc.stock.list.queryOptions(stockInput(period, state)))
  return (
    <Hydrated>
      <StockView />
    </Hydrated>
  )
}
