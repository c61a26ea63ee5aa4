import type { Metadata } from 'next'
import { SubscriptionView } from '@/features/mailings/subscription-view'
import { askOnce } from '@/server/ask-once'
import { getI18n } from '@/server/preferences'
import { trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  // The address is a secret, so it must not be sent to other sites.
  return { title: t('unsubscribe.title'), referrer: 'no-referrer', robots: 'noindex' }
}

export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const state = await askOnce(trpc.mailings.subscription.queryOptions({ token }))
  return <SubscriptionView token={token} initial={state} />
}
