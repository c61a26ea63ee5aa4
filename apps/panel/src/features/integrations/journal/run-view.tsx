'use client'

import { useQuery } from '@tanstack/react-query'
import type { ExchangeRunDetail } from '@vitrina/contract/exchange-run'
import { CircleX, FlaskConical, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { ProblemState } from '@/components/states/problem-state'
import { type Stat, Stats } from '@/components/stats'
import { Card } from '@/components/ui/card'
import { RecordSkeleton } from '@/features/record/record-skeleton'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { faultText } from '../integration-labels'
import { everyMs } from '../refresh-every'
import { RejectsCard } from './rejects-card'
import { causeText, phraseText, tookText, whenText } from './run-labels'
import { RunRestaurants } from './run-restaurants'
import { RunProgress, RunStatus } from './run-status'
import { RunTotals } from './run-totals'

/** One exchange: its progress or its result, what it changed and what it rejected. */
export function RunView({ id }: { id: string }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { date } = useFormat()
  const { workspace, today } = useSession()
  const query = useQuery(
    trpc.integrations.run.queryOptions(
      { id },
      { refetchInterval: ({ state: { data } }) => (data?.data.status === 'running' ? everyMs.running : false) },
    ),
  )
  const error = blockingError(query)
  const run = query.data?.data
  const title = run ? t('journal.run.title', { at: whenText(run, locale, workspace.timezone) }) : t('journal.title')
  return (
    <>
      <PageHeader
        title={title}
        above={<BackLink href="/integrations/journal">{t('journal.title')}</BackLink>}
        below={
          run && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
              <RunStatus {...run} />
              <span>{t(`source.${run.source}`)}</span>
              <span>{causeText(t, run)}</span>
              {run.period && <span>{date.range(run.period.from, run.period.to, today)}</span>}
            </p>
          )
        }
      />
      {error ? (
        <Card>
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        </Card>
      ) : !run ? (
        <RecordSkeleton />
      ) : (
        <div className="space-y-3 sm:space-y-4">
          {run.status === 'running' && (
            <Card className="p-4 sm:p-5">
              <RunProgress run={run} />
            </Card>
          )}
          <RunVerdict run={run} />
          <RunCounts run={run} />
          {run.rejected > 0 && <RejectsCard id={id} rejected={run.rejected} isRunning={run.status === 'running'} />}
          <RunRestaurants run={run} />
          <RunTotals run={run} />
        </div>
      )}
    </>
  )
}

/** The counts of a run. */
function RunCounts({ run }: { run: ExchangeRunDetail }) {
  const { t } = useI18n()
  const { read, inserted, replaced, unchanged, rejected, daysDone, durationMs } = run
  const counts: Stat[] = [
    { name: 'read', label: t('journal.read'), unit: 'count', value: read },
    { name: 'inserted', label: t('journal.inserted'), unit: 'count', value: inserted },
    { name: 'replaced', label: t('journal.replaced'), unit: 'count', value: replaced },
    { name: 'unchanged', label: t('journal.unchanged'), unit: 'count', value: unchanged },
    { name: 'rejected', label: t('journal.rejected'), unit: 'count', value: rejected },
    { name: 'days', label: t('journal.days'), unit: 'count', value: daysDone, hint: t('journal.days.hint') },
    ...(durationMs === null
      ? []
      : [
          {
            name: 'took',
            label: t('journal.took'),
            unit: 'count' as const,
            value: null,
            shown: <span className="whitespace-nowrap">{tookText(t, durationMs)}</span>,
          },
        ]),
  ]
  return <Stats items={counts} />
}

/** The result of a dry run, or of a run that did not go well. Nothing for a run that went well. */
function RunVerdict({ run }: { run: ExchangeRunDetail }) {
  const { t, locale } = useI18n()
  const { status, dryRun, errorCode, inserted, replaced, unchanged, resumed } = run
  if (status === 'running') return null
  const fault = faultText(t, errorCode)
  const said = phraseText(t, locale, run)
  if (status === 'failed') {
    return (
      <Verdict tone="bad" title={t('journal.run.failed')}>
        {fault && <p>{fault}</p>}
        <p>{t(dryRun ? 'journal.run.dry.failed' : 'journal.run.failed.kept')}</p>
        {said !== null && <p className="mt-1.5 text-xs wrap-anywhere">{said}</p>}
      </Verdict>
    )
  }
  if (status === 'rejected') {
    return (
      <Verdict tone="bad" title={t('journal.run.rejected')}>
        <p className="wrap-anywhere">{said}</p>
      </Verdict>
    )
  }
  if (status === 'interrupted') return <Verdict tone="warn" title={t('journal.run.interrupted')} />
  if (dryRun) {
    return (
      <Verdict tone="plain" title={t('journal.run.dry')}>
        <p>{t('journal.run.dry.result', { inserted, replaced, unchanged })}</p>
      </Verdict>
    )
  }
  return resumed > 0 ? <p className="text-ink-soft text-sm">{t('journal.run.resumed', { count: resumed })}</p> : null
}

const verdictVariants = {
  bad: { icon: CircleX, style: 'bg-bad-soft text-bad' },
  warn: { icon: TriangleAlert, style: 'bg-warn-soft text-warn' },
  plain: { icon: FlaskConical, style: 'bg-accent-soft text-ink' },
}

function Verdict({
  tone,
  title,
  children,
}: {
  tone: keyof typeof verdictVariants
  title: string
  children?: ReactNode
}) {
  const { icon: Icon, style } = verdictVariants[tone]
  return (
    <div role="status" data-verdict={tone} className={cn('flex items-start gap-3 rounded-card p-4 text-sm', style)}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
