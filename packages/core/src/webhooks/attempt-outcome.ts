import { deliveryFaultText } from '@vitrina/contract/delivery-faults'
import type { Reason } from '@vitrina/contract/reason'

/** The result of an attempt, for the log. */
export interface AttemptOutcome {
  /** HTTP status; null when no response came. */
  status: number | null
  durationMs: number
  /** Why it failed, in English; null after success. */
  error: string | null
  /** The same as a code with parameters. */
  fault: Reason | null
  /** First 1 KiB of the response body (UTF-8 text, cut at a character boundary); null when empty. */
  responseSnippet: string | null
  isDelivered: boolean
  /** The receiver reports that it is gone permanently. */
  isGone: boolean
}

/** The outcome of a failed attempt, with the reason. */
export function failedAttempt(fault: Reason, durationMs: number): AttemptOutcome {
  return { status: null, durationMs, ...renderFault(fault), responseSnippet: null, isDelivered: false, isGone: false }
}

/** Why an attempt failed, as an English text and a code; both null after success. */
export function renderFault(fault: Reason | null): Pick<AttemptOutcome, 'error' | 'fault'> {
  return { error: fault && deliveryFaultText(fault), fault }
}
