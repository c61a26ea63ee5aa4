import { comparedInput, periodInput } from '@/features/period/resolve-period'
import { restaurantChecksInput, trendsInput } from '@/features/restaurants/restaurant-queries'
import { RestaurantView } from '@/features/restaurants/restaurant-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { getI18n, titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('restaurants.title')

export default async function RestaurantPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, period, { t }] = await Promise.all([params, requestPeriod('/restaurants', searchParams), getI18n()])
  await Promise.all([
    prefetch(trpc.restaurants.get.queryOptions({ id, ...periodInput(period) })),
    prefetch(trpc.restaurants.registry.queryOptions({ id })),
    prefetch(trpc.overview.compared.queryOptions(comparedInput(period))),
    prefetch(trpc.dashboards.preview.queryOptions(trendsInput(id, period, t))),
    prefetch(trpc.checks.list.queryOptions(restaurantChecksInput(id, period))),
  ])
  return (
    <Hydrated>
      <RestaurantView id={id} />
    </Hydrated>
  )
}
