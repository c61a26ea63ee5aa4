'use client'

import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'

/** Why a link could not be used, in words; a link that was spent meanwhile shows so once the page is loaded again. */
export function LinkProblem({ error }: { error: unknown }) {
  const { t } = useI18n()
  if (!error) return null
  const isTooOften = problemOf(error)?.code === 'rate_limited'
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
      {isTooOften ? t('invitation.tooMany') : t('invitation.failed')}
    </p>
  )
}
