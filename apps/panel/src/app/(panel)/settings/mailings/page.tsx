import { MailingsView } from '@/features/mailings/mailings-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('mailings.title')

export default async function MailingsPage() {
  await requirePage('/settings/mailings')
  await Promise.all([prefetch(trpc.mailings.list.queryOptions()), prefetch(trpc.mailings.offer.queryOptions())])
  return (
    <Hydrated>
      <MailingsView />
    </Hydrated>
  )
}
