import { notFound } from 'next/navigation'
import { createLoader } from 'nuqs/server'
import { loadState } from '@/features/list/list'
import { PositionView } from '@/features/stock/position-view'
import { movementFilters, movementsInput, positionInput, positionParams } from '@/features/stock/stock-list'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

const loadPosition = createLoader(positionParams)

export const generateMetadata = titled('stock.title')

export default async function PositionPage({ searchParams }: ListPageProps) {
  const [period, position, state] = await Promise.all([
    requestPeriod('/stock', searchParams),
    loadPosition(searchParams),
    loadState({ filters: movementFilters }, searchParams),
  ])
  if (!position.name?.trim()) notFound()
  await Promise.all([
    prefetch(trpc.stock.position.queryOptions(positionInput(period, position))),
    prefetch(trpc.stock.movements.queryOptions(movementsInput(period, position, state))),
  ])
  return (
    <Hydrated>
      <PositionView />
    </Hydrated>
  )
}
