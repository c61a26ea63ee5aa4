import type { Metadata } from 'next'
import { SetUpView } from '@/features/sign-in/set-up-view'
import { askOnce } from '@/server/ask-once'
import { getI18n } from '@/server/preferences'
import { trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  // The address is a secret, so it must not be sent to other sites.
  return { title: t('setUp.title'), referrer: 'no-referrer' }
}

export default async function SetUpPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const found = await askOnce(trpc.links.setUpState.queryOptions({ token }))
  return <SetUpView token={token} state={found?.state ?? null} />
}
