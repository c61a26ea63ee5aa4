'use client'

import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'

/** Why a form was not taken; nothing when it was. What was typed stays. */
export function FormProblem({ error }: { error: unknown }) {
  const { t } = useI18n()
  if (!error) return null
  const problem = problemOf(error)
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm wrap-anywhere">
      {!problem
        ? t('error.unknown')
        : problem.code === 'insufficient_scope'
          ? t('board.trouble.scope')
          : problem.detail}
    </p>
  )
}
