import type { Metadata } from 'next'
import { KeysView } from '@/features/developers/keys/keys-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('settings.keys') }
}

export default async function KeysPage() {
  await requirePage('/settings/keys')
  await prefetch(trpc.keys.list.queryOptions())
  return (
    <Hydrated>
      <KeysView />
    </Hydrated>
  )
}
