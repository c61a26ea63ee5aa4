import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Account } from './context.ts'

/** Returns the person behind the call; throws `unauthorized` for a call without one. */
export function requirePerson<P extends Account>(person: P | null | undefined): P {
  if (!person) throw new DomainError('unauthorized', 'Sign in first.')
  return person
}
