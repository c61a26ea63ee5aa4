import type { DayCheck, DayLine, Restaurant } from '../chain/model.ts'
import type { Edit, World } from './model.ts'
import { negate, reprice } from './reprice.ts'

/** A late edit that is impossible; the message says what is possible. */
export class EditRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EditRefused'
  }
}

/** The check after a late edit. */
export function applyEdit(check: DayCheck, change: Edit['change'], restaurant: Restaurant): DayCheck {
  if (change.kind === 'refund') return check
  if (change.kind === 'delete') return { ...check, lines: check.lines.map(strike) }
  if (change.kind === 'waiter') {
    return { ...check, waiter: restaurant.waiters.find(({ key }) => key === change.waiter) ?? null }
  }
  const { line: id, quantity } = change
  return { ...check, lines: check.lines.map((line) => (line.id === id ? reprice(line, { quantity }) : line)) }
}

/** Throws an EditRefused when the current world has nothing that the edit applies to. */
export function checkEdit(world: World, { restaurantKey, businessDate, checkId, change }: Edit): void {
  const restaurant = world.chain.restaurants.find(({ key }) => key === restaurantKey)
  if (restaurant === undefined) {
    const keys = world.chain.restaurants.map(({ key }) => key).join(', ')
    throw new EditRefused(`No restaurant ${restaurantKey}: take one of ${keys}`)
  }
  const check = world.day(restaurant, businessDate).checks.find(({ id }) => id === checkId)
  if (check === undefined) {
    throw new EditRefused(
      `No check ${checkId} in ${restaurantKey} on ${businessDate}: GET /ledger lists those there are`,
    )
  }
  if (check.deleted) throw new EditRefused(`Check ${checkId} is deleted: take another`)
  if (change.kind === 'waiter' && change.waiter !== null) {
    const keys = restaurant.waiters.map(({ key }) => key)
    if (!keys.includes(change.waiter)) {
      throw new EditRefused(`No waiter ${change.waiter} in ${restaurantKey}: take one of ${keys.join(', ')}, or null`)
    }
  }
  if (change.kind === 'refund') {
    const sold = check.lines.find(({ id, kind }) => id === change.line && kind === 'sale')
    if (sold === undefined || change.quantity > sold.quantity || check.refundOf !== undefined) {
      throw new EditRefused(
        `Nothing of that is to be given back in check ${checkId}: name a line sold and a part of it`,
      )
    }
  }
  if (change.kind === 'quantity') {
    const lines = check.lines.filter(({ kind }) => kind !== 'void').map(({ id }) => id)
    if (!lines.includes(change.line)) {
      throw new EditRefused(`No line ${change.line} to change in check ${checkId}: take one of ${lines.join(', ')}`)
    }
    if (!Number.isSafeInteger(change.quantity) || change.quantity <= 0) {
      throw new EditRefused('The quantity is in whole thousandths above 0: 2000 is two portions')
    }
  }
}

function strike(line: DayLine): DayLine {
  return { ...(line.quantity < 0 ? negate(line) : line), kind: 'void' }
}
