'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ListTable } from '@/features/list/list-table'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { AdapterPanel } from './adapter-panel'
import { AgentEditor } from './agent-editor'
import { agentList } from './agent-list'
import { useAdapters } from './use-adapters'
import { newAgent, useAsked } from './use-asked'

/** Every agent of the workspace, and what they run on. */
export function AgentsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes, workspace } = useSession()
  const query = useQuery(trpc.agents.details.queryOptions())
  const { titleOf } = useAdapters()
  const own = useMemo(() => ({ adapterTitle: titleOf }), [titleOf])
  const [, ask] = useAsked()
  const mayManage = scopes.includes('write:agents') && workspace.limitedTo === null
  const error = blockingError(query)
  return (
    <>
      <PageHeader title={t('agents.title')} below={<p className="text-ink-soft text-sm">{t('agents.lead')}</p>}>
        {mayManage && (
          <Button look="primary" onClick={() => ask(newAgent)}>
            <Plus aria-hidden="true" />
            {t('agents.add')}
          </Button>
        )}
      </PageHeader>
      <Card className="mb-3 sm:mb-4">
        {error ? (
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <TableSkeleton />
        ) : query.data.length === 0 ? (
          <EmptyState title={t('empty.title')} hint={t('agents.lead')} />
        ) : (
          <ListTable list={agentList} own={own} rows={query.data} />
        )}
      </Card>
      <AdapterPanel />
      {mayManage && <AgentEditor agents={query.data ?? []} />}
    </>
  )
}
