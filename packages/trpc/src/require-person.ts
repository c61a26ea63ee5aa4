import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Account } from './context.ts'

/** The person behind the call; `unauthorized` for a call that no person makes. */
export function requirePerson<P extends Account>(person: P | null | undefined): P {
  if (!person) throw new DomainError('unauthorized', 'Sign in first.')
  return person
}
