import { loadState } from '@/features/list/list'
import { restaurantList } from '@/features/restaurants/restaurant-list'
import { RestaurantsView } from '@/features/restaurants/restaurants-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('restaurants.title')

export default async function RestaurantsPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([
    requestPeriod('/restaurants', searchParams),
    loadState(restaurantList, searchParams),
  ])
  await prefetch(trpc.restaurants.list.queryOptions(restaurantList.input(period, state)))
  return (
    <Hydrated>
      <RestaurantsView />
    </Hydrated>
  )
}
