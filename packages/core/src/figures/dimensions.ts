import { isCalendarDate, type Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import type { AskMembers, FoundMembers } from '@vitrina/contract/figure-result'
import { roundOf } from '@vitrina/contract/figure-shape'
import type { Scope } from '@vitrina/contract/scopes'
import { decodeId, encodeId, type IdKind } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { contains } from '../list/fetch-page.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import type { Compared } from './compared-period.ts'
import type { DishClass } from './dishes.ts'
import type { Attribute, Grain } from './fact.ts'
import { noRestaurant, sumBounds } from './facts.ts'

/** A row of a rollup: its business date, moved to the day it is compared to, and its other columns. */
export interface Row {
  date: RawBuilder<unknown>
  own: (grain: Grain) => RawBuilder<unknown>
}

/** The date of a row of the days compared with, moved to the day it is compared to. */
export function movedDate({ shift }: Compared, daysAre: Dimension['daysAre']): RawBuilder<unknown> {
  if ('days' in shift) return sql`(f.business_date + ${shift.days}::int)`
  const day = sql`(f.business_date + make_interval(months => ${shift.months}::int))::date`
  // The 31st has no counterpart in a shorter month: it is moved past the end of every period.
  if (daysAre === 'place') {
    return sql`CASE WHEN extract(day FROM ${day}) = extract(day FROM f.business_date) THEN ${day} ELSE 'infinity'::date END`
  }
  return day
}

/** The rows whose members are named. */
interface Named {
  where: readonly FigureCondition[]
  days: { now: Period }
}

/** A dimension as data: the grain it is made from, and how. */
export interface Dimension {
  grain: Grain
  /** The scope that its members need. */
  scope: Scope
  /** The key of a row, which may use the attributes joined as `dish` and `restaurant`; never null. */
  key: (row: Row) => RawBuilder<unknown>
  /**
   * How dates of the days compared with are taken: `place`, as moved; `own`, as they were, since a Monday moved by a
   * month is not a Monday.
   */
  daysAre?: 'own' | 'place'
  /** For dimensions of dates: the coarser rollup that also has them, with rows by month, or by month and weekday. */
  heldBy?: 'month' | 'weekday'
  /** SQL type of the key. */
  type: 'date' | 'int' | 'text' | 'uuid'
  attribute?: Attribute
  /** Keys are ids of rows in a table that has their names; outside they are its public ids. */
  named?: Extract<IdKind, 'restaurant' | 'waiter' | 'dish'>
  /** Keys are names folded for search: a condition may name them in any case, as they are shown. */
  isFolded?: true
  /** Rows come in the order of the key unless the query says otherwise. */
  isOrdered: boolean
  /** That order, where it is not the order of the key itself. */
  order?: (ctx: Context, key: RawBuilder<unknown>, where: readonly FigureCondition[]) => RawBuilder<unknown>
  /** All members that match the conditions on members themselves, as rows of `key`. */
  members?: (ctx: Context, where: readonly FigureCondition[]) => RawBuilder<unknown>
  /** Names of keys, as rows of `key` and `label`; keys are their own names where there are none. */
  labels?: (ctx: Context) => RawBuilder<unknown>
  /** The name of one key, where there is no list of them. */
  label?: (ctx: Context, key: RawBuilder<unknown>, asked: Named) => RawBuilder<unknown>
}

const time = (type: 'date' | 'int', key: (date: RawBuilder<unknown>) => RawBuilder<unknown>): Dimension => ({
  ...{ grain: 'day', scope: 'read:checks', key: ({ date }) => key(date), type, isOrdered: true },
})

// Cast to a timestamp: PostgreSQL converts a bare date by the time zone of the session, which is five times the work.
const ofMonths = (of: 'month' | 'quarter' | 'year'): Dimension => ({
  ...time('date', (date) => sql`date_trunc(${sql.lit(of)}, ${date}::timestamp)::date`),
  heldBy: 'month',
})

// From 0 on Monday, since 0001-01-01 was one: integer arithmetic, where `extract` makes a decimal for each row.
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
  // Ordered from the day's end: … 23, 0, 1, 2.
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
  // Names that differ only in case are one category, as in the filter of the list.
  category: {
    ...{ grain: 'dish', key: () => sql`coalesce(dish.search_category, '')`, type: 'text', attribute: 'dish' },
    ...{ isOrdered: false, scope: 'read:dishes', isFolded: true },
    // Shown as most of their dishes spell them.
    labels: (ctx) => sql`(
      SELECT coalesce(search_category, '') AS key, mode() WITHIN GROUP (ORDER BY category DESC) AS label
      FROM ${readable(ctx, 'dish')} dish WHERE workspace_id = ${ctx.workspace.id} GROUP BY 1)`,
    members: (
      ctx,
      where,
    ) => sql`(SELECT DISTINCT coalesce(dish.search_category, '') AS key FROM ${readable(ctx, 'dish')} dish
      WHERE dish.workspace_id = ${ctx.workspace.id} AND dish.is_on_menu ${ofMembers(where, ofMenu)})`,
  },
  // Of dishes or of stock, depending on the metric.
  unit: column('unit', { type: 'text', isFolded: true }),
  product: column('product', {
    ...{ type: 'text', scope: 'read:stock', isFolded: true },
    // As the newest movement among those asked for spells it.
    label: (ctx, key, { where, days }) => sql`(SELECT m.product FROM ${readable(ctx, 'stock_movement')} m
      WHERE m.workspace_id = ${ctx.workspace.id} AND m.search_name = ${key}
        AND m.business_date BETWEEN ${days.now.from}::date AND ${days.now.to}::date ${chosen(where, sql`coalesce(m.restaurant_id, ${noRestaurant}::uuid)`)}
      ORDER BY m.business_date DESC, m.occurred_at DESC, m.id DESC LIMIT 1)`,
  }),
  place: column('place', { type: 'text', scope: 'read:stock' }),
  direction: column('direction', { type: 'text', scope: 'read:stock' }),
  reason: column('reason', { type: 'text', scope: 'read:stock' }),
  table: column('table', { type: 'text' }),
  // Positions of a check; the largest sizes are one group.
  check_size: column('check_size', { type: 'int', isOrdered: true }),
  // By the lower bound of their range.
  check_sum: column('check_sum', {
    ...{ type: 'int', isOrdered: true },
    order: (_, key) => sql`array_position(ARRAY[${sql.raw([-1, ...sumBounds].join(', '))}], ${key})`,
  }),
  abc_revenue: classOf('abc_revenue'),
  abc_margin: classOf('abc_margin'),
  // Classes are computed among dishes of one unit.
  abc_quantity: classOf('abc_quantity'),
  quadrant: classOf('quadrant'),
}

