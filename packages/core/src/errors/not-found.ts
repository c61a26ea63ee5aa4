import { decodeId, type IdKind } from '@vitrina/db/ids'
import { DomainError } from './domain-error.ts'

/** The same 404 for missing, malformed and another workspace's. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `No such ${what} in this workspace.`)
}

/** The UUID of a public id, or the 404 that a malformed one deserves. */
export function requireId(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id)
  if (uuid === null) throw notFound(kind)
  return uuid
}
