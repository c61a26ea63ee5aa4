'use client'

import { useQuery } from '@tanstack/react-query'
import type { AgentRun } from '@vitrina/contract/agent'
import { ArrowRight } from 'lucide-react'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { QuietState } from '@/features/record/quiet-state'
import { Markdown } from '@/features/widgets/markdown'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { CancelRun } from './cancel-run'
import { RunEvents } from './run-events'
import { RunFacts } from './run-facts'

/** What happened in a run, as it happens, and what it came to. */
export function RunDetails({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const query = useQuery(trpc.agents.run.queryOptions({ id }))
  const { run, events } = query.data ?? { events: [] }
  return (
    <div className="px-4 pt-1 pb-5 sm:px-5">
      <QuietState query={query} empty={false}>
        {run && (
          <div className="space-y-4">
            <RunFacts run={run} />
            <RunLinks run={run} />
            {run.error !== null && (
              <section className="rounded-lg bg-bad-soft px-3 py-2.5 text-sm">
                <h3 className="font-medium text-bad">{t('run.error')}</h3>
                <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{run.error}</p>
              </section>
            )}
            {run.report !== null && (
              <section className="rounded-lg bg-muted px-3 py-2.5 text-sm">
                <h3 className="mb-1 font-medium">{t('run.report')}</h3>
                <Markdown text={run.report} />
              </section>
            )}
            <RunEvents events={events} />
            {run.status === 'running' && !run.isCancelling && scopes.includes('write:agents') && <CancelRun id={id} />}
          </div>
        )}
      </QuietState>
    </div>
  )
}

const linkStyle = 'inline-flex items-center gap-1.5 rounded-md text-accent text-sm hover:underline'

/** Where the run came from: its card, or the conversation. */
function RunLinks({ run }: { run: AgentRun }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const toCard = run.card !== null && scopes.includes('read:kanban')
  const toThread = run.threadId !== null && scopes.includes('ai:ask')
  if (!toCard && !toThread) return null
  return (
    <p className="flex flex-wrap gap-4">
      {toCard && (
        <PeriodLink href={`/board/${run.card?.id}`} className={linkStyle}>
          {t('run.toCard', { title: run.card?.title ?? '' })}
          <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
        </PeriodLink>
      )}
      {toThread && (
        <PeriodLink href={`/ask/${run.threadId}`} className={linkStyle}>
          {t('run.toThread')}
          <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
        </PeriodLink>
      )}
    </p>
  )
}
