'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { RunState } from './run-state'

/** How the last run ended, or that it goes on, and when it began. */
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
