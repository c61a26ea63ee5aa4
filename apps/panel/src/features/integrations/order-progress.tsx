'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import { useEffect } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { runOutcome } from './journal/run-labels'
import { RunProgress } from './journal/run-status'
import { everyMs } from './refresh-every'

/** The state of an exchange requested by hand: queued, under way or done, with a link to its rows of the journal. */
export function OrderProgress({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const query = useQuery(
    trpc.integrations.order.queryOptions(
      { id },
      {
        staleTime: 0,
        refetchInterval: ({ state: { data, error } }) =>
          data?.state === 'done' || problemOf(error)?.code === 'not_found' ? false : everyMs.running,
      },
    ),
  )
  const state = query.data?.state ?? null
  useEffect(() => {
    if (state !== 'done') return
    void queryClient.invalidateQueries({ queryKey: trpc.integrations.details.queryKey() })
    void queryClient.invalidateQueries({ queryKey: trpc.integrations.detail.pathKey() })
  }, [state, queryClient, trpc])
  if (problemOf(query.error)?.code === 'not_found') {
    return <p className="text-ink-soft text-sm">{t('integrations.start.gone')}</p>
  }
  if (!query.data) return null
  const { runs } = query.data
  const isFailed = state === 'done' && runs.some(({ status }) => status !== 'succeeded')
  return (
    <div data-order={state} className="rounded-lg bg-muted p-3 text-sm" aria-live="polite">
      <p className="flex items-center gap-2 font-medium">
        {state === 'queued' && <Clock className="size-4 text-ink-soft" aria-hidden="true" />}
        {state === 'running' && (
          <LoaderCircle className="size-4 animate-spin text-accent motion-reduce:animate-none" aria-hidden="true" />
        )}
        {state === 'done' &&
          (isFailed ? (
            <CircleX className="size-4 text-bad" aria-hidden="true" />
          ) : (
            <CircleCheck className="size-4 text-good" aria-hidden="true" />
          ))}
        {t(isFailed ? 'integrations.start.failed' : `integrations.start.${query.data.state}`)}
      </p>
      <ul className="mt-2 space-y-2">
        {runs.map((run) => (
          <li key={run.id}>
            {run.status === 'running' ? <RunProgress run={run} /> : <p>{runOutcome(t, run)}</p>}
            <Link
              href={`/integrations/journal/${run.id}`}
              prefetch={false}
              className="inline-block rounded-md py-1 text-accent hover:underline"
            >
              {t('integrations.start.toRun')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
