import type { Metadata } from 'next'
import { ProfileView } from '@/features/profile/profile-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n, getPreferences } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('settings.profile') }
}

export default async function ProfilePage() {
  await requirePage('/settings')
  const [{ theme }] = await Promise.all([getPreferences(), prefetch(trpc.profile.get.queryOptions())])
  return (
    <Hydrated>
      <ProfileView theme={theme} />
    </Hydrated>
  )
}
