import type { LineRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { addDecimals, compareDecimals, negateDecimal } from '../decimal.ts'
import { foldModifiers, type SoldWith, unitPrice } from './fold-modifiers.ts'
import { readOlap } from './olap.ts'
import type { BesidesPlace } from './read-payments.ts'
import { decimalOrNull, decimalOrZero, key, textOrNull } from './read-rows.ts'
import { everyOrder, refunded } from './row-value.ts'
import type { Session } from './session.ts'

const fields = ['UniqOrderId.Id', 'ItemSaleEvent.Id', 'DishId', 'SoldWithItem.Id']
/** Of those that a version may lack. */
const reasons = ['RemovalType', 'AuthUser', 'WaiterName']

const Row = z.object({
  'UniqOrderId.Id': key,
  'ItemSaleEvent.Id': key,
  DishId: key,
  'SoldWithItem.Id': textOrNull,
  RemovalType: textOrNull,
  AuthUser: textOrNull,
  WaiterName: textOrNull,
  DishAmountInt: decimalOrZero,
  DishSumInt: decimalOrNull,
  DishDiscountSumInt: decimalOrZero,
  DiscountSum: decimalOrZero,
})

/** What was struck off an order. */
export interface Struck {
  /** As the server writes it. */
  orderId: string
  lines: LineRecord[]
}

/**
 * Items struck off orders that stand (`hasStruck`), and all of orders deleted as a whole (`hasDeleted`), by check key, with the
 * reason and whoever authorised it, else the item's waiter. A modifier goes with its item. Refunds are no deletions.
 */
export async function readStruck(
  session: Session,
  { modifiers, ...place }: BesidesPlace & { hasStruck: boolean; hasDeleted: boolean; modifiers: ReadonlySet<string> },
): Promise<Map<string, Struck>> {
  const { department, date, columns } = place
  const ask = (states: Record<string, readonly string[]>) =>
    readOlap(
      session,
      {
        report: 'SALES',
        groupBy: [...fields, ...reasons.filter((field) => columns.has(field))],
        aggregate: ['DishAmountInt', 'DishSumInt', 'DishDiscountSumInt', 'DiscountSum'],
        period: { from: date, to: date },
        only: { 'Department.Id': [department.id], Storned: ['FALSE'], ...states },
      },
      Row,
    )
  const ofStanding = place.hasStruck ? await ask({ DeletedWithWriteoff: refunded.DeletedWithWriteoff }) : []
  // Whether the items of a deleted order are marked themselves is not known, so they are taken either way.
  const ofDeleted = place.hasDeleted ? await ask({ ...everyOrder, OrderDeleted: ['DELETED'] }) : []
  const orders = new Map<string, Struck>()
  const soldWith = new Map<LineRecord, SoldWith>()
  for (const [index, row] of [...ofStanding, ...ofDeleted].entries()) {
    if (compareDecimals(row.DishAmountInt, '0') <= 0) continue
    const orderId = row['UniqOrderId.Id']
    const order = orders.get(orderId.toLowerCase()) ?? { orderId, lines: [] }
    orders.set(orderId.toLowerCase(), order)
    const line = toLine(row, place, index + 1)
    order.lines.push(line)
    const item = modifiers.has(line.dishKey) ? (row['SoldWithItem.Id']?.toLowerCase() ?? null) : null
    soldWith.set(line, { item: item === line.key ? null : item, sum: row.DishSumInt })
  }
  for (const order of orders.values()) {
    order.lines = foldModifiers(order.lines, soldWith)
    // A part of an item may stand under the same id, and parts may be struck off for different reasons.
    for (const [index, line] of order.lines.entries()) line.key += `/void/${index + 1}`
  }
  return orders
}

function toLine(row: z.infer<typeof Row>, { department, date }: BesidesPlace, line: number): LineRecord {
  const { DishDiscountSumInt: sum, DishSumInt: gross, DiscountSum: discount, DishAmountInt: quantity } = row
  return {
    kind: 'line',
    file: `deletions ${date}`,
    line,
    restaurantKey: department.key,
    checkKey: row['UniqOrderId.Id'].toLowerCase(),
    key: row['ItemSaleEvent.Id'].toLowerCase(),
    dishKey: row.DishId.toLowerCase(),
    quantity,
    price: unitPrice(gross, quantity),
    discount: null,
    // Whether a server tells a sum with discounts of what was never sold is not known.
    total: compareDecimals(sum, '0') === 0 ? addDecimals([gross ?? '0', negateDecimal(discount)]) : sum,
    cost: null,
    type: 'void',
    voidReason: row.RemovalType,
    voidedBy: row.AuthUser ?? row.WaiterName,
  }
}
