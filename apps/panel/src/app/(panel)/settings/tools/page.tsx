import { toolSummaries } from '@vitrina/trpc/tools/tool-summaries'
import { ToolsView } from '@/features/developers/tools/tools-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { apiAddress } from '@/server/settings'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.tools')

export default async function ToolsPage() {
  await requirePage('/settings/tools')
  await prefetch(trpc.settings.get.queryOptions())
  return (
    <Hydrated>
      <ToolsView apiUrl={apiAddress()} tools={toolSummaries()} />
    </Hydrated>
  )
}
