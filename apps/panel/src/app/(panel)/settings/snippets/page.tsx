import { SnippetsView } from '@/features/developers/snippets/snippets-view'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { apiAddress } from '@/server/settings'

export const generateMetadata = titled('settings.snippets')

export default async function SnippetsPage() {
  await requirePage('/settings/snippets')
  return <SnippetsView apiUrl={apiAddress()} />
}
