'use client'

import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import { ProblemNote } from './problem-note'
import { problemText } from './problem-text'

/** What went wrong in words, the request id to report, and another try. */
export function ProblemState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n()
  const problem = problemOf(error)
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-bad-soft text-bad">
        <TriangleAlert className="size-5" aria-hidden="true" />
      </span>
      <h2 className="font-semibold text-lg">
        {problem?.code === 'insufficient_scope' ? t('error.forbidden') : t('error.title')}
      </h2>
      <p className="max-w-md text-ink-soft">{problemText(t, problem)}</p>
      {problem && <ProblemNote problem={problem} className="max-w-md rounded-md bg-muted px-2 py-1 text-ink-soft" />}
      <Button onClick={onRetry} className="mt-2">
        <RotateCw aria-hidden="true" />
        {t('error.retry')}
      </Button>
    </div>
  )
}