/** Whether figures by these dimensions cover only checks with a waiter: checks without one belong to no waiter. */
export function isOfServed(by: readonly FigureDimension[]): boolean {
  return by.includes('waiter')
}

/** The class of a dish among those sold in the days asked for; empty where it has none. */
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

/** Conditions on members themselves, whatever they sold. */
function ofMembers(where: readonly FigureCondition[], own: readonly (keyof typeof memberKeys)[]): RawBuilder<unknown> {
  const conditions = own.flatMap((name) =>
    where.filter(({ dimension }) => dimension === name).map((one) => sql`AND ${conditionOf(one, memberKeys[name])}`),
  )
  return sql.join(conditions, sql` `)
}

/** The key of rows without a member, such as no category or no restaurant. Null where every row has one. */
export function noneOf(dimension: FigureDimension): string | null {
  if (dimension === 'restaurant') return noRestaurant
  return dimensions[dimension].type === 'text' ? '' : null
}

/** Whether a key satisfies a condition. */
export function conditionOf({ dimension, op, values }: FigureCondition, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const type = sql.raw(dimensions[dimension].type)
  if (op === 'is') {
    const none = noneOf(dimension)
    if (none === null) return values[0] === 'none' ? sql`false` : sql`true`
    return values[0] === 'none' ? sql`${key} = ${none}::${type}` : sql`${key} <> ${none}::${type}`
  }
  if (op === 'between') {
    const [from, to] = [sql`${values[0]}::${type}`, sql`${values[1]}::${type}`]
    const isRound = roundOf(dimension) !== null && Number(values[0]) > Number(values[1])
    return isRound ? sql`(${key} >= ${from} OR ${key} <= ${to})` : sql`${key} BETWEEN ${from} AND ${to}`
  }
  const keys = dimensions[dimension].isFolded ? folded(values) : sql`${values}::${type}[]`
  const isOne = sql`${key} = ANY(${keys})`
  return op === 'in' ? isOne : sql`NOT ${isOne}`
}

/** Names folded for search. */
function folded(names: readonly string[]): RawBuilder<unknown> {
  return sql`ARRAY(SELECT fold_text(name) FROM unnest(${names}::text[]) name)`
}

function namesOf(table: 'waiter' | 'dish'): (ctx: Context) => RawBuilder<unknown> {
  return (ctx) =>
    sql`(SELECT id AS key, name AS label FROM ${reached(table)} named WHERE workspace_id = ${ctx.workspace.id})`
}

/** Narrows to the restaurants that conditions choose. */
function chosen(where: readonly FigureCondition[], restaurant = sql`id`): RawBuilder<unknown> {
  const only = where.filter(({ dimension, op }) => dimension === 'restaurant' && op === 'in')
  return sql.join(
    only.map(({ values }) => sql`AND ${restaurant} = ANY(${values}::uuid[])`),
    sql` `,
  )
}

/** The public key of a member: its public id, or the key itself where it has none. Empty: there is no member. */
export function publicKey(dimension: FigureDimension, key: string): string {
  const { named } = dimensions[dimension]
  if (key === '' || key === noneOf(dimension)) return ''
  return named === undefined ? key : encodeId(named, key)
}

