import { createHash, randomUUID } from 'node:crypto'
import type { SystemRequest } from '../serve-system.ts'
import { Refusal } from './answers.ts'

export interface Account {
  login: string
  password: string
}

/** The current logins. */
export interface Sessions {
  /** Returns a key for the login of a call, whose parameters may be in the query or in a posted form. */
  open(request: SystemRequest): string
  /** Throws a 401 for a key that is unknown or too old. */
  require(request: SystemRequest): void
  close(request: SystemRequest): string
  count(): number
}

/** Where a key is accepted: proxies of some hosted servers only forward it in a cookie. */
export type KeyPlace = 'any' | 'cookie'

const lifetimeMs = 3_600_000

/** One licence slot per login name: another login is refused until its key is given back or an hour old. */
export function createSessions(account: Account, now: () => Date, keyIn: KeyPlace = 'any'): Sessions {
  const passwordHash = createHash('sha1').update(account.password, 'utf8').digest('hex')
  const heldSince = new Map<string, number>()
  const dropOld = () => {
    for (const [key, since] of heldSince) if (now().getTime() - since >= lifetimeMs) heldSince.delete(key)
  }
  return {
    open(request) {
      const given = parametersOf(request)
      if (given.get('login') !== account.login || given.get('pass')?.toLowerCase() !== passwordHash) {
        throw new Refusal(401, 'Authentication failed')
      }
      dropOld()
      if (heldSince.size > 0) {
        throw new Refusal(403, 'License enhancement is required: no connections available for module 2000')
      }
      const key = randomUUID()
      heldSince.set(key, now().getTime())
      return key
    },
    require(request) {
      dropOld()
      if (!heldSince.has(keyOf(request, keyIn))) throw new Refusal(401, 'Unauthorized')
    },
    close(request) {
      const key = keyOf(request, keyIn)
      if (!heldSince.delete(key)) throw new Refusal(401, 'Unauthorized')
      return key
    },
    count() {
      dropOld()
      return heldSince.size
    },
  }
}

function parametersOf({ query, body, headers }: SystemRequest): URLSearchParams {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  return isForm && !query.has('login') ? new URLSearchParams(body) : query
}

function keyOf(request: SystemRequest, keyIn: KeyPlace): string {
  const cookie = /(?:^|;\s*)key=([^;]+)/.exec(request.headers['cookie'] ?? '')?.[1]
  if (keyIn === 'cookie') return cookie ?? ''
  return parametersOf(request).get('key') ?? request.query.get('key') ?? cookie ?? ''
}
