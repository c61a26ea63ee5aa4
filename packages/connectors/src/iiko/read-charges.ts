import type { AmountRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { addDecimals, compareDecimals } from '../decimal.ts'
import type { Columns } from './columns.ts'
import { readOlap } from './olap.ts'
import type { ExtrasDate } from './read-payments.ts'
import { decimalOrZero, key, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'

const kinds = [
  { of: 'discount', type: 'OrderDiscount.Type', sum: 'DiscountSum' },
  { of: 'service', type: 'OrderIncrease.Type', sum: 'IncreaseSum' },
] as const

/** Which of discounts and service charges a server reports by type. */
export function reportedCharges(columns: Columns): (typeof kinds)[number]['of'][] {
  return kinds.filter(({ type, sum }) => columns.has(type) && columns.has(sum)).map(({ of }) => of)
}

const Row = z.object({
  'Department.Id': key,
  'OrderDiscount.Type': textOrNull,
  'OrderIncrease.Type': textOrNull,
  DiscountSum: decimalOrZero,
  IncreaseSum: decimalOrZero,
  UniqOrderId: decimalOrZero,
})

/**
 * Reads discounts and service charges of orders that are not deleted, by key of the subdivision and by type. Several on
 * one order have one combined name, as the server lists them.
 */
export async function readCharges(
  session: Session,
  { departments, date, columns }: ExtrasDate,
): Promise<Map<string, AmountRecord[]>> {
  const told = reportedCharges(columns)
  const asked = kinds.filter(({ of }) => told.includes(of))
  if (asked.length === 0) return new Map()
  const rows = await readOlap(
    session,
    {
      report: 'SALES',
      groupBy: ['Department.Id', ...asked.map(({ type }) => type)],
      aggregate: [...asked.map(({ sum }) => sum), 'UniqOrderId'],
      period: { from: date, to: date },
      only: { 'Department.Id': departments.map(({ id }) => id) },
    },
    Row,
  )
  const byDepartment = Map.groupBy(rows, (row) => row['Department.Id'].toLowerCase())
  return new Map(
    [...byDepartment].map(([restaurantKey, own]) => [restaurantKey, sumUp(asked, own, { restaurantKey, date })]),
  )
}

function sumUp(
  asked: readonly (typeof kinds)[number][],
  rows: readonly z.infer<typeof Row>[],
  { restaurantKey, date }: { restaurantKey: string; date: string },
): AmountRecord[] {
  const at = { file: `charges ${date}`, restaurantKey, businessDate: date }
  return asked.flatMap(({ of, type: typeField, sum: sumField }): AmountRecord[] => {
    const sums = new Map<string, { sum: string; count: number }>()
    for (const row of rows) {
      if (compareDecimals(row[sumField], '0') === 0) continue
      const type = row[typeField] ?? untyped
      const held = sums.get(type) ?? { sum: '0', count: 0 }
      sums.set(type, { sum: addDecimals([held.sum, row[sumField]]), count: held.count + Number(row.UniqOrderId) })
    }
    return [...sums].map(([type, told], index) => ({ kind: 'amount', of, ...at, line: index + 1, type, ...told }))
  })
}

/** For a sum whose type the server does not name. */
const untyped = '(без типа)'
