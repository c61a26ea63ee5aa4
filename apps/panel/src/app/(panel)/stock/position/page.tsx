import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PositionView } from '@/features/stock/position-view'
import { loadPositionState } from '@/features/stock/stock-params'
import { movementsInput, positionInput } from '@/features/stock/stock-query'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requestPeriod } from '@/server/request-period'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('stock.title') }
}

export default async function PositionPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/stock', searchParams), loadPositionState(searchParams)])
  if (!state.name?.trim()) notFound()
  await Promise.all([
    prefetch(trpc.stock.position.queryOptions(positionInput(period, state))),
    prefetch(trpc.stock.movements.queryOptions(movementsInput(period, state))),
  ])
  return (
    <Hydrated>
      <PositionView />
    </Hydrated>
  )
}
