import { createSerializer } from 'nuqs/server'
import { builderParams } from './builder-params'
import { type BuilderQuery, paramsOf } from './builder-query'

const serialize = createSerializer(builderParams)

/** Returns the address of a query in the builder. */
export function builderHref(query: BuilderQuery): string {
  return serialize('/builder', paramsOf(query))
}

const plain = { by: [], where: [], order: null, limit: null, shares: false } as const

type Preset = Pick<BuilderQuery, 'metrics'> & Partial<Omit<BuilderQuery, 'metrics'>>

function preset(query: Preset): BuilderQuery {
  return { ...plain, by: [], where: [], ...query }
}

/** Queries to start from, such as a manager would ask. */
export const builderPresets = {
  revenueByDay: preset({ metrics: ['revenue'], by: ['day'] }),
  averageCheck: preset({ metrics: ['avg_check'], by: ['restaurant', 'weekday'] }),
  foodCost: preset({ metrics: ['food_cost', 'revenue', 'gross_profit'], by: ['category'] }),
  hours: preset({ metrics: ['revenue'], by: ['weekday', 'hour'] }),
  waiters: preset({
    metrics: ['revenue', 'checks', 'avg_check', 'items_per_check'],
    by: ['waiter'],
  }),
  dishes: preset({ metrics: ['gross_profit', 'revenue', 'quantity', 'food_cost'], by: ['dish'], limit: 20 }),
  losses: preset({
    metrics: ['discount', 'discount_share', 'void_sum', 'voids'],
    by: ['restaurant'],
  }),
  writeOffs: preset({
    metrics: ['stock_out_cost', 'stock_out'],
    by: ['product'],
    where: [{ dimension: 'reason', op: 'in', values: ['write_off'] }],
  }),
  payments: preset({ metrics: ['payments', 'payment_count'], by: ['payment_type'], shares: true }),
} as const satisfies Record<string, BuilderQuery>

export type BuilderPreset = keyof typeof builderPresets
