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

const detail = 'The request took too long and was stopped. Ask for a shorter period or fewer rows, or try again later.'

const busySeconds = 5

/**
 * Converts the error of a statement that exceeded its time limit, or whose workspace had no free connection, to one
 * with a public text; returns any other error unchanged.
 */
export function inText(error: unknown): unknown {
  if (isCancelled(error)) return new TookTooLongError()
  if (!isTenantBusy(error)) return error
  return new DomainError(
    'rate_limited',
    `Your workspace asks for more at once than one workspace is given. Try again in ${busySeconds} s.`,
    { retryAfterSeconds: busySeconds },
  )
}
