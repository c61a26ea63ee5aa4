import { verifyPassword as checkHash, hashPassword as makeHash } from 'better-auth/crypto'
import { DomainError } from '../errors/domain-error.ts'
import { boundWork } from '../rate/bound-work.ts'

/** A hash takes about 50 ms and 32 MB on one of the process's four threads; password attempts may use two of them. */
const bounds = { atOnce: 2, waiting: 16, waitMs: 10_000 }
const retryAfterSeconds = 5

declare global {
  // The panel loads server code several times in one process, and all copies must share one queue.
  var vitrinaPasswordWork: ReturnType<typeof boundWork> | undefined
}

/** The hash of a new password. 503 `not_available` while too many passwords are being tried. */
export function hashPassword(password: string): Promise<string> {
  return work(() => makeHash(password))
}

/** Whether the password matches a hash. 503 `not_available` while too many passwords are being tried. */
export function verifyPassword(of: { hash: string; password: string }): Promise<boolean> {
  return work(() => checkHash(of))
}

function work<Result>(job: () => Promise<Result>): Promise<Result> {
  globalThis.vitrinaPasswordWork ??= boundWork(bounds, refuse)
  return globalThis.vitrinaPasswordWork(job)
}

function refuse(): DomainError {
  const text = 'Too many passwords are being checked at the moment; try again in a few seconds.'
  return new DomainError('not_available', text, { retryAfterSeconds })
}
