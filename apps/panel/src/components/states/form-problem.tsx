'use client'

import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import { ProblemNote } from './problem-note'
import { problemText } from './problem-text'

/**
 * Why a form was not taken, with the request id; nothing when it was. What was typed stays. `conflict`: what a conflict means
 * to this form, where it is not that somebody else was first.
 */
export function FormProblem({ error, conflict }: { error: unknown; conflict?: string }) {
  const { t } = useI18n()
  if (!error) return null
  const problem = problemOf(error)
  return (
    <div role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm wrap-anywhere">
      <p>{(problem?.code === 'conflict' && conflict) || problemText(t, problem)}</p>
      {problem && <ProblemNote problem={problem} className="mt-1" />}
    </div>
  )
}
