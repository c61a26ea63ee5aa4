import { z } from 'zod'
import { businessDay, Period } from './dates.ts'
import { exampleId, examplePeriod } from './example.ts'
import { defineList } from './list-query.ts'
import { Reason } from './reason.ts'
import { text } from './text.ts'
import { Granularity, MetricData } from './widget.ts'

const dishExample = {
  id: exampleId('dish'),
  object: 'dish',
  name: 'Борщ',
  category: 'Супы',
  categoryPath: 'Кухня / Супы',
  revenue: 84_000,
  quantity: 200,
  avgPrice: 420,
  costPerUnit: 118.6,
  salePrice: 420,
  unit: 'порция',
  foodcostPct: 28.24,
  markupPct: 254.13,
  period: examplePeriod,
}
const priceChangeExample = {
  id: exampleId('prc'),
  date: '2026-09-01',
  price: 420,
  reason: 'Подорожала свёкла',
  author: 'Касса',
  failure: null,
}

export const Dish = z
  .object({
    id: z.string().describe('Stable id, `dish_…`'),
    object: z.literal('dish'),
    name: z.string().describe('Name on the menu'),
    category: z.string().nullable().describe('Last segment of the category path; null when it is in no category'),
    categoryPath: z.string().nullable().describe('Categories from the root, joined by ` / `; null when it is in none'),
    revenue: z
      .number()
      .nullable()
      .describe('Sales of the period net of discounts and returns, in the currency of the workspace; null when none'),
    quantity: z.number().nullable().describe('Sold in the period less returned, in `unit`; null when nothing was sold'),
    avgPrice: z.number().nullable().describe('revenue ÷ quantity; null when nothing was sold'),
    costPerUnit: z.number().nullable().describe('Portion cost from the warehouse calculation; null when unknown'),
    salePrice: z
      .number()
      .nullable()
      .describe('Price on the menu as the accounting system has it: one that is agreed and not applied is not in it'),
    unit: z.string().nullable().describe('Unit of `quantity`, such as a portion; null when unknown'),
    foodcostPct: z
      .number()
      .nullable()
      .describe(
        'costPerUnit ÷ price × 100, percent; the price is avgPrice, else salePrice. Null means the cost is not calculated; it is NOT zero',
      ),
    markupPct: z
      .number()
      .nullable()
      .describe('(price − costPerUnit) ÷ costPerUnit × 100, percent, by the same price; null when the cost is unknown'),
    period: Period.describe('What the figures are of'),
  })
  .meta({
    id: 'Dish',
    description: 'A dish of the menu, or one that was sold, with its figures of the period',
    example: dishExample,
  })
export type Dish = z.infer<typeof Dish>

/** An agreed price and its status. */
const PriceChange = z
  .object({
    id: z.string().describe('Stable id, `prc_…`: the same in `dish.updated` and in `priceHistory`'),
    date: businessDay('Business date it was agreed on'),
    price: z.number().describe('The price, in the currency of the workspace'),
    reason: z.string().nullable().describe('Reason that was given; null without one'),
    author: z.string().nullable().describe('Name of who agreed it; null for what the accounting system set'),
    status: z
      .enum(['pending', 'sent', 'applied', 'failed'])
      .describe(
        '`pending`: goes with the next exchange; `sent`: on its way, or taken and not sold at yet (r_keeper hands prices on at night or with the next shift); `applied`: it holds; `failed`: it does not, `failure` says why, also where a newer change came before it was sold at',
      ),
    failure: z
      .string()
      .nullable()
      .describe(
        'Why it does not hold: refused, not taken over, replaced by a newer change, or another was set there since; null unless `failed`',
      ),
  })
  .meta({ id: 'PriceChange', description: 'An agreed price and what has become of it' })

/** The subject of `dish.updated`: the dish with its current price, and the agreed price. */
export const DishUpdate = Dish.extend({ priceChange: PriceChange }).meta({
  id: 'DishUpdate',
  description: 'The dish with the price that holds in `salePrice`, and the agreed one in `priceChange`',
  example: {
    ...dishExample,
    avgPrice: 400,
    revenue: 80_000,
    foodcostPct: 29.65,
    markupPct: 237.27,
    salePrice: 400,
    priceChange: { ...priceChangeExample, status: 'pending' },
  },
})
export type DishUpdate = z.infer<typeof DishUpdate>

/** The card of one dish: the dish itself, its prices over time and its sales by day. */
export const DishCard = Dish.extend({
  priceHistory: z
    .array(
      PriceChange.extend({
        origin: z.enum(['accounting', 'api']).describe('`accounting`: as it was set there, `api`: agreed here'),
      }),
    )
    .describe('Prices over time, newest first'),
  dailySales: z
    .array(
      z.object({
        date: businessDay('Business date'),
        quantity: z.number().describe('Sold less returned, in `unit`'),
        revenue: z.number().describe('Net of discounts and returns'),
      }),
    )
    .describe('Days of the period with sales, in their order'),
  granularity: Granularity.optional().describe(
    'Only where there are more than 400 days: `dailySales` is then by week or month, `date` its Monday or first day',
  ),
}).meta({
  id: 'DishCard',
  description: 'A dish with its prices over time and its sales by day',
  example: {
    ...dishExample,
    priceHistory: [{ ...priceChangeExample, origin: 'api', status: 'applied' }],
    dailySales: [{ date: '2026-09-14', quantity: 7, revenue: 2940 }],
  },
})
export type DishCard = z.infer<typeof DishCard>

