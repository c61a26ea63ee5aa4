import { loadRequestState, requestsInput } from '@/features/developers/requests/request-list'
import { RequestsView } from '@/features/developers/requests/requests-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { apiAddress } from '@/server/settings'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.requests')

export default async function RequestsPage({ searchParams }: ListPageProps) {
  const [state] = await Promise.all([loadRequestState(searchParams), requirePage('/settings/requests')])
  await Promise.all([
    prefetch(trpc.requests.list.queryOptions(requestsInput(state))),
    prefetch(trpc.keys.list.queryOptions()),
  ])
  return (
    <Hydrated>
      <RequestsView apiUrl={apiAddress()} />
    </Hydrated>
  )
}
