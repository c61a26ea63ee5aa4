import { generateDay } from '../chain/day.ts'
import type { Chain, DayCheck, Restaurant } from '../chain/model.ts'
import { Random } from '../chain/random.ts'
import type { MadeEdit } from './model.ts'
import { negate, reprice } from './reprice.ts'
import { localTime } from './zone-time.ts'

const takesMs = 60_000

/**
 * A refund of a part of a check: an order of its own, on the day it is made; null where the check is not a generated
 * one.
 */
export function giveBack(
  chain: Chain,
  restaurant: Restaurant,
  { checkId, businessDate, change, at }: MadeEdit,
): Omit<DayCheck, 'number'> | null {
  if (change.kind !== 'refund') return null
  const source = generateDay(chain, restaurant, businessDate).checks.find(({ id }) => id === checkId)
  const line = source?.lines.find(({ id }) => id === change.line)
  if (source === undefined || line === undefined) return null
  const atMs = Date.parse(at)
  return {
    ...source,
    id: new Random(chain.seed, 'refund', checkId, at).uuid(),
    refundOf: checkId,
    openedAt: localTime(atMs, restaurant.timezone),
    closedAt: localTime(atMs + takesMs, restaurant.timezone),
    lines: [{ ...negate(reprice(line, { quantity: change.quantity })), id: 1, kind: 'return' }],
  }
}
