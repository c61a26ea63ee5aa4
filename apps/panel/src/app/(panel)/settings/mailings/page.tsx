import type { Metadata } from 'next'
import { MailingsView } from '@/features/mailings/mailings-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('mailings.title') }
}

export default async function MailingsPage() {
  await requirePage('/settings/mailings')
  await Promise.all([prefetch(trpc.mailings.list.queryOptions()), prefetch(trpc.mailings.offer.queryOptions())])
  return (
    <Hydrated>
      <MailingsView />
    </Hydrated>
  )
}
