import { type RawBuilder, sql } from 'kysely'
import { days, leavesOfDishes, unitOfDish } from './dish-leaves.ts'
import type { Fact, Grain } from './facts.ts'
import { guestsOfDay, leavesPerGuest } from './guest-leaves.ts'

const grains: readonly Grain[] = [
  ...(['day', 'hour', 'restaurant', 'source', 'order_category', 'station', 'waiter'] as const),
  ...(['table', 'check_size', 'check_sum'] as const),
]

/** Checks of so many positions and more are one size. */
const greatestSize = 10
/** Where sums of checks are parted. */
export const sumBounds = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000] as const

/** Columns of a check: `f` of its own fact, `c` beside a line. */
function columnsOf(check: 'f' | 'c'): NonNullable<Fact['columns']> {
  const column = (name: string) => sql.ref(`${check}.${name}`)
  const text = (name: string) => ({ key: sql`coalesce(${column(name)}, '')` })
  const bounds = sql.raw(`ARRAY[${sumBounds.join(', ')}]::numeric[]`)
  return {
    hour: { key: column('hour') },
    restaurant: { key: column('restaurant_id') },
    waiter: { key: column('waiter_id') },
    order_category: text('order_category'),
    station: text('station'),
    table: text('table_name'),
    check_size: { key: sql`least(${column('positions')}, ${sql.lit(greatestSize)})::int` },
    // Below zero: more came back than was sold.
    check_sum: { key: sql`coalesce((${bounds})[nullif(width_bucket(${column('total')}, ${bounds}), 0)], -1)::int` },
  }
}

/** Checks without a time are of no hour, those without a waiter of none. */
function onlyBy(check: 'f' | 'c'): NonNullable<Fact['onlyBy']> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${check}.${name}`)
  return { hour: sql`${column('hour')} >= 0`, waiter: sql`${column('waiter_id')} IS NOT NULL` }
}

const ifSale = (value: RawBuilder<unknown>) => sql`CASE WHEN f.is_sale THEN ${value} ELSE 0 END`
const ifNobody = (value: RawBuilder<unknown>) => sql`CASE WHEN f.waiter_id IS NULL THEN ${value} ELSE 0 END`
const ifReturn = (value: RawBuilder<unknown>) => sql`CASE WHEN f.kind = 'return' THEN ${value} ELSE 0 END`
const one = sql`1`
// A check of voids alone is shown nowhere.
const isShown = sql`f.positions > 0`

/** Rows of what was sold, as those that nothing was struck off. */
export function withoutVoids(table: Fact['table'], grains: readonly Grain[]): Fact {
  const none = sql`0`
  return { id: `${table}_without_voids`, table, grains: new Set(grains), leaves: { voids: none, void_sum: none } }
}

/** Checks and their lines as they are, for what no rollup tells. */
export const checkFacts: readonly Fact[] = [
  {
    id: 'sale_check',
    table: 'sale_check',
    tier: 2,
    only: isShown,
    onlyBy: onlyBy('f'),
    grains: new Set(grains),
    columns: columnsOf('f'),
    guestsOfDay,
    leaves: {
      revenue: sql`f.total`,
      checks: ifSale(one),
      documents: one,
      positions: sql`f.positions`,
      guests: sql`CASE WHEN f.is_sale THEN f.guests END`,
      ...leavesPerGuest(guestsOfDay, sql`f.total`, ifSale(one)),
      checks_without_waiter: ifNobody(ifSale(one)),
      revenue_without_waiter: ifNobody(sql`f.total`),
      days,
      restaurants: { distinct: sql`f.restaurant_id` },
    },
  },
  {
    id: 'sale_line',
    table: 'sale_line',
    tier: 3,
    hasChecks: true,
    hasCosts: true,
    only: sql`f.kind <> 'void'`,
    onlyBy: onlyBy('c'),
    grains: new Set([...grains, 'dish', 'unit']),
    columns: { ...columnsOf('c'), ...unitOfDish },
    leaves: {
      ...leavesOfDishes(sql`f.total`),
      restaurants: { distinct: sql`c.restaurant_id` },
      orders: sql`(f.kind = 'sale')::int`,
      positions: one,
      discount: sql`coalesce(f.discount, 0)`,
      returns: ifReturn(sql`f.total`),
      return_quantity: ifReturn(sql`f.quantity`),
      checks_with: { distinct: sql`CASE WHEN c.is_sale THEN f.check_id END` },
    },
  },
  {
    id: 'void_line',
    table: 'sale_line',
    tier: 3,
    hasChecks: true,
    only: sql`f.kind = 'void'`,
    onlyBy: onlyBy('c'),
    grains: new Set([...grains, 'dish', 'void_reason']),
    columns: { ...columnsOf('c'), void_reason: { key: sql`coalesce(f.void_reason, '')` } },
    leaves: { voids: one, void_sum: sql`f.total` },
    zeroes: {
      ...withoutVoids('sale_check', grains),
      ...{ only: isShown, onlyBy: onlyBy('f'), columns: columnsOf('f') },
    },
  },
]
