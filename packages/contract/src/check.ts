import { z } from 'zod'
import { businessDay, instant } from './dates.ts'
import { exampleId } from './example.ts'
import { defineList } from './list-query.ts'

const checkExample = {
  id: exampleId('chk'),
  object: 'check',
  number: 1024,
  date: '2026-09-14',
  restaurant: 'Север',
  station: 'Зал',
  waiter: 'Анна',
  table: '7',
  orderCategory: 'Ресторан',
  openedAt: '2026-09-14T19:05:00+03:00',
  closedAt: '2026-09-14T20:10:00+03:00',
  total: 420,
  quantity: 1,
  positions: 1,
}

export const Check = z
  .object({
    id: z.string().describe('Stable id, `chk_…`'),
    object: z.literal('check'),
    number: z.int().describe('Number the accounting system gave it; it may repeat'),
    date: businessDay('Business date: sales before the end of the business day count to the day before').nullable(),
    restaurant: z
      .string()
      .describe('Name of the restaurant; where another has the same, with its key in the accounting system'),
    station: z.string().nullable().describe('Till or hall; null when the source tells none'),
    waiter: z.string().nullable().describe('Name of the waiter; null when the check names none'),
    table: z.string().nullable().describe('Table; null when the source tells none'),
    orderCategory: z
      .string()
      .nullable()
      .describe('Kind of order, such as hall or delivery; null when the source tells none'),
    openedAt: instant(
      'When it was opened, with the offset of the restaurant; null when the source tells no time',
    ).nullable(),
    closedAt: instant(
      'When it was closed, with the offset of the restaurant; null when the source tells no time',
    ).nullable(),
    total: z
      .number()
      .nullable()
      .describe('Sum of the lines: net of discounts and returns, in the currency of the workspace'),
    quantity: z.number().nullable().describe('Sum of the quantities of the lines, returns taken off'),
    positions: z.int().describe('Number of lines'),
  })
  .meta({ id: 'Check', description: 'A check, assembled from its sales lines', example: checkExample })
export type Check = z.infer<typeof Check>

const CheckModifier = z
  .object({
    name: z.string().describe('What was chosen, such as a syrup or «without onions»'),
    quantity: z.number().describe('How much in all of the line; negative for a return'),
    total: z
      .number()
      .describe(
        'Its part of the sum of the line, net of discounts where the source tells them of it; 0 when it is free',
      ),
  })
  .meta({ id: 'CheckModifier', description: 'What was chosen with an item: part of it and of its sum' })
export type CheckModifier = z.infer<typeof CheckModifier>

export const CheckLine = z
  .object({
    id: z.string().describe('Id of the check and number of the line: `chk_….1`'),
    dishId: z.string().describe('The dish, `dish_…`'),
    name: z.string().describe('Name of the dish'),
    quantity: z.number().describe('How much, in `unit`; negative for a return'),
    unit: z.string().nullable().describe('Unit of `quantity`, such as a portion; null when unknown'),
    price: z.number().nullable().describe('Price of one as the source has it; null when it tells none'),
    discount: z.number().nullable().describe('Discount on the line, already taken off `total`; null when unknown'),
    total: z.number().describe('Sum of the line, negative for a return'),
    kind: z.enum(['sale', 'return']).describe('`return`: taken back'),
    modifiers: z
      .array(CheckModifier)
      .describe('What was chosen with the dish, by name; its money is in `total` already. Absent where nothing was')
      .optional(),
  })
  .meta({ id: 'CheckLine', description: 'A line of a check' })
export type CheckLine = z.infer<typeof CheckLine>

/** A check with its composition; the line totals add up to `total` exactly. */
export const CheckCard = Check.extend({
  lines: z.array(CheckLine).describe('Its composition; the totals add up to `total` exactly'),
}).meta({
  id: 'CheckCard',
  description: 'A check with its composition',
  example: {
    ...checkExample,
    lines: [
      {
        id: `${checkExample.id}.1`,
        dishId: exampleId('dish'),
        name: 'Борщ',
        quantity: 1,
        unit: 'порция',
        price: 420,
        discount: 0,
        total: 420,
        kind: 'sale',
        modifiers: [{ name: 'Сметана', quantity: 1, total: 30 }],
      },
    ],
  },
})
export type CheckCard = z.infer<typeof CheckCard>

/** A check as it was printed: with the ids of what it names, and its sum in parts. */
export const CheckReceipt = CheckCard.extend({
  restaurantId: z.string(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  waiterId: z.string().nullable(),
  guests: z.int().nullable(),
  discount: z.number().nullable().describe('Sum of the discounts of the lines, already taken off; null without any'),
  sold: z.number().describe('Sum of what was sold; with `returned` it comes to `total` exactly'),
  returned: z.number().describe('Sum of what was returned, zero or negative'),
  voids: z
    .array(
      z.object({
        name: z.string().describe('Name of the dish'),
        quantity: z.number(),
        unit: z.string().nullable(),
        total: z.number().describe('What it would have brought'),
        reason: z.string().nullable(),
        by: z.string().nullable().describe('Who struck it off'),
        modifiers: z.array(CheckModifier).optional(),
      }),
    )
    .describe('Lines struck off, which count nothing'),
})
export type CheckReceipt = z.infer<typeof CheckReceipt>

const hourLabels = 'of closing, else of opening, in the time zone of the restaurant; a check without a time has none'

const hour = { type: 'number', min: 0, max: 23 } as const
const weekday = { type: 'number', min: 1, max: 7 } as const

export const checksList = defineList({
  name: 'checks',
  filters: {
    restaurant: { type: 'string', description: 'Restaurant: its name, in any case, or its id' },
    waiter: { type: 'string', description: 'Waiter: the name, in any case, or the id' },
    min_total: { type: 'number', description: 'Total at least' },
    max_total: { type: 'number', description: 'Total at most' },
    number: { type: 'number', description: 'Number of the check' },
    hour: { ...hour, description: `Hour, 0 to 23: ${hourLabels}` },
    weekday: { ...weekday, description: 'Weekday of the business date, 1 is Monday, 7 is Sunday' },
    has_waiter: { type: 'boolean', description: '`false`: only checks that name no waiter' },
    is_sale: {
      type: 'boolean',
      description: '`true`: only what counts as a check: no returns alone, nothing that comes to nothing',
    },
  },
  fields: {
    number: { type: 'number' },
    hour,
    weekday,
    has_waiter: { type: 'boolean' },
    is_sale: { type: 'boolean' },
    date: { type: 'date' },
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
