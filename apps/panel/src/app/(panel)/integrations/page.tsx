import type { Metadata } from 'next'
import { IntegrationsView } from '@/features/integrations/integrations-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('nav.integrations') }
}

export default async function IntegrationsPage() {
  await requirePage('/integrations')
  await prefetch(trpc.integrations.details.queryOptions())
  return (
    <Hydrated>
      <IntegrationsView />
    </Hydrated>
  )
}
