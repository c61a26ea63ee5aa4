import { KeysView } from '@/features/developers/keys/keys-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.keys')

export default async function KeysPage() {
  await requirePage('/settings/keys')
  await prefetch(trpc.keys.list.queryOptions())
  return (
    <Hydrated>
      <KeysView />
    </Hydrated>
  )
}
