import { type CreateKey, KeyLimit, SetKeyLimit } from '@vitrina/contract/key'
import type { Scope } from '@vitrina/contract/scopes'
import { z } from 'zod'
import { numberOrNull, typed } from '@/components/form/typed'

export const lifetimes = ['never', '30', '90', '365', 'date'] as const
export type Lifetime = (typeof lifetimes)[number]

/** The values of the form for a new key. */
export interface KeyValues {
  name: string
  kind: 'live' | 'test'
  scopes: Scope[]
  lifetime: Lifetime
  /** The last day, if the lifetime is a date. */
  lastDay: string
  /** Requests per minute as typed; empty for the workspace's limit. */
  rateLimit: string
  /** Ids of restaurants; null for all. */
  restaurantIds: string[] | null
}

/** A limit of requests per minute as it is typed. */
export interface LimitValues {
  rateLimit: string
}

/** The limit of a key: an empty field leaves it to the workspace. */
export const keyLimit = typed(SetKeyLimit.pick({ rateLimit: true }), ({ rateLimit }: LimitValues) => ({
  rateLimit: numberOrNull(rateLimit),
}))

/** The limit of the workspace, which must have one. */
export const defaultLimit = typed(z.object({ rateLimit: KeyLimit }), ({ rateLimit }: LimitValues) => ({
  rateLimit: numberOrNull(rateLimit) ?? Number.NaN,
}))

const dayMs = 86_400_000

/** The key to create. It is valid to the end of the last day by the user's clock. */
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
