import type { Metadata } from 'next'
import { loadLogState, logInput } from '@/features/webhooks/log-params'
import { WebhookView } from '@/features/webhooks/webhook-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('settings.webhooks') }
}

export default async function WebhookPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, state] = await Promise.all([params, loadLogState(searchParams), requirePage('/settings/webhooks')])
  await Promise.all([
    prefetch(trpc.webhooks.detail.queryOptions({ id })),
    prefetch(trpc.webhooks.deliveries.queryOptions(logInput(id, state))),
  ])
  return (
    <Hydrated>
      <WebhookView id={id} />
    </Hydrated>
  )
}
