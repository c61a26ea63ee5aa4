import { loadState } from '@/features/list/list'
import { stockList } from '@/features/stock/stock-list'
import { StockView } from '@/features/stock/stock-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('stock.title')

export default async function StockPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/stock', searchParams), loadState(stockList, searchParams)])
  await prefetch(trpc.stock.list.queryOptions(stockList.input(period, state)))
  return (
    <Hydrated>
      <StockView />
    </Hydrated>
  )
}
