import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Person } from './context.ts'

/** The person behind the call; `unauthorized` for a call that no person makes. */
export function requirePerson(person: Person | null): Person {
  if (!person) throw new DomainError('unauthorized', 'Sign in first.')
  return person
}
