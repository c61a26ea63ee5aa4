'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { problemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

interface AskFailureProps {
  /** What the call failed with; absent where the failure was kept with the question. */
  error?: unknown
  reason?: string
  onRetry: () => void
}

/** Why a question has no answer, the request id to report, and another try. */
export function AskFailure({ error, reason, onRetry }: AskFailureProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const problem = problemOf(error)
  const isUnavailable = problem?.code === 'not_available'
  const control = useQuery(trpc.agents.control.queryOptions(undefined, { enabled: isUnavailable }))
  const text = !isUnavailable
    ? problemText(t, problem)
    : control.data?.enabled === false
      ? t('ask.off')
      : t('ask.unavailable', { reason: problem.detail })
  return (
    <div role="alert" className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <p className="flex items-center gap-2.5 font-medium">
        <TriangleAlert className="size-4.5 shrink-0 text-bad" aria-hidden="true" />
        {t('ask.failed')}
      </p>
      <p className="wrap-anywhere mt-1.5 text-ink-soft text-sm">{reason ?? text}</p>
      <div className="mt-3.5 flex flex-wrap items-center gap-3">
        <Button onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {t('ask.retry')}
        </Button>
        {problem && (
          <span className="select-all font-mono text-ink-soft text-xs">
            {t('error.requestId', { id: problem.requestId })}
          </span>
        )}
      </div>
    </div>
  )
}
