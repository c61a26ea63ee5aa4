import type { Metadata } from 'next'
import { SnippetsView } from '@/features/developers/snippets/snippets-view'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { apiAddress } from '@/server/settings'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('settings.snippets') }
}

export default async function SnippetsPage() {
  await requirePage('/settings/snippets')
  return <SnippetsView apiUrl={apiAddress()} />
}
