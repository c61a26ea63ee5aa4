import type { Period } from '@vitrina/contract/dates'
import {
  dimensionsOf,
  type FigureCondition,
  type FigureDimension,
  type FigureQuery,
} from '@vitrina/contract/figure-query'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import type { Compared } from './compared-period.ts'
import { conditionOf, type Dimension, dimensions, movedDate, noneOf, type Row } from './dimensions.ts'
import { classLeaves, dishClasses, dishCosts, isDishClass } from './dishes.ts'
import {
  type Attribute,
  columnOf,
  costLeaves,
  expressionOf,
  type Fact,
  type Grain,
  isDistinct,
  type Leaf,
  measuredLeaves,
  priceLeaves,
} from './fact.ts'
import { guestsOfDay, noRestaurant, ofReported } from './facts.ts'
import { figuresOf, isOfSold, isPerGuest, leafName, orderOf, reportedColumns, rowsName } from './figures-of-sums.ts'
import { monthsOf, rowsOfMonths } from './full-months.ts'
import { isMeasured } from './measures.ts'
import { factWith, type Plan } from './plan.ts'

type Sql = RawBuilder<unknown>

/** The days figures are computed for, and those they are compared with. */
export interface Days {
  now: Period
  /** The full days of a period that is not over, used for its change; null: none of them is over; absent: all are. */
  full?: Period | null | undefined
  beside: Compared | null
  /** For a day that is not over: its completed hours, to which only `full` and `beside` are narrowed. */
  hours?: readonly number[]
}

/** What a statement is compiled from; the days of the query are resolved by then. */
export interface CompiledQuery
  extends Pick<FigureQuery, 'metrics' | 'by' | 'where' | 'having' | 'order' | 'limit'>,
    Partial<Pick<FigureQuery, 'perGroup' | 'transform' | 'members' | 'count'>> {
  /** With two dimensions: also the subtotal of each member of the first. Not together with a limit. */
  subtotals?: boolean
}

/** Figures are exact decimal text, keys as PostgreSQL writes them. */
export interface CompiledRow {
  [column: `${'k' | 'l' | 'm' | 'f' | 'b' | 'c' | 's'}${number}`]: string | number | null
  is_total: boolean
  is_subtotal: boolean
  row_count: number
  /** The first day stored for the restaurants asked for, where days are compared. */
  held_since: string | null
  /** How many members of the counted dimension there are. */
  counted?: string | null
  /** For measured quantities: the figures `m0` … of the row in each unit, and whether the unit has any (`n0` …). */
  units?: readonly { unit: string; [figure: `m${number}`]: string | null; [isAny: `n${number}`]: boolean }[] | null
}

export type Side = 'now' | 'full' | 'beside'

/**
 * One statement for a query. A row is a member of its dimensions, or the total (`is_total`): its keys `k1`, `k2`; for
 * each metric its figure `m0` …, that of its full days `f0` …, that of the days compared with `b0` …, the change `c0` …
 * in percent (in points for percentages) and, where parts add up, its share `s0` …, each rounded once; and `row_count`,
 * the number of members.
 */
export function compileFigures(ctx: Context, query: CompiledQuery, plan: Plan, days: Days): RawBuilder<CompiledRow> {
  const asked = askedOf(ctx, query, plan, days)
  const { keys } = asked
  const named = keys.flatMap(({ name, dimension }, index) => {
    return dimension.labels
      ? [{ key: sql.ref(`kept.${name}`), label: `l${index + 1}`, rows: dimension.labels(ctx) }]
      : []
  })
  const labels = [
    ...named.map(({ label }) => sql`${sql.ref(`${label}.label`)} AS ${sql.ref(label)}`),
    ...keys.flatMap(({ name, dimension }, index) =>
      dimension.label
        ? [sql`${dimension.label(ctx, sql.ref(`kept.${name}`), { ...query, days })} AS ${sql.ref(`l${index + 1}`)}`]
        : [],
    ),
  ]
  const names = named.map(({ key, label, rows }) => {
    return sql`LEFT JOIN ${rows} ${sql.ref(label)} ON ${sql.ref(`${label}.key`)} = ${key}`
  })
  return sql<CompiledRow>`
    WITH ${stepsOf(asked)}
    SELECT ${sql.join([...['is_total', 'is_subtotal', ...keys.map(({ name }) => name)].map((name) => sql.ref(name)), reportedColumns(asked), ...labels])},
      ${days.beside === null ? sql`NULL` : sql`(SELECT since::text FROM held)`} AS held_since,
      (SELECT count(*) FROM bounded WHERE NOT is_total AND NOT is_subtotal)::int AS row_count
    FROM kept ${sql.join(names, sql` `)}
    ORDER BY ${sql.join([sql`is_total DESC`, ...orderOf(asked)])}${query.limit === null ? sql`` : sql` LIMIT ${query.limit + 1}`}`
}

