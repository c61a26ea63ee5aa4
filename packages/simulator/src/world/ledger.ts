import { eachDate } from '../chain/calendar.ts'
import type { Restaurant } from '../chain/model.ts'
import { paymentsOf } from '../chain/payments.ts'
import type { World, WorldCheck } from './model.ts'

/** What a showcase must have for one restaurant on one business date, to the kopeck. */
export interface LedgerDay {
  businessDate: string
  /** Revenue checks: closed, not deleted, with a sale line and a total other than zero. */
  checks: number
  /** Kopecks of the sale and return lines of all closed checks that are not deleted. */
  revenue: number
  /** The number of those lines. A modifier is part of its dish's line, however the source reports it. */
  positions: number
  /** Kopecks by type of payment; they add up to the revenue. */
  payments: Record<string, number>
  /** Voided lines in closed checks, including deleted ones, and their kopecks. */
  voids: { count: number; sum: number }
  documents: LedgerCheck[]
}

/** A closed check that is not deleted. */
export interface LedgerCheck {
  id: string
  number: number
  /** Kopecks of its sale and return lines. */
  total: number
  positions: number
  /** False when it only has returns or voids, or a zero total: it is then not a revenue check. */
  isSale: boolean
}

/** The days of a period (business dates, both inclusive) as the showcase must have them now. */
export function ledger(world: World, restaurant: Restaurant, from: string, to: string): LedgerDay[] {
  return [...eachDate(from, to)].map((businessDate) => {
    const { checks } = world.day(restaurant, businessDate)
    const closed = checks.filter(({ closedAt }) => closedAt !== null)
    const struck = closed.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'void')
    const counted = closed.filter(({ deleted }) => !deleted)
    const documents = counted.map(entry)
    const payments: LedgerDay['payments'] = {}
    for (const { type, sum } of counted.flatMap(paymentsOf)) payments[type] = (payments[type] ?? 0) + sum
    return {
      businessDate,
      checks: documents.filter(({ isSale }) => isSale).length,
      revenue: documents.reduce((sum, { total }) => sum + total, 0),
      positions: documents.reduce((sum, { positions }) => sum + positions, 0),
      payments,
      voids: { count: struck.length, sum: struck.reduce((sum, { total }) => sum + total, 0) },
      documents,
    }
  })
}

function entry({ id, number, lines }: WorldCheck): LedgerCheck {
  const counted = lines.filter(({ kind }) => kind !== 'void')
  const total = counted.reduce((sum, line) => sum + line.total, 0)
  return {
    id,
    number,
    total,
    positions: counted.length,
    isSale: total !== 0 && counted.some(({ kind }) => kind === 'sale'),
  }
}
