import { decodeId, type IdKind } from '@vitrina/db/ids'
import { DomainError } from './domain-error.ts'

/** The same 404 for objects that are missing, have a malformed id or belong to another workspace. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `No such ${what} in this workspace.`)
}

/** The UUID of a public id; throws 404 for a malformed one. */
export function requireId(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id)
  if (uuid === null) throw notFound(kind)
  return uuid
}
