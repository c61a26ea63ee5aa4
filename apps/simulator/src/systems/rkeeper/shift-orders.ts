import { addDays } from '../../chain/calendar.ts'
import type { WorldCheck } from '../../world/model.ts'
import type { Till } from './answers.ts'

/** The orders of the shift now open: no other is served. */
export function shiftOrders(till: Till): WorldCheck[] {
  const { world, restaurant, part } = till
  const { businessDate } = world.shift(restaurant)
  const orders = ownOrders(till, businessDate)
  if (part === null) return orders
  const before = ordersBefore(till, businessDate)
  // Each cash server numbers its own.
  return orders.map((order, i) => ({ ...order, number: before + i + 1 }))
}

function ownOrders({ world, restaurant, part }: Till, businessDate: string): WorldCheck[] {
  const { checks } = world.day(restaurant, businessDate)
  return part === null
    ? checks
    : checks.filter(({ id }) => Number.parseInt(id.slice(0, 4), 16) % part.of === part.index)
}

const counted = new WeakMap<Till, { businessDate: string; orders: number }>()

/** How many orders a cash server had on the days of the month before one. */
function ordersBefore(till: Till, businessDate: string): number {
  const known = counted.get(till)
  if (known?.businessDate === businessDate) return known.orders
  let orders = 0
  for (let date = `${businessDate.slice(0, 7)}-01`; date < businessDate; date = addDays(date, 1)) {
    orders += ownOrders(till, date).length
  }
  counted.set(till, { businessDate, orders })
  return orders
}

/** Kopecks of what was sold and given back. */
export function orderTotal({ lines }: WorldCheck): number {
  return lines.reduce((sum, { kind, total }) => (kind === 'void' ? sum : sum + total), 0)
}

/** Kopecks by which discounts change the sum: below zero. */
export function discountTotal({ lines }: WorldCheck): number {
  return lines.reduce((sum, { kind, discount }) => (kind === 'void' ? sum : sum - discount), 0)
}

/** An order that gives back and sells nothing is one of its own kind. */
export function isReturnOrder({ lines }: WorldCheck): boolean {
  return lines.some(({ kind }) => kind === 'return') && !lines.some(({ kind }) => kind === 'sale')
}

/** Every other party asks for the bill before paying. */
export function hasBill({ id, deleted, closedAt }: WorldCheck): boolean {
  return Number.parseInt(id.slice(0, 1), 16) % 2 === 0 && !(deleted && closedAt === null)
}
