import { toolSummaries } from '@vitrina/trpc/tools/tool-summaries'
import type { Metadata } from 'next'
import { ToolsView } from '@/features/developers/tools/tools-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { apiAddress } from '@/server/settings'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('settings.tools') }
}

export default async function ToolsPage() {
  await requirePage('/settings/tools')
  await prefetch(trpc.settings.get.queryOptions())
  return (
    <Hydrated>
      <ToolsView apiUrl={apiAddress()} tools={toolSummaries()} />
    </Hydrated>
  )
}
