import { sql } from 'kysely'
import type { Distinct, Fact } from './facts.ts'

export const days: Distinct = { distinct: sql.ref('f.business_date') }

const [quantity, revenue] = [sql.ref('f.quantity'), sql.ref('f.revenue')]
const unitCost = sql.ref('cost.unit_cost')
const salePrice = sql.ref('dish.sale_price')

/** What sales of dishes come to, of a rollup of theirs or, with a revenue of its own, of lines. */
export const leavesOfDishes = (of = revenue) =>
  ({
    revenue: of,
    quantity,
    cost: sql`f.quantity * ${unitCost}`,
    costed_revenue: sql`CASE WHEN ${unitCost} IS NOT NULL THEN ${of} END`,
    costed_quantity: sql`CASE WHEN ${unitCost} IS NOT NULL THEN f.quantity END`,
    list_value: sql`f.quantity * ${salePrice}`,
    priced_quantity: sql`CASE WHEN ${salePrice} IS NOT NULL THEN f.quantity END`,
    dishes: { distinct: sql.ref('f.dish_id') },
    days,
  }) satisfies Fact['leaves']

export const ofDishes = leavesOfDishes()

/** Lines that came back are no orders. */
export const ordersOfDish = sql`f.lines - f.return_lines`

/** The columns that leaves of a rollup of dishes are made of. */
export const ofDish = {
  ...{ revenue: ['revenue'], quantity: ['quantity'], discount: ['discount'], return_quantity: ['return_quantity'] },
  ...{
    orders: ['lines', 'return_lines'],
    cost: ['quantity'],
    costed_revenue: ['revenue'],
    costed_quantity: ['quantity'],
  },
  ...{ list_value: ['quantity'], priced_quantity: ['quantity'], dishes: [] },
} satisfies Fact['folds']

// Rollups of anything but dishes know no quantities: nothing tells the units they are in.
export const unitOfDish = { unit: { key: sql.ref('dish.unit_key'), attribute: 'dish' } } as const

// A dish is of the source that its restaurants are of.
export const attributesOfDish = {
  ...unitOfDish,
  source: { key: sql`coalesce(dish.source::text, '')`, attribute: 'dish' },
} as const
