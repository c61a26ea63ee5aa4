'use client'

import { useQuery } from '@tanstack/react-query'
import type { AdapterControl } from '@vitrina/contract/agent'
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
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { AdapterChecks } from './adapter-checks'
import { AgentEditor, newAgent, useAsked } from './agent-editor'
import { agentList } from './agent-list'
import { ControlForm } from './control-form'
import { useAdapters } from './use-adapters'

/** All agents of the workspace, and the adapters they run on. */
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
          <Button variant="primary" onClick={() => ask(newAgent)}>
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

/** The adapters that agents run on, with a check of each, and their settings. */
function AdapterPanel() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const control = useQuery(trpc.agents.control.queryOptions())
  const { adapters } = useAdapters()
  return (
    <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2">
      <Card aria-label={t('agents.adapters.title')} className="p-4 sm:p-5">
        <h2 className="mb-3 font-semibold text-base">{t('agents.adapters.title')}</h2>
        <AdapterChecks
          adapters={adapters}
          used={control.data?.adapter ?? null}
          mayCheck={scopes.includes('write:agents')}
        />
      </Card>
      <Card aria-label={t('agents.control.title')} className="p-4 sm:p-5">
        <h2 className="mb-3 font-semibold text-base">{t('agents.control.title')}</h2>
        <QuietState query={control} empty={false}>
          {control.data &&
            (scopes.includes('adapter:control') ? (
              <ControlForm stored={control.data} adapters={adapters} />
            ) : (
              <ControlFacts control={control.data} />
            ))}
        </QuietState>
      </Card>
    </div>
  )
}

/** The settings of the adapters, for users who may not change them. */
function ControlFacts({ control }: { control: AdapterControl }) {
  const { t, locale } = useI18n()
  const { titleOf } = useAdapters()
  const number = (value: number) => value.toLocaleString(locale)
  const facts = [
    [t('agents.state'), t(control.enabled ? 'agents.control.enabled' : 'agents.control.disabled')],
    [t('agents.control.adapter'), titleOf(control.adapter)],
    [t('agents.control.maxSeconds'), number(control.maxSeconds)],
    [t('agents.control.maxSteps'), number(control.maxSteps)],
    [t('agents.control.maxTokens'), number(control.maxTokens)],
    [t('agents.control.maxCost'), control.maxCost === null ? t('agents.control.noLimit') : number(control.maxCost)],
  ]
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="max-w-48 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft text-xs">{t('agents.control.readOnly')}</p>
    </>
  )
}
