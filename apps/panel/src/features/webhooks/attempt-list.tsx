'use client'

import type { Delivery } from '@vitrina/contract/webhook'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useInstant } from '../developers/use-instant'
import { attemptLabels } from './attempt-labels'

/** Every attempt of a delivery: the time, the result, how long it took, and what the receiver answered. */
export function AttemptList({ attempts }: { attempts: Delivery['attempts'] }) {
  const { t } = useI18n()
  const at = useInstant({ seconds: true })
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('webhooks.attempts')}</h3>
      {attempts.length === 0 ? (
        <p className="text-ink-soft text-sm">{t('webhooks.attempts.none')}</p>
      ) : (
        <ol className="space-y-3">
          {attempts.map((attempt) => (
            <li
              key={attempt.number}
              data-attempt={attempt.number}
              className="rounded-lg border border-line p-3 text-sm"
            >
              <p className={cn('font-medium', attempt.error === null ? 'text-good' : 'text-bad')}>
                {attempt.number}. {attemptLabels(t, attempt)}
              </p>
              <p className="mt-0.5 text-ink-soft text-xs">
                {at(attempt.at)} · {t('developers.ms', { count: attempt.durationMs })}
              </p>
              {attempt.error !== null && (
                <p className="mt-1 font-mono text-ink-soft text-xs wrap-anywhere">{attempt.error}</p>
              )}
              {attempt.responseSnippet !== null && (
                <details className="mt-2">
                  <summary className="w-fit cursor-pointer py-1 text-ink-soft text-xs">
                    {t('webhooks.attempt.answer')}
                  </summary>
                  <pre className="mt-1 max-h-48 overflow-y-auto whitespace-pre-wrap rounded bg-muted p-2 font-mono text-xs wrap-anywhere">
                    {attempt.responseSnippet}
                  </pre>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
