import type { LineRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { addDecimals, compareDecimals, negateDecimal } from '../decimal.ts'
import type { Department } from './departments.ts'
import type { DishBook } from './dish-book.ts'
import { foldModifiers, type SoldWith, unitPrice } from './fold-modifiers.ts'
import { readOlap } from './olap.ts'
import type { ExtrasDate } from './read-payments.ts'
import { decimalOrNull, decimalOrZero, key, textOrNull } from './read-rows.ts'
import { everyOrder, isNamed, refunded } from './row-value.ts'
import type { Session } from './session.ts'

const fields = ['UniqOrderId.Id', 'ItemSaleEvent.Id', 'DishId', 'SoldWithItem.Id']
/** Optional fields, which some versions lack. */
const reasons = ['RemovalType', 'AuthUser', 'WaiterName']

const Row = z.object({
  'UniqOrderId.Id': textOrNull,
  'ItemSaleEvent.Id': textOrNull,
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

/** What was voided in an order. */
export interface Voided {
  /** As the server writes it. */
  orderId: string
  lines: LineRecord[]
}

export type VoidedRow = z.infer<typeof Row> & { 'UniqOrderId.Id': string }

const OwnerRow = z.object({ 'Department.Id': key, 'UniqOrderId.Id': textOrNull })

/** Voided items of orders that are not deleted, by key of the subdivision, which does not fit into the same report. */
export async function readVoidedItems(session: Session, place: ExtrasDate): Promise<Map<string, VoidedRow[]>> {
  const rows = await ask(session, place, ofStanding)
  const [only] = place.departments
  if (place.departments.length === 1 && only) return new Map([[only.key, rows]])
  const owners = new Map<string, string>()
  const asked = {
    ...queryOf(place, ofStanding),
    groupBy: ['Department.Id', 'UniqOrderId.Id'],
    aggregate: ['DishAmountInt'],
  }
  for (const row of (await readOlap(session, asked, OwnerRow)).filter(isNamed)) {
    owners.set(row['UniqOrderId.Id'].toLowerCase(), row['Department.Id'].toLowerCase())
  }
  return Map.groupBy(rows, (row) => owners.get(row['UniqOrderId.Id'].toLowerCase()) ?? '')
}

/** All items of fully deleted orders: it is unknown whether those items are marked themselves. */
export function readDeletedOrders(session: Session, place: ExtrasDate): Promise<VoidedRow[]> {
  return ask(session, place, { ...everyOrder, OrderDeleted: ['DELETED'] })
}

type States = Readonly<Record<string, readonly string[]>>

const ofStanding: States = { DeletedWithWriteoff: refunded.DeletedWithWriteoff }

/** Voids without an order are left out. */
async function ask(session: Session, place: ExtrasDate, states: States): Promise<VoidedRow[]> {
  const groupBy = [...fields, ...reasons.filter((field) => place.columns.has(field))]
  const aggregate = ['DishAmountInt', 'DishSumInt', 'DishDiscountSumInt', 'DiscountSum']
  return (await readOlap(session, { ...queryOf(place, states), groupBy, aggregate }, Row)).filter(isNamed)
}

function queryOf({ departments, date }: ExtrasDate, states: States) {
  const only = { 'Department.Id': departments.map(({ id }) => id), Storned: ['FALSE'], ...states }
  return { report: 'SALES', period: { from: date, to: date }, only } as const
}

/**
 * Returns what was voided in the orders of a subdivision's day, by check key, with the reason and the person who
 * authorised it, else the item's waiter. Modifiers are merged into their item. Refunds are not voids.
 */
export function voidedOrders(
  rows: readonly VoidedRow[],
  { dishes, ...place }: { department: Department; date: string; dishes: DishBook },
): Map<string, Voided> {
  const orders = new Map<string, Voided>()
  const soldWith = new Map<LineRecord, SoldWith>()
  for (const [index, row] of rows.entries()) {
    if (compareDecimals(row.DishAmountInt, '0') <= 0) continue
    const orderId = row['UniqOrderId.Id']
    const order = orders.get(orderId.toLowerCase()) ?? { orderId, lines: [] }
    orders.set(orderId.toLowerCase(), order)
    const line = toLine(row, place, index + 1)
    order.lines.push(line)
    const item = dishes.modifiers.has(line.dishKey) ? (row['SoldWithItem.Id']?.toLowerCase() ?? null) : null
    soldWith.set(line, { item: item === line.key ? null : item, sum: row.DishSumInt })
  }
  for (const order of orders.values()) {
    order.lines = foldModifiers(order.lines, soldWith, dishes.nameOf)
    // A part of an item may have the same id, and parts may be voided for different reasons.
    for (const [index, line] of order.lines.entries()) line.key += `/void/${index + 1}`
  }
  return orders
}

function toLine(
  row: VoidedRow,
  { department, date }: { department: Department; date: string },
  line: number,
): LineRecord {
  const { DishDiscountSumInt: sum, DishSumInt: gross, DiscountSum: discount, DishAmountInt: quantity } = row
  return {
    kind: 'line',
    file: `deletions ${date}`,
    line,
    restaurantKey: department.key,
    checkKey: row['UniqOrderId.Id'].toLowerCase(),
    key: (row['ItemSaleEvent.Id'] ?? row.DishId).toLowerCase(),
    dishKey: row.DishId.toLowerCase(),
    quantity,
    price: unitPrice(gross, quantity),
    discount: null,
    // It is unknown whether a server reports a sum with discounts for what was never sold.
    total: compareDecimals(sum, '0') === 0 ? addDecimals([gross ?? '0', negateDecimal(discount)]) : sum,
    cost: null,
    type: 'void',
    voidReason: row.RemovalType,
    voidedBy: row.AuthUser ?? row.WaiterName,
  }
}
