import { maxDailyDays } from '@vitrina/contract/dates'
import type { ErrorCode } from '@vitrina/contract/errors'
import type { MessageKey, Translate } from '@/i18n/translate'
import type { ShownProblem } from '@/trpc/problem'

/** The text of each error code for users of the panel; all other codes have one general text. */
const errorMessageKeys = {
  internal_error: 'error.internal',
  insufficient_scope: 'error.scope',
  rate_limited: 'error.rate',
  unauthorized: 'error.unauthorized',
  not_found: 'error.notFound',
  conflict: 'error.conflict',
  idempotency_key_reused: 'error.conflict',
  idempotency_in_progress: 'error.inProgress',
  exchange_running: 'error.exchangeRunning',
  validation_failed: 'error.invalid',
  bundle_rejected: 'error.invalid',
  invalid_parameter: 'error.invalid',
  payload_too_large: 'error.tooLarge',
  invalid_cursor: 'error.cursor',
  unknown_filter: 'error.cursor',
  unknown_sort: 'error.cursor',
  unknown_assignee: 'error.assignee',
  unknown_agent_profile: 'error.assignee',
  not_available: 'error.notAvailable',
} as const satisfies Partial<Record<ErrorCode, MessageKey>>

/** Returns what a page that could not show its data is headed by. */
export function problemTitle(t: Translate, problem: ShownProblem | null): string {
  if (problem?.code === 'insufficient_scope') return t('error.forbidden')
  return t(problem?.storedFrom != null ? 'error.checksDropped.title' : 'error.title')
}

/** Returns the reason in the reader's language, whatever the language of the server's detail. */
export function problemText(t: Translate, problem: ShownProblem | null): string {
  if (!problem) return t('error.unknown')
  if (problem.reasons.includes('period_too_long')) return t('error.period', { count: maxDailyDays })
  if (problem.reasons.includes('took_too_long')) return t('error.tookTooLong')
  const { retryAfterSeconds: seconds, storedFrom } = problem
  if (storedFrom !== null) {
    const [year = '', month = '', day = ''] = storedFrom.split('-')
    return t(problem.code === 'not_found' ? 'error.checkNotFound' : 'error.checksDropped', { year, month, day })
  }
  if (problem.code === 'rate_limited' && seconds !== null) return t('error.rateWait', { seconds })
  if (problem.code === 'not_available' && seconds !== null) return t('error.unavailableFor', { seconds })
  return t(isWorded(problem.code) ? errorMessageKeys[problem.code] : 'error.other')
}

/** Returns the same with the request id, where there is room for one line only. */
export function problemLine(t: Translate, problem: ShownProblem | null): string {
  const text = problemText(t, problem)
  return problem ? `${text} ${t('error.requestId', { id: problem.requestId })}` : text
}

function isWorded(code: string): code is keyof typeof errorMessageKeys {
  return Object.hasOwn(errorMessageKeys, code)
}
