import type { ErrorCode, FieldError } from '@vitrina/contract/errors'

/** What joins the problem document: `allowed`, `requiredScope`, `errors` … */
type ErrorExtra = Record<string, unknown> & { errors?: FieldError[] }

/**
 * What core throws when a caller can do something about it. `code` is stable and public; `message` is the `detail`
 * a person reads; `extra` joins the problem document (`allowed`, `requiredScope`, `errors` …).
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

/** A bundle that is wrong as a whole: nothing of it was applied. The message says what to mend. */
export class BundleRejectedError extends DomainError {
  constructor(message: string, extra: ErrorExtra = {}) {
    super('bundle_rejected', message, extra)
    this.name = 'BundleRejectedError'
  }
}

/** Half of what this call stands for is not in this installation, or not yet; trying again later may help. */
export class NotAvailableError extends DomainError {
  constructor(message: string) {
    super('not_available', message)
    this.name = 'NotAvailableError'
  }
}
