import type { ErrorCode, FieldError } from '@vitrina/contract/errors'
import type { Reason } from '@vitrina/contract/reason'
import { reasonText } from '@vitrina/contract/reasons'
import { runFaultText } from '@vitrina/contract/run-faults'

/** What is added to the problem document: `allowed`, `requiredScope`, `errors` … */
type ErrorExtra = Record<string, unknown> & { errors?: FieldError[] }

/**
 * What core throws when a caller can do something about it. `code` is stable and public; `message` is the `detail` that
 * a person reads; `extra` is added to the problem document (`allowed`, `requiredScope`, `errors` …).
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly extra: ErrorExtra

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.extra = extra
  }
}

/** A bundle that is invalid as a whole: nothing of it was applied. The reason says what to correct. */
export class BundleRejectedError extends DomainError {
  readonly reason: Reason

  constructor(reason: Reason, extra: ErrorExtra = {}) {
    super('bundle_rejected', reasonText(reason), extra)
    this.name = 'BundleRejectedError'
    this.reason = reason
  }
}

/** What the call depends on is not in this installation, or not yet; trying again later may help. */
export class NotAvailableError extends DomainError {
  constructor(message: string) {
    super('not_available', message)
    this.name = 'NotAvailableError'
  }
}

/** A question that got no answer. The fault says why; the message is its text in Russian, as answers are. */
export class UnansweredError extends NotAvailableError {
  readonly fault: Reason

  constructor(fault: Reason) {
    super(runFaultText(fault))
    this.name = 'UnansweredError'
    this.fault = fault
  }
}
