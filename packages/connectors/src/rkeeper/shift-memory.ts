import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { ShiftOrder } from './shift-order.ts'
import type { SystemInfo } from './system-info.ts'
import { understood } from './understood.ts'

/** Where the last poll of a restaurant left off. */
const ShiftMark = z.object({
  shiftDate: z.string(),
  tableVersion: z.int().nullable(),
  /** Orders then still open, and those that could not be read. */
  unfinished: z.int(),
})
export type ShiftMark = z.infer<typeof ShiftMark>

export interface HeldShift {
  /** Null before the first poll. */
  mark: ShiftMark | null
  /** Version of the table of orders at which everything in it is held; null: ask for all of it. */
  tableVersion: number | null
  orders: ReadonlyMap<string, { version: number; order: ShiftOrder }>
}

const markKey = 'last'

export function ordersBucket(restaurantKey: string, shiftDate: string): string {
  return `orders:${restaurantKey}:${shiftDate}`
}

/** What is held of the shift now open. What an older version of this program wrote and is not understood is asked anew. */
export async function readHeldShift(memory: SourceMemory, { restaurant, shiftDate }: SystemInfo): Promise<HeldShift> {
  const marks = await memory.read(markBucket(restaurant.key))
  const mark = understood(ShiftMark, marks.find(({ key }) => key === markKey)?.body)
  const entries = await memory.read(ordersBucket(restaurant.key, shiftDate))
  const orders = new Map<string, { version: number; order: ShiftOrder }>()
  for (const { key, version, body } of entries) {
    const order = understood(ShiftOrder, body)
    if (order !== null) orders.set(key, { version, order })
  }
  const isWhole = mark?.shiftDate === shiftDate && orders.size === entries.length
  return { mark, tableVersion: isWhole ? mark.tableVersion : null, orders }
}

/** Notes where a poll ended. With a new shift, orders of those before the last one are forgotten. */
export async function rememberShift(
  memory: SourceMemory,
  { restaurant }: SystemInfo,
  mark: ShiftMark,
  before: ShiftMark | null,
): Promise<void> {
  await memory.write(markBucket(restaurant.key), [{ key: markKey, version: 1, body: JSON.stringify(mark) }])
  if (before === null || before.shiftDate === mark.shiftDate) return
  const kept = [mark.shiftDate, before.shiftDate].map((date) => ordersBucket(restaurant.key, date))
  await memory.forget(ordersBucket(restaurant.key, ''), kept)
}

function markBucket(restaurantKey: string): string {
  return `shift:${restaurantKey}`
}
