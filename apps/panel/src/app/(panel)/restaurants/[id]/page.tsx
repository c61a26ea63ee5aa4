import type { Metadata } from 'next'
import { periodInput } from '@/features/period/resolve-period'
import { restaurantChecksInput, restaurantWaitersInput } from '@/features/restaurants/restaurant-query'
import { RestaurantView } from '@/features/restaurants/restaurant-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requestPeriod } from '@/server/request-period'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('restaurants.title') }
}

export default async function RestaurantPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, period] = await Promise.all([params, requestPeriod(searchParams)])
  if (period === null) return null
  await Promise.all([
    prefetch(trpc.restaurants.get.queryOptions({ id, ...periodInput(period) })),
    prefetch(trpc.waiters.list.queryOptions(restaurantWaitersInput(id, period))),
    prefetch(trpc.checks.list.queryOptions(restaurantChecksInput(id, period))),
  ])
  return (
    <Hydrated>
      <RestaurantView id={id} />
    </Hydrated>
  )
}