export const dishesList = defineList({
  name: 'dishes',
  filters: {
    category: { type: 'string', description: 'Category: the last segment or the whole path, in any case' },
    foodcost_gt: { type: 'number', description: 'Food cost above, percent; unknown never matches' },
    foodcost_lt: { type: 'number', description: 'Food cost below, percent; unknown never matches' },
    revenue_gt: { type: 'number', description: 'Revenue above' },
    has_cost: { type: 'boolean', description: '`true`: only dishes with a calculated cost' },
  },
  fields: {
    name: { type: 'string' },
    category: { type: 'string' },
    category_path: { type: 'string' },
    unit: { type: 'string' },
    revenue: { type: 'number' },
    quantity: { type: 'number' },
    avg_price: { type: 'number' },
    cost: { type: 'number' },
    sale_price: { type: 'number' },
    foodcost: { type: 'number' },
    markup: { type: 'number' },
    has_cost: { type: 'boolean' },
  },
  sorts: ['revenue', 'quantity', 'foodcost', 'avg_price', 'cost', 'name'],
  defaultSort: '-revenue',
  search: 'Substring of the dish name, in any case',
})

/** A dish in the panel's menu, with the margin of a portion and the pending price. */
export const MenuDish = Dish.extend({
  marginPerUnit: z.number().nullable().describe('price − costPerUnit; null when the cost is unknown'),
  waitingPrice: z.number().nullable().describe('The newest agreed price that the accounting system has yet to confirm'),
})
export type MenuDish = z.infer<typeof MenuDish>

/** The panel's list of dishes: the public list with the margin of a portion, optionally for one restaurant. */
export const menuList = defineList({
  ...dishesList,
  name: 'menu',
  filters: {
    ...dishesList.filters,
    restaurant: {
      type: 'string',
      description: 'Only what was sold in this restaurant: its name, in any case, or its id',
    },
  },
  fields: { ...dishesList.fields, margin: { type: 'number' } },
  sorts: [...dishesList.sorts, 'markup', 'margin'],
})

/** A category of the menu, and how many of its dishes are in the list of the period. */
export const MenuCategory = z.object({ name: z.string(), dishes: z.int() })
export type MenuCategory = z.infer<typeof MenuCategory>

/** Food cost, markup and margin at a price; null where the cost is unknown. */
export const PriceTerms = z.object({
  price: z.number().nullable(),
  foodcostPct: z.number().nullable(),
  markupPct: z.number().nullable(),
  marginPerUnit: z.number().nullable(),
})
export type PriceTerms = z.infer<typeof PriceTerms>

const Compared = MetricData.pick({
  previous: true,
  changePct: true,
  changePoints: true,
  goodWhen: true,
  fullDays: true,
})

/**
 * The panel's page of a dish: its card, the journal of its prices, the previous period, and the source of its food
 * cost.
 */
export const DishPage = DishCard.omit({ priceHistory: true }).extend({
  prices: z.array(
    DishCard.shape.priceHistory.element.extend({
      id: z.string(),
      status: z.enum(['pending', 'sent', 'applied', 'failed', 'superseded']),
      createdAt: z.string(),
      settledAt: z.string().nullable().describe('When it was last sent, confirmed or refused'),
      why: Reason.nullable().describe('`failure`, to be put into any language; null for changes of before it was kept'),
      isReplaced: z.boolean().describe('A newer change came before this one was sent: it never goes'),
    }),
  ),
  compared: z.object({
    period: Period.nullable(),
    heldSince: z.string().optional().describe('Since when days are held, where those compared with begin before'),
    revenue: Compared,
    quantity: Compared,
    avgPrice: Compared,
    foodcostPct: Compared,
  }),
  pricesElsewhere: z
    .array(z.object({ restaurant: z.string(), price: z.number() }))
    .describe('Where it costs something else than `salePrice`: a new price is the same for all'),
  costing: PriceTerms.extend({
    priceFrom: z.enum(['sales', 'menu']).nullable().describe('`sales`: revenue ÷ quantity of the period'),
    costFrom: z.enum(['calculation', 'lines']).nullable().describe('`lines`: the average cost its sale lines carry'),
  }),
})
export type DishPage = z.infer<typeof DishPage>

/** An agreed price. The next exchange sends it to the accounting system. */
export const ChangePrice = z
  .strictObject({
    price: z
      .number()
      .gt(0)
      .max(1_000_000)
      .refine(hasKopecks, { error: 'must have at most two decimals', params: { code: 'too_many_decimals' } })
      .describe('New price, in the currency of the workspace: over zero, with at most two decimals')
      .meta({ examples: [420] }),
    reason: text(0, 500).describe('Written to the journal').optional(),
  })
  .meta({ id: 'ChangePrice' })
export type ChangePrice = z.infer<typeof ChangePrice>

/** The terms of a dish at a new price, compared with those at the price on the menu. */
export const PricePreview = z.object({
  costPerUnit: z.number().nullable(),
  now: PriceTerms,
  next: PriceTerms,
  changePct: z.number().nullable().describe('(new price − price on the menu) ÷ price on the menu × 100'),
})
export type PricePreview = z.infer<typeof PricePreview>

function hasKopecks(price: number): boolean {
  return Number(price.toFixed(2)) === price
}
