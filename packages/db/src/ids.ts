import { fromString, toUUID } from 'typeid-js'
import { uuidv7 } from 'uuidv7'

/** Public id prefixes by entity. In the database an id is the bare UUIDv7; the prefix exists only at the edges. */
export const idPrefixes = {
  workspace: 'ws',
  restaurant: 'rst',
  registry: 'reg',
  dish: 'dish',
  priceChange: 'prc',
  check: 'chk',
  waiter: 'wtr',
  key: 'key',
  user: 'usr',
  agent: 'agt',
  card: 't',
  comment: 'cmt',
  cardChange: 'cch',
  thread: 'thr',
  run: 'run',
  webhook: 'wh',
  delivery: 'dlv',
  position: 'pos',
  event: 'evt',
  exchange: 'xch',
  exchangeOrder: 'xord',
  upload: 'upl',
  uploadProfile: 'upr',
  stockMove: 'mov',
  request: 'req',
  invitation: 'inv',
  auditEntry: 'aud',
  mailing: 'mlg',
  mailingIssue: 'mli',
} as const

export type IdKind = keyof typeof idPrefixes

/** A new time-ordered UUIDv7, as the database stores it. */
export function newUuid(): string {
  return uuidv7()
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * The public form of a stored UUID (TypeID): prefix, `_`, 26 characters of Crockford base32 that sort by time.
 * Implemented here because one answer of a list needs hundreds of them; a test compares it with the library's.
 */
export function encodeId(kind: IdKind, uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new Error(`Not a UUID: ${uuid}`)
  let text = ''
  // 130 bits, of which the first two are zero: 26 groups of five. Two hex digits minus two bits, then every five
  // digits, make four groups.
  let rest = Number.parseInt(hex.slice(0, 2), 16)
  text += alphabet[rest >> 5]
  text += alphabet[rest & 31]
  for (let at = 2; at < 32; at += 5) {
    rest = Number.parseInt(hex.slice(at, at + 5), 16)
    text += alphabet[rest >> 15]
    text += alphabet[(rest >> 10) & 31]
    text += alphabet[(rest >> 5) & 31]
    text += alphabet[rest & 31]
  }
  return `${idPrefixes[kind]}_${text}`
}

/** The UUID behind a public id, or null when the id is malformed or of another kind: both mean "not found". */
export function decodeId(kind: IdKind, id: string): string | null {
  try {
    return toUUID(fromString(id, idPrefixes[kind]))
  } catch {
    return null
  }
}
