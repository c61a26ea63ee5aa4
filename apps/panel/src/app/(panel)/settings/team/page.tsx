import { TeamView } from '@/features/team/team-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.team')

export default async function TeamPage() {
  await requirePage('/settings/team')
  await prefetch(trpc.team.get.queryOptions())
  return (
    <Hydrated>
      <TeamView />
    </Hydrated>
  )
}
