'use client'

import { useQuery } from '@tanstack/react-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Questions that one press asks. */
export function SuggestionList({ onChoose }: { onChoose: (question: string) => void }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { data: questions = [] } = useQuery(trpc.ai.suggestions.queryOptions({ language: locale }))
  if (questions.length === 0) return null
  return (
    <section aria-label={t('ask.suggestions')} className="mb-6">
      <h2 className="mb-3 text-ink-soft text-sm">{t('ask.suggestions')}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onChoose(question)}
              className="h-full w-full rounded-xl border border-line bg-surface px-4 py-3 text-left shadow-card transition-colors hover:border-line-strong hover:bg-muted"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