/** A query with everything its statement is compiled from; `hasTotal`: with the row of the total. */
export function askedOf(ctx: Context, query: CompiledQuery, plan: Plan, days: Days, hasTotal = true): Asked {
  const keys = query.by.map((name, index) => ({ name: `k${index + 1}`, dimension: dimensions[name] }))
  // A dish has one unit, and all dishes together have several.
  const inUnits = query.metrics.some(isMeasured) && (hasTotal || !query.by.includes('dish'))
  const sides: Side[] = ['now', ...(days.full ? ['full' as const] : []), ...(days.beside ? ['beside' as const] : [])]
  return { ctx, query, plan, days, keys, sides, inUnits, hasTotal }
}

/**
 * All common table expressions before the SELECT of a query; the last, `kept`, has the exact figures within the bounds.
 */
export function stepsOf(asked: Asked): Sql {
  const parts = asked.plan.parts.map((part, index) => sql`${sql.ref(`part${index}`)} AS (${sumsOf(asked, part)})`)
  return sql.join([...storedOf(asked), ...classesOf(asked), ...parts, ...figuresOf(asked)])
}

/** The first day stored, where days are compared. */
function storedOf({ ctx, query, days }: Asked): Sql[] {
  return days.beside === null ? [] : [sql`held AS MATERIALIZED (SELECT ${firstStored(ctx, query.where)} AS since)`]
}

/** The classes of dishes, where a query groups or filters by them. */
function classesOf({ ctx, query, days }: Asked): Sql[] {
  const used = [...dimensionsOf({ by: [...query.by], where: [...query.where] }), ...(query.count ? [query.count] : [])]
  const names = [...new Set(used)].filter(isDishClass)
  if (names.length === 0) return []
  // Voids can be filtered by dimensions that sales do not have; their dishes were sold all the same.
  const isOfSales = (name: FigureDimension) => factWith(classLeaves, { by: ['dish'], where: [name] }, 3) !== undefined
  const where = query.where.filter(({ dimension }) => !isDishClass(dimension) && isOfSales(dimension))
  const by = { by: ['dish'], where: where.map(({ dimension }) => dimension) } as const
  const fact = factWith(classLeaves, by, 3)
  if (fact === undefined) throw new Error('What dishes are told by has no fact of dishes')
  const keys = [{ name: 'k1', dimension: dimensions.dish }]
  const rows = scan(ctx, { ...query, where }, { fact, leaves: classLeaves, days, keys, side: 'now', hasUnits: true })
  const { sold, classes } = dishClasses(rows, names)
  return [sql`sold AS MATERIALIZED (${sold})`, sql`classes AS MATERIALIZED (${classes})`]
}

/** A query with everything its statement is compiled from. */
export interface Asked {
  ctx: Context
  query: CompiledQuery
  plan: Plan
  days: Days
  keys: readonly { name: string; dimension: Dimension }[]
  sides: readonly Side[]
  /** Whether figures are also computed by unit, in rows of their own; rows over all units have no unit. */
  inUnits: boolean
  /** Whether there is a row of the total; a table that a list selects from has none. */
  hasTotal: boolean
}

export type PartOfPlan = Plan['parts'][number]

