import type { CreateKey } from '@vitrina/contract/key'
import type { Scope } from '@vitrina/contract/scopes'

export const lifetimes = ['never', '30', '90', '365', 'date'] as const
export type Lifetime = (typeof lifetimes)[number]

/** What the form of a new key holds. */
export interface KeyValues {
  name: string
  kind: 'live' | 'test'
  scopes: Scope[]
  lifetime: Lifetime
  /** The last day, where the lifetime is a date. */
  lastDay: string
  /** Requests a minute as typed; empty: the workspace's. */
  rateLimit: string
  /** Ids of restaurants; null: all. */
  restaurantIds: string[] | null
}

const dayMs = 86_400_000

/** The key to be made. A date is taken to its end by the reader's clock. */
export function keyOf(values: KeyValues, now: number): CreateKey {
  const { name, kind, scopes, rateLimit, restaurantIds } = values
  return {
    name: name.trim(),
    isTest: kind === 'test',
    scopes,
    expiresAt: endOf(values, now),
    rateLimit: rateLimit.trim() === '' ? null : Number(rateLimit),
    restaurantIds: kind === 'test' ? null : restaurantIds,
  }
}

function endOf({ lifetime, lastDay }: KeyValues, now: number): string | null {
  if (lifetime === 'never') return null
  const end = lifetime === 'date' ? new Date(`${lastDay}T23:59:59`) : new Date(now + Number(lifetime) * dayMs)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
