'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { suggestionsFor } from './suggestions'

/** Questions that one press asks. */
export function SuggestionList({ onChoose }: { onChoose: (question: string) => void }) {
  const { t, locale } = useI18n()
  const { scopes } = useSession()
  const trpc = useTRPC()
  const threads = useQuery(trpc.ai.threads.queryOptions({}))
  // A title that was cut is no whole question.
  const asked = (threads.data ?? []).map(({ title }) => title).filter((title) => !title.endsWith('…'))
  return (
    <section aria-label={t('ask.suggestions')} className="mb-6">
      <h2 className="mb-3 text-ink-soft text-sm">{t('ask.suggestions')}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {suggestionsFor(locale, scopes, asked).map((question) => (
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
