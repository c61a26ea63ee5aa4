import type { Metadata } from 'next'
import { NewPasswordView } from '@/features/sign-in/new-password-view'
import { askOnce } from '@/server/ask-once'
import { getI18n } from '@/server/preferences'
import { trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  // The address is a secret, so it must not be sent to other sites.
  return { title: t('reset.title'), referrer: 'no-referrer' }
}

export default async function NewPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const reset = await askOnce(trpc.links.reset.queryOptions({ token }))
  return <NewPasswordView token={token} reset={reset} />
}
