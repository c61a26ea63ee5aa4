import { z } from 'zod'
import { instant } from './dates.ts'
import { ItemMeta, itemMetaExample } from './envelopes.ts'
import { exampleId } from './example.ts'
import { defineList, periodQuery } from './list-query.ts'
import { sources } from './source.ts'
import { text } from './text.ts'

export const MovementSource = z
  .enum([...sources, 'api'])
  .describe('Who recorded it: an accounting system, or a call of the API')

/**
 * Why goods moved, in both accounting systems: sold, written off, transferred between own places, counted, used in
 * production, or moved by an invoice of a supplier or customer.
 */
export const MoveReason = z.enum(['sale', 'write_off', 'transfer', 'inventory', 'production', 'invoice'])
export type MoveReason = z.infer<typeof MoveReason>

const positionExample = {
  name: 'Свёкла',
  unit: 'кг',
  outgoingQuantity: 40,
  incomingQuantity: 55.5,
  netChange: 15.5,
  costSum: 3330,
  incomingCost: 3330,
  outgoingCost: null,
  sources: ['source_a', 'api'],
  lastMovementAt: '2026-09-14T08:30:00.000Z',
  lowThreshold: 10,
  belowThreshold: false,
}

/** Movements of the period, grouped by name and unit. The showcase holds movements, never balances. */
export const StockPosition = z
  .object({
    name: z.string().describe('Name of the product'),
    unit: z.string().nullable().describe('Unit of the quantities; null when it is recorded without one'),
    outgoingQuantity: z
      .number()
      .nullable()
      .describe(
        'Sold, written off, missing at stocktaking or given back in the period; not what was carried between own places or made into something else. Null when nothing moved in it',
      ),
    incomingQuantity: z
      .number()
      .nullable()
      .describe('Received from outside in the period, own places and own making aside; null when nothing moved in it'),
    netChange: z.number().nullable().describe('incomingQuantity − outgoingQuantity; no balance'),
    costSum: z
      .number()
      .nullable()
      .describe(
        'Cost of what came in and went out in the period, in the currency of the workspace; null when no movement tells it',
      ),
    incomingCost: z.number().nullable().describe('Part of `costSum` that came in; null when no movement tells it'),
    outgoingCost: z.number().nullable().describe('Part of `costSum` that went out; null when no movement tells it'),
    sources: z.array(MovementSource).describe('Who recorded the movements'),
    lastMovementAt: instant('Last movement of the period; null when nothing moved in it').nullable(),
    lowThreshold: z
      .number()
      .nullable()
      .describe(
        'The least that should be there, in `unit`: the last one given by hand or with a movement, else what the accounting system says; null without a rule',
      ),
    belowThreshold: z.boolean().describe('All recorded movements to date stand below the threshold'),
  })
  .meta({
    id: 'StockPosition',
    description: 'Movements of a product in the period. The showcase holds movements, never balances',
    example: positionExample,
  })
export type StockPosition = z.infer<typeof StockPosition>

/** The subject of `stock.low`: the position with an id, and by how much it is below the threshold. */
export const LowPosition = z
  .object({
    id: z.string().describe('Stable id, `pos_…`'),
    object: z.literal('stock_position'),
    ...StockPosition.shape,
    balance: z.number().describe('All recorded movements to date, incoming − outgoing, in `unit`'),
    restaurant: z
      .string()
      .nullable()
      .describe('Name of the restaurant whose movement was recorded last; null when unknown'),
  })
  .meta({
    id: 'LowPosition',
    description: 'A position below its threshold',
    example: {
      id: exampleId('pos'),
      object: 'stock_position',
      ...positionExample,
      lowThreshold: 3,
      belowThreshold: true,
      balance: 1.5,
      restaurant: 'Север',
    },
  })
export type LowPosition = z.infer<typeof LowPosition>

/** The note in the answer: it contains movements and no balances. */
export const stockNote =
  'Витрина хранит движения за период, а не остатки. The showcase holds the movements of the period, not balances.'

/** The answer of `GET /stock`: positions, with the note that these are not balances. */
export const StockAnswer = z
  .object({
    object: z.literal('item'),
    data: z.array(StockPosition).describe('Every position that moved in the period, by name'),
    balanceAvailable: z.literal(false).describe('Always false: the showcase holds movements, not balances'),
    note: z.string().describe('The same in words'),
    meta: ItemMeta,
  })
  .meta({
    id: 'StockAnswer',
    example: {
      object: 'item',
      data: [positionExample],
      balanceAvailable: false,
      note: stockNote,
      meta: itemMetaExample,
    },
  })
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
    incoming_cost: { type: 'number' },
    outgoing_cost: { type: 'number' },
    low_threshold: { type: 'number' },
    below_threshold: { type: 'boolean' },
  },
  sorts: [],
  defaultSort: 'name',
  search: 'Substring of the position name, in any case',
})

