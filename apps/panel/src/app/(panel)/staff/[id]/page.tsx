import { comparedInput, periodInput } from '@/features/period/resolve-period'
import { WaiterView } from '@/features/staff/waiter-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('staff.title')

export default async function WaiterPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, period] = await Promise.all([params, requestPeriod('/staff', searchParams)])
  await Promise.all([
    prefetch(trpc.waiters.stats.queryOptions({ id, ...periodInput(period) })),
    prefetch(trpc.waiters.summary.queryOptions({ id, ...comparedInput(period) })),
  ])
  return (
    <Hydrated>
      <WaiterView id={id} />
    </Hydrated>
  )
}
