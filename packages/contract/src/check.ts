import { z } from 'zod'
import { defineList } from './list-query.ts'

export const Check = z
  .object({
    id: z.string().describe('Stable id, `chk_…`'),
    object: z.literal('check'),
    number: z.int(),
    date: z.string().nullable().describe('Business date'),
    restaurant: z.string(),
    station: z.string().nullable(),
    waiter: z.string().nullable(),
    table: z.string().nullable(),
    orderCategory: z.string().nullable(),
    openedAt: z.string().nullable().describe('Instant with the offset of the restaurant'),
    closedAt: z.string().nullable(),
    total: z.number().nullable().describe('Sum of the lines: net of discounts and returns'),
    quantity: z.number().nullable(),
    positions: z.int().describe('Number of lines'),
  })
  .meta({ id: 'Check' })
export type Check = z.infer<typeof Check>

export const CheckLine = z
  .object({
    id: z.string(),
    dishId: z.string(),
    name: z.string(),
    quantity: z.number(),
    price: z.number().nullable(),
    discount: z.number().nullable(),
    total: z.number(),
    kind: z.enum(['sale', 'return']),
  })
  .meta({ id: 'CheckLine' })
export type CheckLine = z.infer<typeof CheckLine>

/** A check with its composition; the line totals add up to `total` exactly. */
export const CheckCard = Check.extend({ lines: z.array(CheckLine) }).meta({ id: 'CheckCard' })
export type CheckCard = z.infer<typeof CheckCard>

/** A check as it was printed: where, what it names by id, and its sum in parts. */
export const CheckReceipt = CheckCard.extend({
  restaurantId: z.string(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  waiterId: z.string().nullable(),
  guests: z.int().nullable(),
  discount: z.number().nullable().describe('Sum of the discounts of the lines, already taken off; null without any'),
  sold: z.number().describe('Sum of what was sold; with `returned` it comes to `total` exactly'),
  returned: z.number().describe('Sum of what was returned, zero or negative'),
})
export type CheckReceipt = z.infer<typeof CheckReceipt>

const hourWords = 'of closing, else of opening, in the time zone of the restaurant; a check without a time has none'

export const checksList = defineList({
  name: 'checks',
  filters: {
    restaurant: { type: 'string', description: 'Restaurant: its name, in any case, or its id' },
    waiter: { type: 'string', description: 'Waiter: the name, in any case, or the id' },
    min_total: { type: 'number', description: 'Total at least' },
    max_total: { type: 'number', description: 'Total at most' },
    number: { type: 'number', description: 'Number of the check' },
    hour: { type: 'number', description: `Hour, 0 to 23: ${hourWords}` },
    weekday: { type: 'number', description: 'Weekday of the business date, 1 is Monday, 7 is Sunday' },
    has_waiter: { type: 'boolean', description: '`false`: only checks that name no waiter' },
    is_sale: { type: 'boolean', description: '`true`: only what counts as a check, no documents of returns alone' },
  },
  fields: {
    number: { type: 'number' },
    hour: { type: 'number' },
    weekday: { type: 'number' },
    has_waiter: { type: 'boolean' },
    is_sale: { type: 'boolean' },
    date: { type: 'string' },
    restaurant: { type: 'string' },
    station: { type: 'string' },
    waiter: { type: 'string' },
    table: { type: 'string' },
    order_category: { type: 'string' },
    total: { type: 'number' },
    quantity: { type: 'number' },
    positions: { type: 'number' },
  },
  sorts: ['total', 'opened_at', 'date', 'positions'],
  defaultSort: '-opened_at',
  search: null,
})
