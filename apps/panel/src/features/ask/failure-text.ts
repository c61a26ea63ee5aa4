import { Reason } from '@vitrina/contract/reason'
import { z } from 'zod'
import { problemText } from '@/components/states/problem-text'
import { runFaultText } from '@/features/agents/run-fault-text'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'
import { problemOf } from '@/trpc/problem'

const Unanswered = z.object({ data: z.object({ fault: Reason }) })

/** Why the call that asked a question failed, in the user's language. */
export function failureText(t: Translate, locale: Locale, error: unknown): string {
  const problem = problemOf(error)
  if (problem?.code !== 'not_available') return problemText(t, problem)
  const fault = Unanswered.safeParse(error).data?.data.fault
  if (!fault && problem.retryAfterSeconds !== null) return problemText(t, problem)
  if (fault?.code === 'agents_off') return t('ask.off')
  return t('ask.unavailable', { reason: fault ? runFaultText(locale, fault) : problem.detail })
}
