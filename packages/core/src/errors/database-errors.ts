import { isOutOfReach } from '@vitrina/db/out-of-reach'
import { isTenantBusy } from '@vitrina/db/tenant-pool'
import { isCancelled } from '@vitrina/db/wanted'
import { DomainError } from './domain-error.ts'

/** The database took longer than the time limit of a call; nothing was changed. */
export class TookTooLongError extends DomainError {
  constructor() {
    super('internal_error', detail, { errors: [{ code: 'took_too_long', detail: 'took too long' }] })
    this.name = 'TookTooLongError'
  }
}

/** The database does not answer, or not as one that can be written; the cause is for the log. */
export class OutOfReachError extends DomainError {
  constructor(cause: unknown) {
    const retryAfterSeconds = busySeconds
    super('not_available', `The data is out of reach at the moment. Try again in ${busySeconds} s.`, {
      retryAfterSeconds,
    })
    this.name = 'OutOfReachError'
    this.cause = cause
  }
}

const detail = 'The request took too long and was stopped. Ask for a shorter period or fewer rows, or try again later.'

const busySeconds = 5

/**
 * Converts the error of a statement that exceeded its time limit, whose workspace had no free connection, or that did not
 * reach the database, to one with a public text; returns any other error unchanged.
 */
export function inText(error: unknown): unknown {
  if (isCancelled(error)) return new TookTooLongError()
  if (error instanceof DomainError) return error
  if (isOutOfReach(error)) return new OutOfReachError(error)
  if (!isTenantBusy(error)) return error
  return new DomainError(
    'rate_limited',
    `Your workspace asks for more at once than one workspace is given. Try again in ${busySeconds} s.`,
    { retryAfterSeconds: busySeconds },
  )
}