/** Sums of one rollup by the keys, and over all of them. */
function sumsOf({ ctx, query, days, keys, sides, inUnits, hasTotal }: Asked, part: PartOfPlan): Sql {
  const { fact, leaves, counted } = part
  const hasUnits = inUnits && leaves.some((leaf) => measuredLeaves.has(leaf))
  const scans = sides
    // Rows of the current state have no past to compare with.
    .filter((side) => side === 'now' || fact.rowsNow === undefined)
    .flatMap((side) => {
      const asked = { leaves, days, keys, side, hasUnits, counted }
      return [
        scan(ctx, onSide(query, days, side), { fact, ...asked }),
        ...zeroesOf(ctx, onSide(query, days, side), { fact, ...asked }),
      ]
    })
  const sums = sides.flatMap((side) =>
    leaves.map((leaf) => {
      const isOf = sql`side = ${sql.lit(side)}`
      const isCounted = isDistinct(fact, leaf)
      const sum = isCounted
        ? sql`CASE WHEN count(*) FILTER (WHERE ${isOf}) > 0 THEN count(DISTINCT ${sql.ref(leaf)}) FILTER (WHERE ${isOf}) END`
        : sql`sum(${sql.ref(leaf)}) ${sides.length > 1 ? sql`FILTER (WHERE ${isOf})` : sql``}`
      return sql`(${sum})::numeric AS ${sql.ref(leafName(leaf, fact, side))}`
    }),
  )
  if (counted) sums.push(sql`(count(DISTINCT counted) FILTER (WHERE side = 'now'))::numeric AS counted`)
  if (isOfSold(query)) sums.push(sql`(count(*) FILTER (WHERE side = 'now'))::numeric AS rows_sold`)
  const names = keys.map(({ name }) => sql.ref(name))
  if (fact.ofPosition) return sumsOfPositions({ fact, leaves, scans, names, sums, sides, inUnits })
  const isTotal = names.length === 0 ? sql`true` : hasTotal ? sql`grouping(k1) = 1` : sql`false`
  const hasSubtotals = query.subtotals === true && names.length === 2
  const isSubtotal = hasSubtotals ? sql`grouping(k1) = 0 AND grouping(k2) = 1` : sql`false`
  const levels = [names, ...(hasSubtotals ? [names.slice(0, 1)] : []), ...(hasTotal && names.length > 0 ? [[]] : [])]
  const groups = levels.map((level) => sql`(${sql.join(level)})`)
  const ofUnits = levels.map((level) => sql`(${sql.join([...level, sql`unit`])})`)
  const sets = sql.join(hasUnits ? [...groups, ...ofUnits] : groups)
  const unit = inUnits
    ? [sql`${hasUnits ? sql`unit` : sql`NULL`} AS unit`, ...sides.map((side) => rowsOf(fact, side, hasUnits))]
    : []
  return sql`SELECT ${sql.join([sql`${isTotal} AS is_total`, sql`${isSubtotal} AS is_subtotal`, ...names, ...unit, ...sums])}
    FROM (${sql.join(scans, sql` UNION ALL `)}) scanned ${names.length === 0 && !hasUnits ? sql`` : sql`GROUP BY GROUPING SETS (${sets})`}`
}

/**
 * Rows of the fact's `zeroes`, which count as 0 in it. A condition on a grain that `zeroes` does not have is left out
 * of them; a query grouped by such a grain gets no zeroes, since what was not voided has no reason of a void.
 */
function zeroesOf(ctx: Context, query: CompiledQuery, asked: Scan): Sql[] {
  const { zeroes } = asked.fact
  if (zeroes === undefined || !asked.keys.every(({ dimension }) => zeroes.grains.has(dimension.grain))) return []
  const where = query.where.filter(({ dimension }) => zeroes.grains.has(dimensions[dimension].grain))
  return [scan(ctx, { ...query, where }, { ...asked, fact: zeroes, counted: asked.counted && null })]
}

/** A query narrowed to the hours that its side covers. */
function onSide(query: CompiledQuery, { hours }: Days, side: Side): CompiledQuery {
  if (hours === undefined || side === 'now') return query
  return { ...query, where: [...query.where, { dimension: 'hour', op: 'in', values: hours.map(String) }] }
}

interface Positions extends Pick<PartOfPlan, 'fact' | 'leaves'>, Pick<Asked, 'sides' | 'inUnits'> {
  scans: readonly Sql[]
  names: readonly Sql[]
  sums: readonly Sql[]
}

