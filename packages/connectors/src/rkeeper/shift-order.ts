import { z } from 'zod'

const Modifier = z.object({
  name: z.string(),
  /** Thousandths in all portions of its line; below zero in a return. */
  quantity: z.int(),
  /** Kopecks of all of them before discounts, which are told of the line as a whole; 0 for what is free. */
  total: z.int(),
})
export type ShiftModifier = z.infer<typeof Modifier>

const Line = z.object({
  /** The line's `uni`. */
  key: z.string(),
  dish: z.object({ key: z.string(), name: z.string() }),
  type: z.enum(['sale', 'return', 'void']),
  /** Thousandths; below zero in a return. */
  quantity: z.int(),
  /** Kopecks a unit. */
  price: z.int().nullable(),
  /** Kopecks taken off; below zero in a return, and where something was added. */
  discount: z.int(),
  /** Kopecks the guest paid; below zero in a return. In a void what was struck off. */
  total: z.int(),
  /** Of a void: why and by whom. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  /** What was chosen with it, part of its sums; absent for nothing, and in what was remembered before it was told. */
  modifiers: z.array(Modifier).optional(),
})
export type ShiftLine = z.infer<typeof Line>

const Amount = z.object({
  of: z.enum(['payment', 'discount', 'tip', 'service']),
  type: z.string(),
  /** Kopecks; of payments and discounts below zero in a return. */
  sum: z.int(),
})
export type OrderAmount = z.infer<typeof Amount>

/** What is kept of an order between polls. */
export const ShiftOrder = z.object({
  /** Numbers of what was printed by it, bills and deleted checks too. */
  prints: z.array(z.object({ number: z.int(), station: z.string().nullable() })),
  /** Null while nothing was sold or struck off by it. */
  check: z
    .object({
      number: z.int(),
      openedAt: z.string().nullable(),
      closedAt: z.string().nullable(),
      waiter: z.object({ key: z.string(), name: z.string() }).nullable(),
      table: z.string().nullable(),
      station: z.string().nullable(),
      category: z.string().nullable(),
      guests: z.int().nullable(),
      /** Kopecks of the checks printed; below zero in a return order. */
      printed: z.int(),
      lines: z.array(Line),
      amounts: z.array(Amount),
    })
    .nullable(),
  /** Kopecks that were paid of an order that is open, where it is not told what for; absent: nothing waits so. */
  paidOpen: z.int().optional(),
})
export type ShiftOrder = z.infer<typeof ShiftOrder>
export type ShiftCheck = NonNullable<ShiftOrder['check']>
