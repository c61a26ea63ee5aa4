import { deliveryFaultText } from '@vitrina/contract/delivery-faults'
import type { Reason } from '@vitrina/contract/reason'

/** What an attempt came to, for the log. */
export interface AttemptOutcome {
  /** HTTP status; null when none came. */
  status: number | null
  durationMs: number
  /** Why it failed, in English; null after success. */
  error: string | null
  /** The same as a code with its values. */
  fault: Reason | null
  /** First 1 KiB of the answer's body (UTF-8 text, cut at a character boundary); null when empty. */
  responseSnippet: string | null
  isDelivered: boolean
  /** The receiver says it is gone for good. */
  isGone: boolean
}

/** The outcome of an attempt that came to nothing, and why. */
export function failedAttempt(fault: Reason, durationMs: number): AttemptOutcome {
  return { status: null, durationMs, ...renderFault(fault), responseSnippet: null, isDelivered: false, isGone: false }
}

/** Why an attempt failed, in English beside the code; null twice after success. */
export function renderFault(fault: Reason | null): Pick<AttemptOutcome, 'error' | 'fault'> {
  return { error: fault && deliveryFaultText(fault), fault }
}
