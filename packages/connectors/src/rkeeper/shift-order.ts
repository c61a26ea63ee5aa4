import { z } from 'zod'

const Modifier = z.object({
  name: z.string(),
  /** Thousandths in all portions of its line; below zero in a return. */
  quantity: z.int(),
  /** Kopecks of all of them before discounts, which are reported for the line as a whole; 0 when free. */
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
  /** Kopecks per unit. */
  price: z.int().nullable(),
  /** Kopecks taken off; below zero in a return, and where something was added. */
  discount: z.int(),
  /** Kopecks the guest paid; below zero in a return. In a void, the voided sum. */
  total: z.int(),
  /** For a void: why and by whom. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  /** Its modifiers, included in its sums; absent: none, or the order was stored before modifiers were read. */
  modifiers: z.array(Modifier).optional(),
})
export type ShiftLine = z.infer<typeof Line>

const Amount = z.object({
  of: z.enum(['payment', 'discount', 'tip', 'service']),
  type: z.string(),
  /** Kopecks; below zero for payments and discounts of a return. */
  sum: z.int(),
})
export type OrderAmount = z.infer<typeof Amount>

/** What is stored of an order between polls. */
export const ShiftOrder = z.object({
  /** Numbers of its prints, including bills and deleted checks. */
  prints: z.array(z.object({ number: z.int(), station: z.string().nullable() })),
  /** Null while nothing was sold or voided in it. */
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
  /** Kopecks paid of an open order whose paid dishes are not reported; absent: there are none. */
  paidOpen: z.int().optional(),
})
export type ShiftOrder = z.infer<typeof ShiftOrder>
export type ShiftCheck = NonNullable<ShiftOrder['check']>