/** The key of a member in rollups; null: there is no such member. */
function bareKey(dimension: FigureDimension, key: string): string | null {
  const { named } = dimensions[dimension]
  if (named === undefined) return key
  const none = noneOf(dimension)
  if (key === '') return none
  const id = decodeId(named, key)
  // The internal key of "none" is not a valid public id.
  return id === none ? null : id
}

const isKey = {
  date: isCalendarDate,
  int: (value: string) => /^-?\d{1,9}$/.test(value),
  text: () => true,
  uuid: () => true,
}

/**
 * Conditions with ids as the rollups have them; ids that are not valid for their kind are dropped and match nothing.
 * Throws `invalid_parameter` for values that a dimension does not have.
 */
export function bareConditions(where: readonly FigureCondition[]): FigureCondition[] {
  return where.map(bare)
}

function bare({ dimension, op, values }: FigureCondition): FigureCondition {
  const { type, isOrdered } = dimensions[dimension]
  if (op === 'is') {
    if (values[0] === 'none' && noneOf(dimension) === null)
      throw new DomainError('invalid_parameter', neverNone(dimension))
    return { dimension, op, values }
  }
  const wrong = values.find((value) => !isKey[type](value))
  if (wrong !== undefined)
    throw new DomainError('invalid_parameter', `${dimension} has no "${wrong}"; a ${type} is due.`)
  const round = roundOf(dimension)
  if (round !== null) {
    const { first, last } = round
    const outside = values.find((value) => Number(value) < first || Number(value) > last)
    if (outside !== undefined)
      throw new DomainError('invalid_parameter', `${dimension} has no "${outside}"; ${first} to ${last} is due.`)
  }
  if (op === 'between' && !isOrdered) {
    throw new DomainError('invalid_parameter', `${dimension} has no order to be between; name its members with "in".`)
  }
  const [from = '', to = ''] = values
  if (op === 'between' && round === null && isAfter(type, from, to))
    throw new DomainError('invalid_parameter', `${dimension} ${from} is after ${to}; swap them.`)
  return { dimension, op, values: values.flatMap((key) => bareKey(dimension, key) ?? []) }
}

function neverNone(dimension: FigureDimension): string {
  const other =
    dimension === 'waiter'
      ? 'ask for revenue_without_waiter or checks_without_waiter'
      : 'leave the condition out, or name members with "in"'
  return `${dimension} is never "none": its figures are of what has one; ${other}.`
}

function isAfter(type: 'date' | 'int' | 'text' | 'uuid', from: string, to: string): boolean {
  return type === 'int' ? Number(from) > Number(to) : from > to
}

/**
 * Members of a dimension with their names, with or without sales: those whose names contain a text, or those of the
 * given keys, by name. Needs the scope of the dimension; unknown keys are left out.
 */
export async function findMembers(ctx: Context, { dimension, search, keys, most }: AskMembers): Promise<FoundMembers> {
  const { named, scope } = dimensions[dimension]
  requireScope(ctx, scope)
  const wanted = keys && (named === undefined ? keys : keys.flatMap((id) => decodeId(named, id) ?? []))
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT key, name FROM ${namesFound[dimension](ctx)} member
    WHERE ${wanted === undefined ? sql`true` : sql`key::text = ANY(${wanted}::text[])`}
      AND ${search === undefined ? sql`true` : contains(sql`search`, search)}
    ORDER BY search COLLATE "C", key LIMIT ${most + 1}`.execute(ctx.db.kysely)
  return {
    members: rows.slice(0, most).map(({ key, name }) => {
      return { key: named === undefined ? key : encodeId(named, key), name }
    }),
    isCut: rows.length > most,
  }
}

/** Rows of `key`, `name` and `search`, the name folded for search. */
const namesFound: Record<AskMembers['dimension'], (ctx: Context) => RawBuilder<unknown>> = {
  restaurant: (ctx) => sql`(SELECT id AS key, label AS name, search_name AS search FROM ${namedRestaurants(ctx)} r)`,
  waiter: (ctx) => sql`(SELECT id AS key, name, search_name AS search FROM ${readable(ctx, 'waiter')} w
    WHERE workspace_id = ${ctx.workspace.id})`,
  dish: (ctx) => sql`(SELECT id AS key, name, search_name AS search FROM ${readable(ctx, 'dish')} d
    WHERE workspace_id = ${ctx.workspace.id})`,
  category: (ctx) => sql`(
    SELECT search_category AS key, mode() WITHIN GROUP (ORDER BY category DESC) AS name, search_category AS search
    FROM ${readable(ctx, 'dish')} d WHERE workspace_id = ${ctx.workspace.id} AND search_category <> '' GROUP BY 1)`,
  product: (ctx) => sql`(
    SELECT search_name AS key, mode() WITHIN GROUP (ORDER BY product DESC) AS name, search_name AS search
    FROM ${readable(ctx, 'stock_movement')} m WHERE workspace_id = ${ctx.workspace.id} GROUP BY 1)`,
}
