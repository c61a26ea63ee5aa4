'use client'

import { useQuery } from '@tanstack/react-query'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { RecordSkeleton } from '@/features/record/record-skeleton'
import { instantText } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { everyMs } from '../refresh-every'
import { RejectsCard } from './rejects-card'
import { RunCounts } from './run-counts'
import { causeText } from './run-labels'
import { RunProgress } from './run-progress'
import { RunRestaurants } from './run-restaurants'
import { RunStatus } from './run-status'
import { RunTotals } from './run-totals'
import { RunVerdict } from './run-verdict'

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
  const title = run
    ? t('journal.run.title', { at: instantText(run.startedAt, locale, workspace.timezone) })
    : t('journal.title')
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
