import { fromString, TypeID, toUUID } from 'typeid-js'
import { uuidv7 } from 'uuidv7'

/** Public id prefixes by entity. In the database an id is the bare UUIDv7; the prefix exists only at the edges. */
export const idPrefixes = {
  workspace: 'ws',
  restaurant: 'rst',
  registry: 'reg',
  dish: 'dish',
  check: 'chk',
  waiter: 'wtr',
  key: 'key',
  user: 'usr',
  agent: 'agt',
  card: 't',
  comment: 'cmt',
  thread: 'thr',
  run: 'run',
  webhook: 'wh',
  delivery: 'dlv',
  position: 'pos',
  event: 'evt',
  exchange: 'xch',
  stockMove: 'mov',
  request: 'req',
} as const

export type IdKind = keyof typeof idPrefixes

/** A new time-ordered UUIDv7, as the database keeps it. */
export function newUuid(): string {
  return uuidv7()
}

/** The public form of a stored UUID: prefix, `_`, 26 characters of Crockford base32 that sort by time. */
export function encodeId(kind: IdKind, uuid: string): string {
  return TypeID.fromUUID(idPrefixes[kind], uuid).toString()
}

/** The UUID behind a public id, or null when the id is malformed or of another kind: both mean "not found". */
export function decodeId(kind: IdKind, id: string): string | null {
  try {
    return toUUID(fromString(id, idPrefixes[kind]))
  } catch {
    return null
  }
}
