'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AgentDetail, AgentRun } from '@vitrina/contract/agent'
import { ChevronDown, Pencil } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useId, useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { AgentBadges, RunState } from './agent-badges'
import { AgentEditor, useAsked } from './agent-editor'
import { labelledAgent } from './agent-labels'
import { RunDetails } from './run-details'
import { maxRuns, runsAtOnce, runsInput } from './runs-query'
import { useAdapters } from './use-adapters'

/** One agent: what it is, its past runs and what it does now. */
export function AgentView({ id }: { id: string }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { scopes, workspace } = useSession()
  const query = useQuery(trpc.agents.detail.queryOptions({ id }))
  const agent = query.data && labelledAgent(query.data, locale)
  const [, ask] = useAsked()
  const mayManage = scopes.includes('write:agents') && workspace.limitedTo === null
  return (
    <>
      <PageHeader
        above={<BackLink href="/agents">{t('back.agents')}</BackLink>}
        title={agent?.name ?? t('agents.title')}
        below={agent && <Kind agent={agent} />}
      >
        {mayManage && agent && (
          <Button onClick={() => void ask(agent.id)}>
            <Pencil aria-hidden="true" />
            {t('agents.edit')}
          </Button>
        )}
      </PageHeader>
      <RecordBody query={{ ...query, isPlaceholderData: false }}>
        {(found) => (
          <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <AgentRuns agentId={id} />
            <AgentAbout agent={labelledAgent(found, locale)} />
          </div>
        )}
      </RecordBody>
      {mayManage && <AgentEditor agents={agent ? [agent] : []} />}
    </>
  )
}

function Kind({ agent }: { agent: AgentDetail }) {
  const { t } = useI18n()
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
      <Badge>{t(`agents.kind.${agent.kind}`)}</Badge>
      <AgentBadges agent={agent} />
    </p>
  )
}

/** The instructions of an agent, its adapter and its scopes. */
function AgentAbout({ agent }: { agent: AgentDetail }) {
  const { t } = useI18n()
  const { titleOf } = useAdapters()
  const adapter = titleOf(agent.adapter)
  return (
    <Card aria-label={t('agents.about')} className="space-y-4 p-4 text-sm sm:p-5">
      <h2 className="font-semibold text-base">{t('agents.about')}</h2>
      {agent.description !== null && <p className="wrap-anywhere">{agent.description}</p>}
      <div>
        <h3 className="mb-1 text-ink-soft">{t('agents.adapter')}</h3>
        <p>{agent.ownAdapter === null ? t('agents.adapter.workspace', { adapter }) : adapter}</p>
      </div>
      <div>
        <h3 className="mb-1 text-ink-soft">{t('agents.instructions')}</h3>
        <p className="wrap-anywhere whitespace-pre-line">{agent.instructions || t('agents.noInstructions')}</p>
      </div>
      <div>
        <h3 className="mb-1.5 text-ink-soft">{t('agents.scopes')}</h3>
        {agent.scopes.length === 0 ? (
          <p>{t('agents.noScopes')}</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {agent.scopes.map((scope) => (
              <li key={scope} className="rounded-md bg-muted px-2 py-0.5 text-xs">
                {t(`scope.${scope}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** The runs of an agent, the latest first; the address has the open one. */
function AgentRuns({ agentId }: { agentId: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [limit, setLimit] = useState(runsAtOnce)
  const [opened, open] = useQueryState('run', parseAsString.withOptions({ scroll: false }))
  const query = useQuery(
    trpc.agents.runs.queryOptions(runsInput(agentId, limit), { placeholderData: keepPreviousData }),
  )
  const runs = query.data ?? []
  return (
    <Card aria-label={t('agents.runs')} className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-2 font-semibold text-base sm:px-5">{t('agents.runs')}</h2>
      {query.data?.length === 0 ? (
        <EmptyState title={t('agents.noRuns')} hint={t('agents.noRunsHint')} />
      ) : (
        <QuietState query={query} empty={false}>
          <ul className="divide-y divide-line">
            {runs.map((run) => (
              <RunItem
                key={run.id}
                run={run}
                isOpen={run.id === opened}
                onToggle={() => void open(run.id === opened ? null : run.id)}
              />
            ))}
          </ul>
          {runs.length === limit && limit < maxRuns && (
            <div className="border-line border-t p-3 text-center">
              <Button variant="ghost" onClick={() => setLimit(limit + runsAtOnce)}>
                {t('agents.moreRuns')}
              </Button>
            </div>
          )}
        </QuietState>
      )}
    </Card>
  )
}

interface RunItemProps {
  run: AgentRun
  isOpen: boolean
  onToggle: () => void
}

/** A run in one line; a press shows what happened in it. */
function RunItem({ run, isOpen, onToggle }: RunItemProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const detailsId = useId()
  return (
    <li data-run={run.id}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={onToggle}
        className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-muted/60 sm:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className={cn('wrap-anywhere block font-medium', !isOpen && 'line-clamp-2')}>{run.task}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft text-xs">
            <RunState status={run.status} isCancelling={run.isCancelling} />
            {t(causeOf(run))}
            <span suppressHydrationWarning>{date.ago(run.startedAt, Date.now())}</span>
          </span>
        </span>
        <ChevronDown
          className={cn('mt-1 size-4 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <RunDetails id={run.id} />}
      </div>
    </li>
  )
}

function causeOf({ threadId, eventId }: AgentRun) {
  if (threadId !== null) return 'run.cause.question'
  return eventId === null ? 'run.cause.card' : 'run.cause.event'
}
