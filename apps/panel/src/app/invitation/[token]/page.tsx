import type { Metadata } from 'next'
import { InvitationView } from '@/features/sign-in/invitation-view'
import { askOnce } from '@/server/ask-once'
import { getI18n } from '@/server/preferences'
import { trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  // The address is a secret, so it must not be sent to other sites.
  return { title: t('invitation.title'), referrer: 'no-referrer' }
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const invitation = await askOnce(trpc.links.invitation.queryOptions({ token }))
  return <InvitationView token={token} invitation={invitation} />
}
