'use client'

import type { AgentDetail, AgentRun } from '@vitrina/contract/agent'
import { LoaderCircle } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** Whether an agent takes tasks, and where it runs. */
export function AgentBadges({ agent }: { agent: Pick<AgentDetail, 'isActive' | 'isExternal'> }) {
  const { t } = useI18n()
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={agent.isActive ? 'good' : 'plain'}>
        {t(agent.isActive ? 'agents.state.active' : 'agents.state.inactive')}
      </Badge>
      {agent.isExternal && <Badge>{t('agents.state.external')}</Badge>}
    </span>
  )
}

/** When the last run began, and how it ended or that it is still going on. */
export function LastRun({ run }: { run: AgentDetail['lastRun'] }) {
  const { t } = useI18n()
  const { date } = useFormat()
  if (run === null) return <span className="whitespace-nowrap text-ink-soft text-sm">{t('agents.noRuns')}</span>
  return (
    <span title={run.task} className="inline-flex items-center gap-2">
      <RunState status={run.status} />
      <span suppressHydrationWarning className="whitespace-nowrap text-ink-soft text-xs">
        {date.ago(run.startedAt, Date.now())}
      </span>
    </span>
  )
}

/** The label of the status of a run. */
export function RunState({ status, isCancelling = false }: Pick<AgentRun, 'status'> & { isCancelling?: boolean }) {
  const { t } = useI18n()
  return (
    <Badge tone={tones[status]} data-run-status={status} className="gap-1">
      {status === 'running' && <LoaderCircle className="size-3 animate-spin" aria-hidden="true" />}
      {t(isCancelling ? 'run.status.cancelling' : `run.status.${status}`)}
    </Badge>
  )
}

const tones = { running: 'warn', succeeded: 'good', failed: 'bad', cancelled: 'plain' } as const
