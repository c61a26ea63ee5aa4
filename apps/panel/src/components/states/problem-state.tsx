'use client'

import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { problemOf, type ShownProblem } from '@/trpc/problem'
import { problemText, problemTitle } from './problem-text'

/** Says what went wrong, with the request id to report and a button to try again. */
export function ProblemState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n()
  const problem = problemOf(error)
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-bad-soft text-bad">
        <TriangleAlert className="size-5" aria-hidden="true" />
      </span>
      <h2 className="font-semibold text-lg">{problemTitle(t, problem)}</h2>
      <p className="max-w-md text-ink-soft">{problemText(t, problem)}</p>
      {problem && <ProblemNote problem={problem} className="max-w-md rounded-md bg-muted px-2 py-1 text-ink-soft" />}
      <Button onClick={onRetry} className="mt-2">
        <RotateCw aria-hidden="true" />
        {t('error.retry')}
      </Button>
    </div>
  )
}

/** What to report of a problem: the request id and, on demand, the detail from the server. */
function ProblemNote({ problem, className }: { problem: ShownProblem; className?: string }) {
  const { t } = useI18n()
  return (
    <div className={cn('text-xs', className)}>
      <p className="select-all font-mono">{t('error.requestId', { id: problem.requestId })}</p>
      {!isStated.has(problem.code) && (
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

/** Codes whose detail from the server adds nothing to the panel's own text. */
const isStated = new Set(['internal_error', 'insufficient_scope', 'rate_limited', 'unauthorized'])

/** Why a form was refused, with the request id; renders nothing without an error. What was typed stays. */
export function FormProblem({ error }: { error: unknown }) {
  const { t } = useI18n()
  if (!error) return null
  const problem = problemOf(error)
  return (
    <div role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm wrap-anywhere">
      <p>{problemText(t, problem)}</p>
      {problem && <ProblemNote problem={problem} className="mt-1" />}
    </div>
  )
}
