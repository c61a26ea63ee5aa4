import { ProfileView } from '@/features/profile/profile-view'
import { Hydrated } from '@/server/hydrated'
import { getPreferences, titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.profile')

export default async function ProfilePage() {
  await requirePage('/settings')
  const [{ theme }] = await Promise.all([getPreferences(), prefetch(trpc.profile.get.queryOptions())])
  return (
    <Hydrated>
      <ProfileView theme={theme} />
    </Hydrated>
  )
}
