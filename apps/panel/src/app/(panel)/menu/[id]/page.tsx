import { DishView } from '@/features/menu/dish-view'
import { seriesInput } from '@/features/period/resolve-period'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('menu.title')

export default async function DishPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, period] = await Promise.all([params, requestPeriod('/menu', searchParams)])
  await prefetch(trpc.dishes.page.queryOptions({ id, ...seriesInput(period) }))
  return (
    <Hydrated>
      <DishView id={id} />
    </Hydrated>
  )
}
