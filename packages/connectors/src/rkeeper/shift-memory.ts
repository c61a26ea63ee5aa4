import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { ShiftNumbers } from './shift-numbers.ts'
import { ShiftOrder } from './shift-order.ts'
import type { SystemInfo } from './system-info.ts'
import { understood } from './understood.ts'

/** What is remembered of a shift when it is no longer served. */
const SeenShift = z.object({
  shiftDate: z.string(),
  /** Null where it was not told. */
  shiftNumber: z.int().nullable(),
  numbers: ShiftNumbers,
  /** Kopecks of its finished orders by the list of orders, which is another question than the orders themselves; null: not told. */
  listed: z.int().nullable(),
})
export type SeenShift = z.infer<typeof SeenShift>

/** Where the last poll of a restaurant left off. */
const ShiftMark = SeenShift.extend({
  tableVersion: z.int().nullable(),
  /** Those before it, oldest first. */
  ended: z.array(SeenShift),
})
export type ShiftMark = z.infer<typeof ShiftMark>

export interface StoredShift {
  /** Null before the first poll. */
  mark: ShiftMark | null
  /** Version of the table of orders at which everything in it is held; null: ask for all of it. */
  tableVersion: number | null
  orders: ReadonlyMap<string, { version: number; order: ShiftOrder }>
}

const markKey = 'last'
const restaurantBucket = 'restaurant'

function ordersBucket(restaurantKey: string, shiftDate: string): string {
  return `orders:${restaurantKey}:${shiftDate}`
}

/** What is held of the shift now open. What an older version of this program wrote and is not understood is asked anew. */
export async function readStoredShift(
  memory: SourceMemory,
  { restaurant, shiftDate }: SystemInfo,
): Promise<StoredShift> {
  const mark = await readMark(memory, restaurant.key)
  const entries = await memory.read(ordersBucket(restaurant.key, shiftDate))
  const orders = new Map<string, { version: number; order: ShiftOrder }>()
  for (const { key, version, body } of entries) {
    const order = understood(ShiftOrder, body)
    if (order !== null) orders.set(key, { version, order })
  }
  const isWhole = mark?.shiftDate === shiftDate && orders.size === entries.length
  return { mark, tableVersion: isWhole ? mark.tableVersion : null, orders }
}

/** Where the last poll of the restaurant left off; null before the first. */
async function readMark(memory: SourceMemory, restaurantKey: string): Promise<ShiftMark | null> {
  const marks = await memory.read(markBucket(restaurantKey))
  return understood(ShiftMark, marks.find(({ key }) => key === markKey)?.body)
}

/** The orders of a shift as they were last seen, by guid; empty where none were. */
export async function readSeenOrders(
  memory: SourceMemory,
  restaurantKey: string,
  shiftDate: string,
): Promise<ReadonlyMap<string, ShiftOrder>> {
  const entries = await memory.read(ordersBucket(restaurantKey, shiftDate))
  return new Map(
    entries.flatMap(({ key, body }) => {
      const order = understood(ShiftOrder, body)
      return order === null ? [] : [[key, order]]
    }),
  )
}

/** Keeps orders of a shift, each with its version there. */
export async function rememberOrders(
  memory: SourceMemory,
  { restaurant, shiftDate }: SystemInfo,
  orders: readonly { guid: string; version: number; order: ShiftOrder }[],
): Promise<void> {
  const entries = orders.map(({ guid, version, order }) => ({ key: guid, version, body: JSON.stringify(order) }))
  await memory.write(ordersBucket(restaurant.key, shiftDate), entries)
}

/** Notes where a poll ended. With a new shift, orders of those before the last one are forgotten. */
export async function rememberShift(
  memory: SourceMemory,
  { restaurant }: SystemInfo,
  mark: ShiftMark,
  before: ShiftMark | null,
): Promise<void> {
  await memory.write(markBucket(restaurant.key), [{ key: markKey, version: 1, body: JSON.stringify(mark) }])
  await memory.write(restaurantBucket, [{ key: markKey, version: 1, body: restaurant.key }])
  if (before === null || before.shiftDate === mark.shiftDate) return
  const kept = [mark.shiftDate, before.shiftDate].map((date) => ordersBucket(restaurant.key, date))
  await memory.forget(ordersBucket(restaurant.key, ''), kept)
}

/** The restaurant a server last said it was of; null where it never did. */
export async function lastRestaurant(memory: SourceMemory): Promise<string | null> {
  const entries = await memory.read(restaurantBucket)
  return entries.find(({ key }) => key === markKey)?.body ?? null
}

function markBucket(restaurantKey: string): string {
  return `shift:${restaurantKey}`
}
