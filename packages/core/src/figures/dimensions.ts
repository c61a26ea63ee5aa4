import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import type { Scope } from '@vitrina/contract/scopes'
import type { IdKind } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { namedRestaurants } from '../metrics/figures.ts'
import type { DishClass } from './dish-classes.ts'
import type { Attribute, Grain } from './facts.ts'

/** A row of a rollup: its business date, which stands where the day does that it is compared to, and its other columns. */
export interface Row {
  date: RawBuilder<unknown>
  own: (grain: Grain) => RawBuilder<unknown>
}

/** Of which rows members are named. */
interface Named {
  where: readonly FigureCondition[]
  days: { now: Period }
}

/** A dimension as data: of which grain it is made, and how. */
export interface Dimension {
  grain: Grain
  /** Of whoever may see its members. */
  scope: Scope
  /** The key, never null: of the row, and of the attributes joined as `dish` and `restaurant`. */
  key: (row: Row) => RawBuilder<unknown>
  /** Of days that others stand beside: `place`, as they are moved; `own`, as they were: a Monday is no Tuesday of a month later. */
  daysAre?: 'own' | 'place'
  /** Of days: what has them all the same that keeps less than days, rows by month or by month and weekday. */
  heldBy?: 'month' | 'weekday'
  /** SQL type of the key. */
  type: 'date' | 'int' | 'text' | 'uuid'
  attribute?: Attribute
  /** Keys are rows of a table that has their names, and go out as its public ids. */
  named?: Extract<IdKind, 'restaurant' | 'waiter' | 'dish'>
  /** Rows come in the order of the key unless the query says otherwise. */
  isOrdered: boolean
  /** What that order is, where it is not that of the key itself. */
  order?: (ctx: Context, key: RawBuilder<unknown>, where: readonly FigureCondition[]) => RawBuilder<unknown>
  /** All members there are under the conditions that are of themselves, as rows of `key`. */
  members?: (ctx: Context, where: readonly FigureCondition[]) => RawBuilder<unknown>
  /** Names of keys, as rows of `key` and `label`; keys are their own names where there are none. */
  labels?: (ctx: Context) => RawBuilder<unknown>
  /** The name of one key, where there is no list of them. */
  label?: (ctx: Context, key: RawBuilder<unknown>, asked: Named) => RawBuilder<unknown>
}

const time = (type: 'date' | 'int', key: (date: RawBuilder<unknown>) => RawBuilder<unknown>): Dimension => ({
  ...{ grain: 'day', scope: 'read:checks', key: ({ date }) => key(date), type, isOrdered: true },
})

// A timestamp: a date alone is taken for one in the time zone of the session, which is five times the work.
const ofMonths = (of: 'month' | 'quarter' | 'year'): Dimension => ({
  ...time('date', (date) => sql`date_trunc(${sql.lit(of)}, ${date}::timestamp)::date`),
  heldBy: 'month',
})

// From 0 on a Monday, as the first day of our era was one: whole numbers, where `extract` makes decimals of each row.
const weekdayOf = (date: RawBuilder<unknown>) => sql`((${date} - date '0001-01-01') % 7)`

const column = (grain: Grain, rest: Partial<Dimension> & Pick<Dimension, 'type'>): Dimension => ({
  ...{ grain, scope: 'read:checks', key: ({ own }) => own(grain), isOrdered: false, ...rest },
})

