import { onTestFinished } from 'vitest'
import type { AttemptOutcome } from '../../../src/webhooks/attempt-outcome.ts'
import { type Egress, type EgressCall, type EgressOptions, openEgress } from '../../../src/webhooks/egress.ts'

/** What every attempt comes to that got no answer. */
export const unanswered = { status: null, responseSnippet: null, isDelivered: false, isGone: false }

/** A way out closed with the test, and `post` for calls of which only the address matters. Private targets are allowed. */
export function openedEgress(options: EgressOptions = {}): {
  egress: Egress
  post(url: string, more?: Partial<EgressCall>): Promise<AttemptOutcome>
} {
  const egress = openEgress({ timeoutMs: 5000, ...options })
  onTestFinished(() => egress.close())
  return { egress, post: (url, more) => egress.post({ url, headers: {}, body: '{}', allowPrivate: true, ...more }) }
}
