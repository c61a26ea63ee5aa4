import type { WorldCheck } from '../../world/model.ts'
import type { Till } from './answers.ts'

/** The orders of the shift now open: no other is served. */
export function shiftOrders({ world, restaurant }: Till): WorldCheck[] {
  return world.day(restaurant, world.shift(restaurant).businessDate).checks
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