/** Every dimension of a query, once. */
export const dimensions: Readonly<Record<FigureDimension, Dimension>> = {
  day: { ...time('date', (date) => date), daysAre: 'place' },
  // Weeks begin on Monday.
  week: time('date', (date) => sql`(${date} - ${weekdayOf(date)})`),
  month: ofMonths('month'),
  quarter: ofMonths('quarter'),
  year: ofMonths('year'),
  weekday: { ...time('int', (date) => sql`(${weekdayOf(date)} + 1)`), daysAre: 'own', heldBy: 'weekday' },
  weekend: { ...time('int', (date) => sql`(${weekdayOf(date)} >= 5)::int`), daysAre: 'own', heldBy: 'weekday' },
  // From the day's end on: … 23, 0, 1, 2.
  hour: column('hour', {
    ...{ type: 'int', isOrdered: true },
    order: (
      ctx,
      key,
      where,
    ) => sql`(${key} - (SELECT coalesce(max(day_end_minutes), 0) / 60 FROM ${readable(ctx, 'restaurant')} restaurant
      WHERE workspace_id = ${ctx.workspace.id} ${chosen(where)}) + 24) % 24`,
  }),
  restaurant: column('restaurant', {
    ...{ type: 'uuid', named: 'restaurant', scope: 'read:restaurants' },
    labels: (ctx) => sql`(SELECT id AS key, label FROM ${namedRestaurants(ctx)} r)`,
    members: (ctx, where) =>
      sql`(SELECT restaurant.id AS key FROM ${namedRestaurants(ctx)} named
        JOIN ${readable(ctx, 'restaurant')} restaurant ON restaurant.workspace_id = ${ctx.workspace.id} AND restaurant.id = named.id
        WHERE true ${ofMembers(where, ['restaurant', 'source'])})`,
  }),
  source: column('source', { type: 'text', attribute: 'restaurant', scope: 'read:restaurants' }),
  order_category: column('order_category', { type: 'text' }),
  station: column('station', { type: 'text' }),
  payment_type: column('payment_type', { type: 'text' }),
  void_reason: column('void_reason', { type: 'text' }),
  waiter: column('waiter', {
    type: 'uuid',
    named: 'waiter',
    scope: 'read:waiters',
    labels: namesOf('waiter'),
    members: (ctx, where) =>
      sql`(SELECT id AS key FROM ${readable(ctx, 'waiter')} waiter WHERE workspace_id = ${ctx.workspace.id} ${ofMembers(where, ['waiter'])})`,
  }),
  dish: column('dish', {
    ...{ type: 'uuid', named: 'dish', scope: 'read:dishes', labels: namesOf('dish') },
    members: (ctx, where) => sql`(SELECT dish.id AS key FROM ${readable(ctx, 'dish')} dish
      WHERE dish.workspace_id = ${ctx.workspace.id} AND dish.is_on_menu ${ofMembers(where, ofMenu)})`,
  }),
  // Told apart whatever the case they are written in, as the filter of the list does.
  category: {
    ...{ grain: 'dish', key: () => sql`coalesce(dish.search_category, '')`, type: 'text', attribute: 'dish' },
    ...{ isOrdered: false, scope: 'read:dishes' },
    // Shown as most of their dishes write them.
    labels: (ctx) => sql`(
      SELECT coalesce(search_category, '') AS key, mode() WITHIN GROUP (ORDER BY category DESC) AS label
      FROM ${readable(ctx, 'dish')} dish WHERE workspace_id = ${ctx.workspace.id} GROUP BY 1)`,
    members: (
      ctx,
      where,
    ) => sql`(SELECT DISTINCT coalesce(dish.search_category, '') AS key FROM ${readable(ctx, 'dish')} dish
      WHERE dish.workspace_id = ${ctx.workspace.id} AND dish.is_on_menu ${ofMembers(where, ofMenu)})`,
  },
  // Of dishes or of stock: its metrics say whose it is.
  unit: column('unit', { type: 'text' }),
  product: column('product', {
    ...{ type: 'text', scope: 'read:stock' },
    // As the newest movement of those asked for wrote it.
    label: (ctx, key, { where, days }) => sql`(SELECT m.product FROM ${readable(ctx, 'stock_movement')} m
      WHERE m.workspace_id = ${ctx.workspace.id} AND m.search_name = ${key}
        AND m.business_date BETWEEN ${days.now.from}::date AND ${days.now.to}::date ${chosen(where, 'm.restaurant_id')}
      ORDER BY m.business_date DESC, m.occurred_at DESC, m.id DESC LIMIT 1)`,
  }),
  place: column('place', { type: 'text', scope: 'read:stock' }),
  direction: column('direction', { type: 'text', scope: 'read:stock' }),
  reason: column('reason', { type: 'text', scope: 'read:stock' }),
  table: column('table', { type: 'text' }),
  // Positions of a check, the greatest of them together.
  check_size: column('check_size', { type: 'int', isOrdered: true }),
  // By the least sum of their kind.
  check_sum: column('check_sum', { type: 'int', isOrdered: true }),
  abc_revenue: classOf('abc_revenue'),
  abc_margin: classOf('abc_margin'),
  // Among dishes of one unit.
  abc_quantity: classOf('abc_quantity'),
  quadrant: classOf('quadrant'),
}

/** What a dish is among those that were sold in the days asked for; empty for what stands outside. */
function classOf(name: DishClass): Dimension {
  const key = () => sql`coalesce(${sql.ref(`class.${name}`)}, '')`
  return { grain: 'dish', scope: 'read:dishes', key, type: 'text', attribute: 'class', isOrdered: false }
}

const ofMenu = ['dish', 'category', 'unit'] as const
const memberKeys = {
  restaurant: sql`restaurant.id`,
  source: sql`restaurant.source::text`,
  waiter: sql`waiter.id`,
  dish: sql`dish.id`,
  category: sql`coalesce(dish.search_category, '')`,
  unit: sql`dish.unit_key`,
} satisfies Partial<Record<FigureDimension, RawBuilder<unknown>>>

/** Conditions that members hold of themselves, whatever they sold. */
function ofMembers(where: readonly FigureCondition[], own: readonly (keyof typeof memberKeys)[]): RawBuilder<unknown> {
  const conditions = own.flatMap((name) =>
    where.filter(({ dimension }) => dimension === name).map((one) => sql`AND ${conditionOf(one, memberKeys[name])}`),
  )
  return sql.join(conditions, sql` `)
}

/** Whether a key is among those of a condition. */
export function conditionOf({ dimension, op, values }: FigureCondition, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const type = sql.raw(dimensions[dimension].type)
  if (op === 'is') return values[0] === 'none' ? sql`${key}::text = ''` : sql`${key}::text <> ''`
  if (op === 'between') return sql`${key} BETWEEN ${values[0]}::${type} AND ${values[1]}::${type}`
  const isOne = sql`${key} = ANY(${values}::${type}[])`
  return op === 'in' ? isOne : sql`NOT ${isOne}`
}

function namesOf(table: 'waiter' | 'dish'): (ctx: Context) => RawBuilder<unknown> {
  return (ctx) =>
    sql`(SELECT id AS key, name AS label FROM ${reached(table)} named WHERE workspace_id = ${ctx.workspace.id})`
}

/** The restaurants that are chosen. */
function chosen(where: readonly FigureCondition[], restaurant = 'id'): RawBuilder<unknown> {
  const only = where.filter(({ dimension, op }) => dimension === 'restaurant' && op === 'in')
  return sql.join(
    only.map(({ values }) => sql`AND ${sql.ref(restaurant)} = ANY(${values}::uuid[])`),
    sql` `,
  )
}
