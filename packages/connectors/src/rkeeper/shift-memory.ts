import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { ShiftNumbers } from './shift-numbers.ts'
import { ShiftOrder } from './shift-order.ts'
import type { SystemInfo } from './system-info.ts'
import { understood } from './understood.ts'

/** What is remembered of a shift when it is no longer served. */
const SeenShift = z.object({
  shiftDate: z.string(),
  /** Null where it was not reported. */
  shiftNumber: z.int().nullable(),
  numbers: ShiftNumbers,
  /** Kopecks of its finished orders by the list of orders, which is requested separately; null: not reported. */
  listed: z.int().nullable(),
})
export type SeenShift = z.infer<typeof SeenShift>

/** The state at the end of a restaurant's last poll. */
const ShiftMark = SeenShift.extend({
  tableVersion: z.int().nullable(),
  /** Earlier shifts, oldest first. */
  ended: z.array(SeenShift),
})
export type ShiftMark = z.infer<typeof ShiftMark>

export interface StoredShift {
  /** Null before the first poll. */
  mark: ShiftMark | null
  /** Version of the table of orders whose orders are all stored; null: request all of them. */
  tableVersion: number | null
  orders: ReadonlyMap<string, { version: number; order: ShiftOrder }>
}

const markKey = 'last'
const restaurantBucket = 'restaurant'

function ordersBucket(restaurantKey: string, shiftDate: string): string {
  return `orders:${restaurantKey}:${shiftDate}`
}

/** What is stored of the open shift. Data of an older program version that cannot be parsed is requested again. */
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

/** The state at the end of the restaurant's last poll; null before the first. */
async function readMark(memory: SourceMemory, restaurantKey: string): Promise<ShiftMark | null> {
  const marks = await memory.read(markBucket(restaurantKey))
  return understood(ShiftMark, marks.find(({ key }) => key === markKey)?.body)
}

/** The orders of a shift as last seen, by GUID; empty where there are none. */
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

/** Stores orders of a shift, each with its version on the server. */
export async function rememberOrders(
  memory: SourceMemory,
  { restaurant, shiftDate }: SystemInfo,
  orders: readonly { guid: string; version: number; order: ShiftOrder }[],
): Promise<void> {
  const entries = orders.map(({ guid, version, order }) => ({ key: guid, version, body: JSON.stringify(order) }))
  await memory.write(ordersBucket(restaurant.key, shiftDate), entries)
}

/** Stores the state at the end of a poll. With a new shift, orders of shifts before the last one are deleted. */
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

/** The restaurant a server last reported; null where it never did. */
export async function lastRestaurant(memory: SourceMemory): Promise<string | null> {
  const entries = await memory.read(restaurantBucket)
  return entries.find(({ key }) => key === markKey)?.body ?? null
}

function markBucket(restaurantKey: string): string {
  return `shift:${restaurantKey}`
}
