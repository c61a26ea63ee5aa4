import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { keysOf } from '../secrets/keyring.ts'

/** The subscription that a link refers to. Ids are bare UUIDs. */
export interface Subscription {
  workspaceId: string
  mailingId: string
  email: string
}

/** The token in a mail's link: the subscription and a signature, so that nobody else can make one. */
export function unsubscribeToken(secret: Buffer, { workspaceId, mailingId, email }: Subscription): string {
  const payload = Buffer.from([workspaceId, mailingId, email].join(' ')).toString('base64url')
  return `${payload}.${signature(secret, payload).toString('base64url')}`
}

/** The subscription of a token; null when the signature is wrong. */
export function readToken(secret: Buffer, token: string): Subscription | null {
  const [payload, given, ...rest] = token.split('.')
  if (payload === undefined || given === undefined || rest.length > 0) return null
  const told = Buffer.from(given, 'base64url')
  const isOurs = keysOf(secret).some((key) => {
    const right = signature(key, payload)
    return told.length === right.length && timingSafeEqual(told, right)
  })
  if (!isOurs) return null
  const [workspaceId, mailingId, email] = Buffer.from(payload, 'base64url').toString().split(' ')
  if (workspaceId === undefined || mailingId === undefined || email === undefined) return null
  return { workspaceId, mailingId, email }
}

function signature(secret: Buffer, payload: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vitrina mailing subscription', 32))
  return createHmac('sha256', key).update(payload).digest()
}
