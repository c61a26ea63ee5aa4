import { eachDate } from '../chain/calendar.ts'
import type { Restaurant } from '../chain/model.ts'
import { paymentsOf } from '../chain/payments.ts'
import type { World, WorldCheck } from './model.ts'

/** What a showcase must hold of one restaurant on one business date, to the kopeck. */
export interface LedgerDay {
  businessDate: string
  /** Revenue checks: closed, not deleted, with a sale line, and not coming to nothing. */
  checks: number
  /** Kopecks of the sale and return lines of every closed check not deleted. */
  revenue: number
  /** Those lines. What is chosen with a dish is a part of its line, however the source tells it. */
  positions: number
  /** Kopecks by type of payment, which add up to the revenue. */
  payments: Record<string, number>
  /** Lines struck off in closed checks, deleted ones among them, and their kopecks. */
  voids: { count: number; sum: number }
  documents: LedgerCheck[]
}

/** A closed check not deleted. */
export interface LedgerCheck {
  id: string
  number: number
  /** Kopecks of its sale and return lines. */
  total: number
  positions: number
  /** False: returns or struck off lines alone, or nothing to pay, so not one of the revenue checks. */
  isSale: boolean
}

/** The days of a period (business dates, both inclusive) as the showcase must have them at this moment. */
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
