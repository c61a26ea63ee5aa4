import { auditFilters, auditInput } from '@/features/audit/audit-query'
import { AuditView } from '@/features/audit/audit-view'
import { loadState } from '@/features/list/list'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.audit')

export default async function AuditPage({ searchParams }: ListPageProps) {
  const [{ today }, state] = await Promise.all([
    requirePage('/settings/audit'),
    loadState({ filters: auditFilters }, searchParams),
  ])
  await Promise.all([
    prefetch(trpc.audit.list.queryOptions(auditInput(state, today))),
    prefetch(trpc.audit.actors.queryOptions()),
    prefetch(trpc.agents.assignees.queryOptions()),
  ])
  return (
    <Hydrated>
      <AuditView />
    </Hydrated>
  )
}
