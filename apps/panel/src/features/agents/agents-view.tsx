'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdapterControl, AgentDetail, AgentEnvironment } from '@vitrina/contract/agent'
import { CircleCheck, CircleX, Plus, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { problemLine } from '@/components/states/problem-text'
import { Away } from '@/components/table/away'
import { RowLink } from '@/components/table/row-link'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { wordsOfCheck } from '@/features/integrations/check-labels'
import { rowListOf } from '@/features/list/list'
import { ListTable } from '@/features/list/list-table'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError, problemOf } from '@/trpc/problem'
import { AgentBadges, LastRun } from './agent-badges'
import { AgentEditor, newAgent, useAsked } from './agent-editor'
import { labelledAgent } from './agent-labels'
import { ControlForm } from './control-form'
import { useAdapters } from './use-adapters'

/** All agents of the workspace, and the adapters they run on. */
export function AgentsView() {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { scopes, workspace } = useSession()
  const query = useQuery(trpc.agents.details.queryOptions())
  const agents = useMemo(() => query.data?.map((agent) => labelledAgent(agent, locale)), [query.data, locale])
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
        ) : !agents ? (
          <TableSkeleton />
        ) : agents.length === 0 ? (
          <EmptyState title={t('empty.title')} hint={t('agents.lead')} />
        ) : (
          <ListTable list={agentList} own={own} rows={agents} />
        )}
      </Card>
      <AdapterPanel />
      {mayManage && <AgentEditor agents={agents ?? []} />}
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

/** The columns of agents: name, adapter, whether they are active, and the last run. */
const agentList = rowListOf<AgentDetail, { adapterTitle: (name: string) => string }>()({
  title: 'agents.title',
  rowId: ({ id }) => id,
  sort: 'name',
  columns: {
    name: {
      ...{ label: 'agents.name', kind: 'text', primary: 18 },
      value: ({ name }) => name,
      cell: (agent, { t }) => (
        <RowLink
          href={`/agents/${agent.id}`}
          note={
            <>
              <span className="line-clamp-2">{agent.description ?? t(`agents.kind.${agent.kind}`)}</span>
              <Away of="isActive" className="mt-1.5 flex flex-wrap items-center gap-2">
                <AgentBadges agent={agent} />
              </Away>
              <Away of="lastRun" className="mt-1.5 flex flex-wrap items-center gap-2">
                <LastRun run={agent.lastRun} />
              </Away>
            </>
          }
        >
          {agent.name}
        </RowLink>
      ),
    },
    kind: {
      ...{ label: 'agents.kind', kind: 'text', width: 8, leaves: 4 },
      value: ({ kind }, t) => t(`agents.kind.${kind}`),
    },
    adapter: {
      ...{ label: 'agents.adapter', kind: 'text', width: 11, leaves: 3 },
      value: ({ adapter }) => adapter,
      cell: ({ adapter, ownAdapter }, { t, own: { adapterTitle } }) => (
        <span
          title={ownAdapter === null ? t('agents.form.adapter.workspace') : undefined}
          className={cn('block min-w-32', ownAdapter === null && 'text-ink-soft')}
        >
          {adapterTitle(adapter)}
        </span>
      ),
    },
    isActive: {
      ...{ label: 'agents.state', kind: 'text', width: 7, leaves: 1 },
      value: ({ isActive }) => String(isActive),
      cell: (agent) => <AgentBadges agent={agent} />,
    },
    lastRun: {
      ...{ label: 'agents.lastRun', kind: 'text', width: 11, leaves: 2 },
      value: () => null,
      cell: ({ lastRun }) => <LastRun run={lastRun} />,
    },
  },
  table: ['name', 'kind', 'adapter', 'isActive', 'lastRun'],
})

interface AdapterChecksProps {
  adapters: { name: string; title: string }[]
  /** The adapter that the workspace uses. */
  used: string | null
  mayCheck: boolean
}

/** Lists the adapters; a press checks whether one can work here. */
function AdapterChecks({ adapters, used, mayCheck }: AdapterChecksProps) {
  return (
    <ul className="divide-y divide-line">
      {adapters.map(({ name, title }) => (
        <AdapterCheck key={name} name={name} title={title} isUsed={name === used} mayCheck={mayCheck} />
      ))}
    </ul>
  )
}

interface AdapterCheckProps {
  name: string
  title: string
  isUsed: boolean
  mayCheck: boolean
}

function AdapterCheck({ name, title, isUsed, mayCheck }: AdapterCheckProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const check = useMutation(trpc.agents.checkEnvironment.mutationOptions())
  return (
    <li data-adapter={name} className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <div className="mr-auto min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-2">
            <code className="text-ink-soft text-xs">{name}</code>
            {isUsed && <Badge tone="good">{t('agents.adapters.used')}</Badge>}
          </span>
        </div>
        {mayCheck && (
          <Button
            aria-label={t('agents.checkOf', { adapter: title })}
            disabled={check.isPending}
            onClick={() => check.mutate({ adapter: name })}
          >
            {t(check.isPending ? 'agents.checking' : 'agents.check')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {check.data && <Findings environment={check.data} />}
        {check.isError && (
          <p className="mt-2 text-bad text-sm">
            {t('agents.check.failed', { reason: problemLine(t, problemOf(check.error)) })}
          </p>
        )}
      </div>
    </li>
  )
}

const levelVariants = {
  info: { icon: CircleCheck, tone: 'text-good' },
  warn: { icon: TriangleAlert, tone: 'text-warn' },
  error: { icon: CircleX, tone: 'text-bad' },
} as const

const levelOf = { ok: 'info', warning: 'warn', error: 'error' } as const

/** What was checked, and how to repair what is wrong. */
function Findings({ environment }: { environment: AgentEnvironment }) {
  const { t, locale } = useI18n()
  const { status, checks } = environment
  return (
    <div data-environment={status} className="mt-3 rounded-lg bg-muted px-3 py-2.5 text-sm">
      <p className={cn('font-medium', levelVariants[levelOf[status]].tone)}>{t(`agents.check.${status}`)}</p>
      <ul className="mt-1.5 space-y-1.5">
        {checks.map((check) => {
          const { code, level } = check
          const { icon: Icon, tone } = levelVariants[level]
          const { message, hint } = wordsOfCheck(locale, check)
          return (
            <li key={code} className="flex items-start gap-2">
              <Icon className={cn('mt-0.5 size-4 shrink-0', tone)} aria-hidden="true" />
              <span className="wrap-anywhere min-w-0">
                {message}
                {hint !== null && <span className="block text-ink-soft">{hint}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
