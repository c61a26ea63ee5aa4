'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgentRun, AgentRunEvent } from '@vitrina/contract/agent'
import { ArrowRight, Ban, Footprints, NotebookPen, Wrench } from 'lucide-react'
import { useState } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { QuietState } from '@/features/record/quiet-state'
import { Markdown } from '@/features/widgets/markdown'
import { instantText, secondText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { runFaultText } from './run-fault-text'
import { useAdapters } from './use-adapters'

/** The events of a run, updated live, and its result. */
export function RunDetails({ id }: { id: string }) {
  const { t, locale } = useI18n()
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
            {run.fault !== null && (
              <section className="rounded-lg bg-bad-soft px-3 py-2.5 text-sm">
                <h3 className="font-medium text-bad">{t('run.error')}</h3>
                <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{runFaultText(locale, run.fault)}</p>
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

/** Links to where the run was started: its card, or the conversation. */
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

const icons = { step: Footprints, tool: Wrench, note: NotebookPen } as const

/** The events of a run in order; screen readers announce new ones. */
function RunEvents({ events }: { events: AgentRunEvent[] }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  return (
    <section>
      <h3 className="mb-2 text-ink-soft text-sm">{t('run.events')}</h3>
      <div role="log" aria-label={t('run.events')}>
        {events.length === 0 ? (
          <p className="text-sm">{t('run.noEvents')}</p>
        ) : (
          <ol className="space-y-1.5 text-sm">
            {events.map(({ seq, at, kind, text }) => {
              const Icon = icons[kind]
              return (
                <li key={seq} className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-start gap-2.5">
                  <time dateTime={at} className="text-ink-soft text-xs leading-5 tabular-nums">
                    {secondText(at, locale, workspace.timezone)}
                  </time>
                  <Icon className="mt-0.5 size-4 text-ink-soft" aria-label={t(`run.event.${kind}`)} role="img" />
                  <span className="wrap-anywhere whitespace-pre-line">{text}</span>
                </li>
              )
            })}
          </ol>
        )}
      </div>
    </section>
  )
}

/** When a run took place, its duration, its adapter and its usage. */
function RunFacts({ run }: { run: AgentRun }) {
  const { t, locale } = useI18n()
  const { titleOf } = useAdapters()
  const { workspace } = useSession()
  const { startedAt, finishedAt, inputTokens, outputTokens, cost, modelConnectedBy: by } = run
  const number = (value: number) => value.toLocaleString(locale)
  const facts = [
    [t('run.started'), instantText(startedAt, locale, workspace.timezone)],
    [t('run.took'), finishedAt && durationText(t, Date.parse(finishedAt) - Date.parse(startedAt))],
    [t('agents.adapter'), titleOf(run.adapter)],
    [t('run.modelBy'), by && t('run.modelBy.value', { name: by.name, kind: t(`run.modelBy.${by.type}`) })],
    [
      t('run.tokens'),
      inputTokens + outputTokens > 0 &&
        t('run.tokens.value', { input: number(inputTokens), output: number(outputTokens) }),
    ],
    [t('run.cost'), cost !== null && number(cost)],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function durationText(t: Translate, tookMs: number): string {
  const seconds = Math.max(0, tookMs) / 1000
  if (seconds < 60) return t('run.seconds', { count: Math.round(seconds * 10) / 10 })
  return t('run.minutes', { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) })
}

/** Cancels a run that is going on, after a confirmation. */
function CancelRun({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation(
    trpc.agents.cancelRun.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.agents.pathKey() }),
    }),
  )
  if (!isAsking) {
    return (
      <Button onClick={() => setAsking(true)}>
        <Ban aria-hidden="true" />
        {t('run.cancel')}
      </Button>
    )
  }
  return (
    <div role="alertdialog" aria-label={t('run.cancel')} className="rounded-lg border border-line p-3 text-sm">
      <p>{t('run.cancel.confirm')}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="primary" disabled={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('run.cancel.yes')}
        </Button>
        <Button autoFocus onClick={() => setAsking(false)}>
          {t('run.cancel.no')}
        </Button>
      </div>
      {cancel.isError && (
        <p role="alert" className="mt-2 text-bad">
          {t('run.cancel.failed', { reason: problemLine(t, problemOf(cancel.error)) })}
        </p>
      )}
    </div>
  )
}
