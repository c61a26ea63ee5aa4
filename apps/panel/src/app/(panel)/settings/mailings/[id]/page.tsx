import { loadState } from '@/features/list/list'
import { issueFilters, issuesInput } from '@/features/mailings/issue-list'
import { MailingView } from '@/features/mailings/mailing-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('mailings.title')

export default async function MailingPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, state] = await Promise.all([
    params,
    loadState({ filters: issueFilters }, searchParams),
    requirePage('/settings/mailings'),
  ])
  await Promise.all([
    prefetch(trpc.mailings.get.queryOptions({ id })),
    prefetch(trpc.mailings.offer.queryOptions()),
    prefetch(trpc.mailings.journal.queryOptions(issuesInput(id, state))),
  ])
  return (
    <Hydrated>
      <MailingView id={id} />
    </Hydrated>
  )
}
