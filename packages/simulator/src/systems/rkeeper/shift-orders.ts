import { addDays } from '../../chain/calendar.ts'
import type { WorldCheck } from '../../world/model.ts'
import type { Till } from './answers.ts'

/** The orders of the shift now open: no other is served. */
export function shiftOrders(till: Till): WorldCheck[] {
  const { world, restaurant, part, dialect } = till
  const { businessDate } = world.shift(restaurant)
  const orders = ownOrders(till, businessDate)
  // The world numbers all checks of a restaurant in one series, whatever happens to them.
  if (part === null && dialect.numbers === 'together' && dialect.struck === 'printed') return orders
  const last = new Map(numbersBefore(till, businessDate))
  return orders.map((order) => {
    if (!isNumbered(till, order)) return order
    const number = (last.get(seriesOf(till, order)) ?? 0) + 1
    last.set(seriesOf(till, order), number)
    return { ...order, number }
  })
}

function ownOrders({ world, restaurant, part }: Till, businessDate: string): WorldCheck[] {
  const { checks } = world.day(restaurant, businessDate)
  return part === null
    ? checks
    : checks.filter(({ id }) => Number.parseInt(id.slice(0, 4), 16) % part.of === part.index)
}

/** Whether anything other than a bill is ever printed for an order. */
export function isNumbered({ dialect }: Till, { lines }: WorldCheck): boolean {
  return dialect.struck === 'printed' || lines.some(({ kind }) => kind !== 'void')
}

/** Each cash server has its own numbers, and each of its stations may have, too. */
function seriesOf({ dialect }: Till, { station }: WorldCheck): string {
  return dialect.numbers === 'byStation' ? station : ''
}

const counted = new WeakMap<Till, { businessDate: string; numbers: ReadonlyMap<string, number> }>()

/** The last numbers of a cash server on the earlier days of the month, by series. */
function numbersBefore(till: Till, businessDate: string): ReadonlyMap<string, number> {
  const known = counted.get(till)
  if (known?.businessDate === businessDate) return known.numbers
  const numbers = new Map<string, number>()
  for (let date = `${businessDate.slice(0, 7)}-01`; date < businessDate; date = addDays(date, 1)) {
    for (const order of ownOrders(till, date)) {
      if (isNumbered(till, order)) numbers.set(seriesOf(till, order), (numbers.get(seriesOf(till, order)) ?? 0) + 1)
    }
  }
  counted.set(till, { businessDate, numbers })
  return numbers
}

/** Kopecks of sales and returns. */
export function orderTotal({ lines }: WorldCheck): number {
  return lines.reduce((sum, { kind, total }) => (kind === 'void' ? sum : sum + total), 0)
}

/** Kopecks by which discounts change the sum: below zero. */
export function discountTotal({ lines }: WorldCheck): number {
  return lines.reduce((sum, { kind, discount }) => (kind === 'void' ? sum : sum - discount), 0)
}

/** An order that only returns is of a kind of its own. */
export function isReturnOrder({ lines }: WorldCheck): boolean {
  return lines.some(({ kind }) => kind === 'return') && !lines.some(({ kind }) => kind === 'sale')
}

/** Every other party asks for the bill before paying. */
export function hasBill({ id, deleted, closedAt }: WorldCheck): boolean {
  return Number.parseInt(id.slice(0, 1), 16) % 2 === 0 && !(deleted && closedAt === null)
}
