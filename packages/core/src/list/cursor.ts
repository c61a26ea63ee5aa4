import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import { Period } from '@vitrina/contract/dates'
import { z } from 'zod'
import { DomainError } from '../errors/domain-error.ts'
import { keysOf } from '../secrets/keyring.ts'

/**
 * Where a page ended: the last row's sort value, its id or other tie-breakers, the number of rows up to it, and the
 * period of the list.
 */
const Position = z.object({ value: z.string().nullable(), id: z.string(), offset: z.int().min(0), period: Period })
export type Position = z.infer<typeof Position>

/**
 * Seals a position into an opaque cursor bound to `binding` (endpoint, workspace, sort, filters, period), so that it
 * can neither be altered nor used with another request.
 */
export function sealCursor(secret: Buffer, binding: unknown, position: Position): string {
  const body = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${body}.${sign(secret, binding, body)}`
}

/** Opens a cursor sealed for the same binding; anything else is 400 `invalid_cursor`. */
export function openCursor(secret: Buffer, binding: unknown, cursor: string): Position {
  const [body = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0) throw invalidCursor()
  const given = Buffer.from(signature)
  const isOurs = keysOf(secret).some((key) => {
    const expected = Buffer.from(sign(key, binding, body))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw invalidCursor()
  const parsed = Position.safeParse(readJson(Buffer.from(body, 'base64url').toString()))
  if (!parsed.success) throw invalidCursor()
  return parsed.data
}

function sign(secret: Buffer, binding: unknown, body: string): string {
  const bound = hash('sha256', JSON.stringify(binding), 'buffer')
  return createHmac('sha256', keyOf(secret))
    .update('cursor')
    .update(bound)
    .update(body)
    .digest('base64url')
    .slice(0, 22)
}

const keys = new WeakMap<Buffer, KeyObject>()

function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function invalidCursor(): DomainError {
  return new DomainError(
    'invalid_cursor',
    'The cursor does not belong to this request; start without it, or keep period, filters and sort as they were.',
  )
}