/** The same sums for a fact whose leaves are computed by stock position first, and then added up. */
function sumsOfPositions({ fact, leaves, scans, names, sums, sides, inUnits }: Positions): Sql {
  const isSettled = leaves.some((leaf) => fact.settled?.has(leaf))
  const position = [sql`side`, ...(isSettled ? [sql`product`] : []), sql`unit`]
  const isTotal = names.length === 0 ? sql`true` : sql`grouping(k1) = 1`
  const sets = [
    ...(names.length === 0 ? [] : [sql`(${sql.join([...names, ...position])})`]),
    sql`(${sql.join(position)})`,
  ]
  const rows = sql.join([...position, ...names])
  const parts = Object.keys(fact.ofPosition ?? {}).map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`)
  // Rows are summed once, and not again for every grouping set and side.
  const added = scans.map((own) => sql`SELECT ${sql.join([rows, ...parts])} FROM (${own}) moved GROUP BY ${rows}`)
  const settled = leaves.map((leaf) => sql`${expressionOf(fact, leaf)} AS ${sql.ref(leaf)}`)
  const group = [sql`is_total`, ...names]
  const nothing = [sql`NULL`, sql`true`, ...names.map(() => sql`NULL`), sql`NULL`, ...leaves.map(() => sql`NULL`)]
  const unit = inUnits ? [sql`unit`, ...sides.map((side) => rowsOf(fact, side, true))] : []
  const groups = [sql`(${sql.join(group)})`, ...(inUnits ? [sql`(${sql.join([...group, sql`unit`])})`] : [])]
  // The row of the total exists whether anything moved or not.
  return sql`SELECT ${sql.join([...group, sql`false AS is_subtotal`, ...unit, ...sums])}
    FROM (
      SELECT ${sql.join([sql`side`, sql`${isTotal} AS is_total`, ...names, sql`unit`, ...settled])}
      FROM (${sql.join(added, sql` UNION ALL `)}) scanned GROUP BY GROUPING SETS (${sql.join(sets)})
      UNION ALL SELECT ${sql.join(nothing)}
    ) positions GROUP BY GROUPING SETS (${sql.join(groups)})`
}

/** How many rows of a unit there are; a unit in which nothing was sold has none. */
function rowsOf(fact: Fact, side: Side, hasUnits: boolean): Sql {
  const rows = hasUnits ? sql`count(*) FILTER (WHERE side = ${sql.lit(side)})` : sql`NULL`
  return sql`(${rows})::numeric AS ${sql.ref(rowsName(fact, side))}`
}

interface Scan extends Pick<PartOfPlan, 'fact' | 'leaves'> {
  days: Days
  keys: Asked['keys']
  side: Side
  hasUnits: boolean
  /** The dimension whose members are counted; null: these rows count none. */
  counted?: FigureDimension | null | undefined
}

/** The only place that writes FROM: a rollup of one workspace over the days of one side. */
function scan(ctx: Context, query: CompiledQuery, { fact, leaves, days, keys, side, hasUnits, counted }: Scan): Sql {
  const { beside } = days
  const within = (side === 'beside' ? beside : side === 'full' ? days.full : null) ?? days.now
  const row = ({ daysAre }: Dimension): Row => {
    // A row of the days compared with takes the date of the day it is compared to.
    const isMoved = side === 'beside' && beside !== null && daysAre !== 'own'
    const date = isMoved ? movedDate(beside, daysAre) : sql`f.business_date`
    return { date, own: (grain) => columnOf(fact, grain) }
  }
  const told = [...keys.map(({ dimension }) => dimension), ...query.where.map(({ dimension }) => dimensions[dimension])]
  const used = [...told, ...(counted ? [dimensions[counted]] : [])]
  const fold = foldOf({ fact, leaves, keys, counted })
  const attributeOf = ({ attribute, grain }: Dimension) => fact.columns?.[grain]?.attribute ?? attribute
  const conditionsOf = (among: (dimension: Dimension) => boolean) =>
    query.where.flatMap((condition) => {
      const dimension = dimensions[condition.dimension]
      if (!among(dimension)) return []
      const holds = fact.holds?.[dimension.grain]
      if (holds) return [holds(ctx, (own) => conditionOf(condition, own))]
      const plain = fact.columns?.[dimension.grain]?.plain
      const isPlain = plain !== undefined && condition.op === 'in' && !condition.values.includes(noRestaurant)
      return [conditionOf(condition, isPlain ? plain : dimension.key(row(dimension)))]
    })
  const conditions = [
    ...(fact.only ? [fact.only] : []),
    ...told.flatMap(({ grain }) => fact.onlyBy?.[grain] ?? []),
    ...conditionsOf((dimension) => attributeOf(dimension) === undefined),
  ]
  const keyOf = ({ name, dimension }: Asked['keys'][number]) =>
    fold && dimension.grain === 'day' ? sql.ref(`f.${name}`) : dimension.key(row(dimension))
  const columns = [
    sql`${sql.lit(side)} AS side`,
    ...keys.map((key) => sql`${keyOf(key)} AS ${sql.ref(key.name)}`),
    ...(counted === undefined
      ? []
      : [sql`${counted ? memberOf(fact, counted, row(dimensions[counted])) : sql`NULL`} AS counted`]),
    ...(fact.ofPosition ? [sql`${columnOf(fact, 'product')} AS product`] : []),
    ...(hasUnits || fact.ofPosition ? [sql`${columnOf(fact, 'unit')} AS unit`] : []),
    ...(fact.ofPosition
      ? Object.entries(fact.ofPosition).map(([name, of]) => sql`${of} AS ${sql.ref(name)}`)
      : leaves.map((leaf) => sql`${perGuestOf(query, fact, leaf)} AS ${sql.ref(leaf)}`)),
  ]
  const attributes = new Set([
    ...used.flatMap((dimension) => attributeOf(dimension) ?? []),
    ...(hasUnits ? (fact.columns?.unit?.attribute ? [fact.columns.unit.attribute] : []) : []),
    ...(leaves.some((leaf) => priceLeaves.has(leaf)) ? (['dish'] as const) : []),
  ])
  const hasCosts = fact.hasCosts === true && leaves.some((leaf) => costLeaves.has(leaf))
  const needsDays =
    fact.guestsOfDay === guestsOfDay &&
    (isPerGuest(query) || leaves.some((leaf) => leaf === 'guest_revenue' || leaf === 'guest_checks'))
  const joins = [
    ...(needsDays ? [joinedDays(ctx, columnOf(fact, 'restaurant'))] : []),
    ...(fact.hasChecks ? [checksOf(ctx, within)] : []),
    ...[...attributes].map((attribute) => joinOf(ctx, fact, attribute)),
    ...(hasCosts ? [sql`LEFT JOIN ${dishCosts(ctx, within, query.where)} cost ON cost.id = f.dish_id`] : []),
  ]
  const ofAttributes = conditionsOf((dimension) => attributeOf(dimension) !== undefined)
  const held = fact.rowsNow ? sql`${fact.rowsNow(ctx)} f` : sql`${readable(ctx, fact.table)} f`
  const isOwn = fact.rowsNow
    ? [sql`true`]
    : [
        sql`f.workspace_id = ${ctx.workspace.id}`,
        sql`f.business_date BETWEEN ${within.from}::date AND ${within.to}::date`,
      ]
  const all = (of: readonly Sql[]) => sql.join([...of], sql` AND `)
  if (fold === null) {
    return sql`SELECT ${sql.join(columns)} FROM ${held} ${sql.join(joins, sql` `)}
    WHERE ${all([...isOwn, ...conditions, ...ofAttributes])}`
  }
  const ofDays = keys.filter(({ dimension }) => dimension.grain === 'day')
  const group = [
    ...fold.grains.map((grain) => columnOf(fact, grain)),
    ...ofDays.map(({ name, dimension }) => sql`${dimension.key(row(dimension))} AS ${sql.ref(name)}`),
  ]
  const sums = fold.columns.map((name) => sql`sum(${sql.ref(`f.${name}`)}) AS ${sql.ref(name)}`)
  const shift = side === 'beside' ? (beside?.shift ?? null) : null
  const months = monthsOf(ctx, fact.table, within, { used, shift })
  const isTaken = months !== null && months.taken.length > 0
  const read = months
    ? {
        rows: sql`${rowsOfMonths(ctx, months, isTaken ? [...new Set([...fold.columns, 'lines'])] : fold.columns)} f`,
        isOwn: [],
      }
    : { rows: held, isOwn }
  const isRead = [...read.isOwn, ...conditions]
  return sql`SELECT ${sql.join(columns)} FROM (
      SELECT ${sql.join([...group, ...sums])} FROM ${read.rows} ${isRead.length > 0 ? sql`WHERE ${all(isRead)}` : sql``}
      GROUP BY ${sql.join(group.map((_, index) => sql.lit(index + 1)))} ${isTaken ? sql`HAVING sum(f.lines) <> 0` : sql``}
    ) f ${sql.join(joins, sql` `)} ${ofAttributes.length > 0 ? sql`WHERE ${all(ofAttributes)}` : sql``}`
}

/** The member of a dimension that a row belongs to; null: none. */
function memberOf(fact: Fact, dimension: FigureDimension, row: Row): Sql {
  const { grain, key, type } = dimensions[dimension]
  const none = noneOf(dimension)
  const member = none === null ? key(row) : sql`nullif(${key(row)}, ${none}::${sql.raw(type)})`
  const only = fact.onlyBy?.[grain]
  return only ? sql`CASE WHEN ${only} THEN ${member} END` : member
}

/** The expression of a leaf; for a mean per guest, only of days that report guests, as for any metric per guest. */
function perGuestOf(query: CompiledQuery, fact: Fact, leaf: Leaf): Sql {
  const own = expressionOf(fact, leaf)
  return isPerGuest(query) && fact.guestsOfDay ? ofReported(fact.guestsOfDay, own) : own
}

/** Columns that rows of dishes are grouped by, and columns that are summed, before costs and attributes are joined. */
interface Fold {
  grains: readonly Grain[]
  columns: readonly string[]
}

interface Folded {
  fact: Fact
  leaves: readonly Leaf[]
  keys: readonly { dimension: Dimension }[]
  /** The dimension whose members are counted. */
  counted?: FigureDimension | null | undefined
}

/** How rows of a fact are summed by dish beforehand; null where they are read as they are. */
function foldOf({ fact, leaves, keys, counted }: Folded): Fold | null {
  const { folds, grains } = fact
  if (folds === undefined || counted || !leaves.every((leaf) => leaf in folds)) return null
  const isByRestaurant = keys.some(({ dimension }) => dimension === dimensions.restaurant)
  // Its rows are by dish and day already.
  if (!grains.has('restaurant') && keys.some(({ dimension }) => dimension === dimensions.day)) return null
  return {
    grains: isByRestaurant ? ['dish', 'restaurant'] : ['dish'],
    columns: [...new Set(leaves.flatMap((leaf) => folds[leaf] ?? []))],
  }
}

/** The check of each line. */
function checksOf(ctx: Context, { from, to }: Period): Sql {
  return sql`JOIN ${readable(ctx, 'sale_check')} c ON c.workspace_id = ${ctx.workspace.id} AND c.business_date = f.business_date
    AND c.id = f.check_id AND c.business_date BETWEEN ${from}::date AND ${to}::date`
}

/** Joins an attribute that rows are grouped by and do not have themselves. */
function joinOf(ctx: Context, fact: Fact, attribute: Attribute): Sql {
  if (attribute === 'class') return sql`LEFT JOIN classes class ON class.id = ${columnOf(fact, 'dish')}`
  const own = fact.columns?.[attribute]?.plain ?? columnOf(fact, attribute)
  const rows = attribute === 'restaurant' ? readable(ctx, attribute) : reached(attribute)
  return sql`LEFT JOIN ${rows} ${sql.ref(attribute)} ON ${sql.ref(`${attribute}.workspace_id`)} = ${ctx.workspace.id} AND ${sql.ref(`${attribute}.id`)} = ${own}`
}

/** Joins the days of restaurants to rows of a part of their sales, as `told`. */
function joinedDays(ctx: Context, restaurant: Sql): Sql {
  return sql`LEFT JOIN ${readable(ctx, 'restaurant_day')} told ON told.workspace_id = ${ctx.workspace.id}
    AND told.business_date = f.business_date AND told.restaurant_id = ${restaurant}`
}

/** The first business date with stored sales of the restaurants asked for, as a scalar; null: there is none. */
function firstStored(ctx: Context, where: readonly FigureCondition[]): RawBuilder<unknown> {
  const chosen = where.flatMap(({ dimension, op, values }) =>
    dimension === 'restaurant' && op === 'in' ? [values] : [],
  )
  const only = chosen.map((ids) => sql`AND f.restaurant_id = ANY(${ids}::uuid[])`)
  return sql`(SELECT min(f.business_date) FROM ${readable(ctx, 'restaurant_day')} f
    WHERE f.workspace_id = ${ctx.workspace.id} ${sql.join(only, sql` `)})`
}
