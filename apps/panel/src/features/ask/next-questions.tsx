'use client'

import { useI18n } from '@/i18n/i18n-provider'

/** Questions to go on with: readings to choose from, or the nearest there are. One press asks. */
export function NextQuestions({
  questions,
  onAsk,
}: {
  questions: readonly string[]
  onAsk: (question: string) => void
}) {
  const { t } = useI18n()
  return (
    <ul aria-label={t('ask.next')} className="mt-3 flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="min-w-0 max-w-full">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-9 max-w-full rounded-xl border border-line-strong bg-surface px-3.5 py-1.5 text-left text-sm transition-colors hover:border-ink-soft hover:bg-muted"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
