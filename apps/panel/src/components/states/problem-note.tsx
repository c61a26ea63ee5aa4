'use client'

import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { ShownProblem } from '@/trpc/problem'

/** What to report of a problem: the request id and, for who asks, what the server said of it. */
export function ProblemNote({ problem, className }: { problem: ShownProblem; className?: string }) {
  const { t } = useI18n()
  return (
    <div className={cn('text-xs', className)}>
      <p className="select-all font-mono">{t('error.requestId', { id: problem.requestId })}</p>
      {!isSaid.has(problem.code) && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer py-1">{t('error.details')}</summary>
          <p lang="en" className="mt-0.5 wrap-anywhere">
            {problem.detail}
          </p>
        </details>
      )}
    </div>
  )
}

/** Codes of which the server has no more to say than the words of the panel. */
const isSaid = new Set(['internal_error', 'insufficient_scope', 'rate_limited', 'unauthorized'])