const sixDecimals = { error: 'must have at most six decimals', params: { code: 'too_many_decimals' } }

/** A receipt or write-off to record. */
export const CreateMovement = z
  .strictObject({
    restaurant: text(1, 200).describe('Public id, name or key in the accounting system'),
    dish: z
      .union([
        text(1, 300).describe('Name of the product'),
        z.strictObject({ id: z.string().max(100).describe('A dish id, `dish_…`') }),
      ])
      .describe('What moves: a name, or a dish by id'),
    kind: z.enum(['in', 'out']).describe('`in`: receipt, `out`: write-off'),
    quantity: z
      .number()
      .gt(0)
      .max(1e12)
      .refine(isStoredExactly, sixDecimals)
      .describe('How much, over zero, with at most six decimals')
      .meta({ examples: [12.5] }),
    unit: text(0, 40).describe("Default the dish's, or the one this product is always recorded in").optional(),
    reason: text(0, 500).describe('Why, in words').optional(),
    placeName: text(0, 200).describe('Name of the storage').optional(),
    occurredAt: text(1, 30)
      .describe("YYYY-MM-DD or ISO 8601; a time without an offset is the restaurant's own; default now")
      .optional(),
    lowThreshold: z
      .number()
      .min(-1e12)
      .max(1e12)
      .refine(isStoredExactly, sixDecimals)
      .nullable()
      .describe(
        '`stock.low` is emitted when the balance of movements goes below it; at most six decimals; null takes the rule away',
      )
      .optional(),
  })
  .meta({ id: 'CreateMovement' })
export type CreateMovement = z.infer<typeof CreateMovement>

/** How a caller names a position: its name and unit in any case; without a unit, the position recorded without one. */
const PositionName = { name: text(1, 300), unit: text(0, 40).optional() }

export const GetPosition = z.strictObject({ ...PositionName, ...periodQuery })
export type GetPosition = z.infer<typeof GetPosition>

/** The panel's page of a position: its movements of the period, and the quantity its threshold is compared with. */
export const PositionDetail = StockPosition.extend({
  recordedQuantity: z.number().describe('All recorded movements to date, incoming − outgoing: no balance'),
})
export type PositionDetail = z.infer<typeof PositionDetail>

/** Sets the low threshold of a position; null removes it. */
export const SetThreshold = z.strictObject({
  ...PositionName,
  lowThreshold: CreateMovement.shape.lowThreshold.unwrap(),
})
export type SetThreshold = z.infer<typeof SetThreshold>

export const StockMovement = z.object({
  id: z.string(),
  object: z.literal('stock_movement'),
  occurredAt: z.string(),
  /** Null: a place that is not a restaurant; `placeName` names it. */
  restaurant: z.object({ id: z.string(), name: z.string() }).nullable(),
  kind: z.enum(['in', 'out']),
  quantity: z.number(),
  unit: z.string().nullable(),
  costSum: z.number().nullable(),
  source: MovementSource,
  /** As written by the person who recorded it through the API. */
  reason: z.string().nullable(),
  /** As the accounting system reports it; null: not reported. */
  why: MoveReason.nullable(),
  placeName: z.string().nullable(),
  document: z.string().nullable(),
  author: z.string().nullable(),
})
export type StockMovement = z.infer<typeof StockMovement>

/** Movements of one position. */
export const movementsList = defineList({
  name: 'stock_movements',
  filters: {
    kind: { type: 'enum', values: ['in', 'out'], description: 'Only receipts or only write-offs' },
    source: { type: 'enum', values: MovementSource.options, description: 'Only those recorded by this source' },
  },
  fields: {},
  sorts: ['occurred_at'],
  defaultSort: '-occurred_at',
  search: null,
})

/** What a movement can be recorded for: a position that has moved before, or a dish. */
export const StockProduct = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  dishId: z.string().nullable().describe('Set for a dish that has never moved'),
})
export type StockProduct = z.infer<typeof StockProduct>

/** True when six decimals, which is what the database stores, represent the number exactly. */
function isStoredExactly(value: number): boolean {
  return Number(value.toFixed(6)) === value
}
