import type { Metadata } from 'next'
import { TeamView } from '@/features/team/team-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('settings.team') }
}

export default async function TeamPage() {
  await requirePage('/settings/team')
  await prefetch(trpc.team.get.queryOptions())
  return (
    <Hydrated>
      <TeamView />
    </Hydrated>
  )
}
