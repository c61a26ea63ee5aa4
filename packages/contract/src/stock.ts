import { z } from 'zod'
import { ItemMeta } from './envelopes.ts'
import { defineList } from './list-query.ts'
import { text } from './text.ts'

export const MovementSource = z.enum(['source_a', 'source_b', 'api'])

/** Movements of the period, grouped by name and unit. The showcase holds movements, never balances. */
export const StockPosition = z
  .object({
    name: z.string(),
    unit: z.string().nullable(),
    outgoingQuantity: z.number().nullable(),
    incomingQuantity: z.number().nullable(),
    netChange: z.number().nullable().describe('incoming − outgoing'),
    costSum: z.number().nullable(),
    sources: z.array(MovementSource),
    lastMovementAt: z.string().nullable(),
    lowThreshold: z.number().nullable().describe('The last one given with a movement'),
    belowThreshold: z.boolean().describe('All recorded movements to date stand below the threshold'),
  })
  .meta({ id: 'StockPosition' })
export type StockPosition = z.infer<typeof StockPosition>

/** The answer of `GET /stock`: positions, and the word that these are no balances. */
export const StockAnswer = z
  .object({
    object: z.literal('item'),
    data: z.array(StockPosition),
    balanceAvailable: z.literal(false),
    note: z.string(),
    meta: ItemMeta,
  })
  .meta({ id: 'StockAnswer' })
export type StockAnswer = z.infer<typeof StockAnswer>

export const stockList = defineList({
  name: 'stock',
  paged: false,
  filters: {
    source: { type: 'enum', values: MovementSource.options, description: 'Only movements recorded by this source' },
    only_below: { type: 'boolean', description: '`true`: only positions below their threshold' },
  },
  fields: {
    name: { type: 'string' },
    unit: { type: 'string' },
    outgoing_quantity: { type: 'number' },
    incoming_quantity: { type: 'number' },
    net_change: { type: 'number' },
    cost_sum: { type: 'number' },
    low_threshold: { type: 'number' },
    below_threshold: { type: 'boolean' },
  },
  sorts: [],
  defaultSort: 'name',
  search: 'Substring of the position name, in any case',
})

const sixDecimals = 'must have at most six decimals'

/** A receipt or write-off to record. */
export const CreateMovement = z
  .strictObject({
    restaurant: text(1, 200).describe('Public id, name or key in the accounting system'),
    dish: z
      .union([
        text(1, 300).describe('Name of the product'),
        z.strictObject({ id: z.string().max(100).describe('A dish id') }),
      ])
      .describe('What moves: a name, or a dish by id'),
    kind: z.enum(['in', 'out']).describe('`in`: receipt, `out`: write-off'),
    quantity: z
      .number()
      .gt(0)
      .max(1e12)
      .refine(isHeldExactly, { error: sixDecimals })
      .meta({ examples: [12.5] }),
    unit: text(0, 40).describe("Default the dish's, or the one this product is always recorded in").optional(),
    reason: text(0, 500).optional(),
    placeName: text(0, 200).optional(),
    occurredAt: text(1, 30)
      .describe("YYYY-MM-DD or ISO 8601; a time without an offset is the restaurant's own; default now")
      .optional(),
    lowThreshold: z
      .number()
      .min(-1e12)
      .max(1e12)
      .refine(isHeldExactly, { error: sixDecimals })
      .nullable()
      .describe('`stock.low` is emitted when the balance of movements goes below it; null takes the rule away')
      .optional(),
  })
  .meta({ id: 'CreateMovement' })
export type CreateMovement = z.infer<typeof CreateMovement>

/** True when six decimals, which is what the database holds, say the number in full. */
function isHeldExactly(value: number): boolean {
  return Number(value.toFixed(6)) === value
}
