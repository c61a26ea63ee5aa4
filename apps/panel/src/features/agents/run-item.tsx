'use client'

import type { AgentRun } from '@vitrina/contract/agent'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { RunDetails } from './run-details'
import { RunState } from './run-state'

interface RunItemProps {
  run: AgentRun
  isOpen: boolean
  onToggle: () => void
}

/** A run in a line; a press shows what happened in it. */
export function RunItem({ run, isOpen, onToggle }: RunItemProps) {
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
