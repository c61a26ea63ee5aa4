import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureQuery } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { changeOf } from '../metrics/figures.ts'
import type { Beside } from './compared-period.ts'
import { type Dimension, dimensions, type Row } from './dimensions.ts'
import { dishCosts } from './dish-costs.ts'
import { type Attribute, columnOf, type Fact, type Leaf, measuredLeaves } from './facts.ts'
import { isMeasured, measures } from './measures.ts'
import type { Plan } from './plan.ts'

type Sql = RawBuilder<unknown>

/** The days figures are of, and those they stand beside. */
export interface Days {
  now: Period
  /** Of days that are not over, the full ones, which a change is of; null: none of them is over; absent: all are. */
  full?: Period | null | undefined
  beside: Beside | null
}

/** What of a query a statement is made of: its days are settled by then. */
export interface CompiledQuery extends Pick<FigureQuery, 'metrics' | 'by' | 'where' | 'having' | 'order' | 'limit'> {
  /** Of two dimensions: also all of each member of the first together. Not with a limit. */
  subtotals?: boolean
}

/** Figures are exact decimal text, keys as PostgreSQL writes them. */
export interface CompiledRow {
  [column: `${'k' | 'l' | 'm' | 'f' | 'b' | 'c' | 's'}${number}`]: string | number | null
  is_total: boolean
  is_subtotal: boolean
  row_count: number
  /** Of the row, its figures `m0` … in each unit apart, where there is any of it (`n0` …); of queries of what is in units. */
  units?: readonly { unit: string; [figure: `m${number}`]: string | null; [isAny: `n${number}`]: boolean }[] | null
}

type Side = 'now' | 'full' | 'beside'

const prefix = { now: 'm', full: 'f', beside: 'b' } as const satisfies Record<Side, string>
const places: Record<Unit, number> = { money: 2, percent: 2, hours: 2, quantity: 3, count: 0 }

/**
 * One statement for a query. A row is a member of its dimensions, or all of them together (`is_total`): its keys `k1`, `k2`,
 * for each metric its figure `m0` …, that of its full days `f0` …, that of the days beside it `b0` …, the change `c0` … in
 * percent, or of percentages in points, and, where parts make a whole, its share `s0` …, all rounded once, and `row_count`, how many members there are.
 */
export function compileFigures(ctx: Context, query: CompiledQuery, plan: Plan, days: Days): RawBuilder<CompiledRow> {
  const keys = query.by.map((name, index) => ({ name: `k${index + 1}`, dimension: dimensions[name] }))
  const sides = sidesOf(days)
  const inUnits = query.metrics.some(isMeasured)
  const asked: Asked = { ctx, query, plan, days, keys, sides, inUnits }
  const order = sql.join([sql`is_total DESC`, ...orderOf(asked)])
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
    WITH ${sql.join([
      ...plan.parts.map((part, index) => sql`${sql.ref(`part${index}`)} AS (${sumsOf(asked, part)})`),
      sql`summed AS (${joined(asked)})`,
      ...(inUnits
        ? [sql`per_unit AS (${formulas(asked)})`, sql`figures AS (${ofOneUnit(asked)})`]
        : [sql`figures AS (${formulas(asked)})`]),
      sql`total AS (SELECT * FROM figures WHERE is_total)`,
      sql`kept AS (${kept(asked)})`,
    ])}
    SELECT ${sql.join(['is_total', 'is_subtotal', ...keys.map(({ name }) => name)].map((name) => sql.ref(name)))},
      ${told(asked)},
      ${sql.join([...labels, ...(inUnits ? [sql`kept.units`] : []), sql`(count(*) FILTER (WHERE NOT is_total AND NOT is_subtotal) OVER ())::int AS row_count`])}
    FROM kept ${sql.join(names, sql` `)}
    ORDER BY ${order}${query.limit === null ? sql`` : sql` LIMIT ${query.limit + 1}`}`
}

function sidesOf({ full, beside }: Days): Side[] {
  return ['now', ...(full ? (['full'] as const) : []), ...(beside ? (['beside'] as const) : [])]
}

interface Asked {
  ctx: Context
  query: CompiledQuery
  plan: Plan
  days: Days
  keys: readonly { name: string; dimension: Dimension }[]
  sides: readonly Side[]
  /** Whether figures are told by unit too, in rows of each: those of all units have none. */
  inUnits: boolean
}

type PartOfPlan = Plan['parts'][number]

/** A leaf is of its rollup: what waiters sold is not all that was sold. */
function leafName(leaf: Leaf, fact: Fact, side: Side): string {
  return `${leaf}_of_${fact.id}_${side}`
}

/** Sums of one rollup by the keys, and over all of them. */
function sumsOf({ ctx, query, days, keys, sides, inUnits }: Asked, { fact, leaves }: PartOfPlan): Sql {
  const hasUnits = inUnits && leaves.some((leaf) => measuredLeaves.has(leaf))
  const scans = sides
    // What is so now was not held before.
    .filter((side) => side === 'now' || fact.rowsNow === undefined)
    .map((side) => scan(ctx, query, { fact, leaves, days, keys, side, hasUnits }))
  const sums = sides.flatMap((side) =>
    leaves.map((leaf) => {
      const isOf = sql`side = ${sql.lit(side)}`
      const isCounted = isDistinct(fact, leaf)
      const sum = isCounted
        ? sql`nullif(count(DISTINCT ${sql.ref(leaf)}) FILTER (WHERE ${isOf}), 0)`
        : sql`sum(${sql.ref(leaf)}) FILTER (WHERE ${isOf})`
      return sql`(${sum})::numeric AS ${sql.ref(leafName(leaf, fact, side))}`
    }),
  )
  const names = keys.map(({ name }) => sql.ref(name))
  if (fact.ofPosition) return sumsOfPositions({ fact, leaves, scans, names, sums, sides, inUnits })
  const isTotal = names.length === 0 ? sql`true` : sql`grouping(k1) = 1`
  const hasSubtotals = query.subtotals === true && names.length === 2
  const isSubtotal = hasSubtotals ? sql`grouping(k1) = 0 AND grouping(k2) = 1` : sql`false`
  const levels = [...(names.length === 0 ? [] : [names]), ...(hasSubtotals ? [names.slice(0, 1)] : []), []]
  const groups = levels.map((level) => sql`(${sql.join(level)})`)
  const ofUnits = levels.map((level) => sql`(${sql.join([...level, sql`unit`])})`)
  const sets = sql.join(hasUnits ? [...groups, ...ofUnits] : groups)
  const unit = inUnits
    ? [sql`${hasUnits ? sql`unit` : sql`NULL`} AS unit`, ...sides.map((side) => rowsOf(fact, side, hasUnits))]
    : []
  return sql`SELECT ${sql.join([sql`${isTotal} AS is_total`, sql`${isSubtotal} AS is_subtotal`, ...names, ...unit, ...sums])}
    FROM (${sql.join(scans, sql` UNION ALL `)}) scanned ${names.length === 0 && !hasUnits ? sql`` : sql`GROUP BY GROUPING SETS (${sets})`}`
}

interface Positions extends Pick<PartOfPlan, 'fact' | 'leaves'>, Pick<Asked, 'sides' | 'inUnits'> {
  scans: readonly Sql[]
  names: readonly Sql[]
  sums: readonly Sql[]
}

/** The same of what is settled in each position of stock by itself, and then added up. */
function sumsOfPositions({ fact, leaves, scans, names, sums, sides, inUnits }: Positions): Sql {
  const position = [sql`side`, sql`product`, sql`unit`]
  const isTotal = names.length === 0 ? sql`true` : sql`grouping(k1) = 1`
  const sets = [
    ...(names.length === 0 ? [] : [sql`(${sql.join([...names, ...position])})`]),
    sql`(${sql.join(position)})`,
  ]
  const settled = leaves.map((leaf) => sql`${expressionOf(fact, leaf)} AS ${sql.ref(leaf)}`)
  const group = [sql`is_total`, ...names]
  const nothing = [sql`NULL`, sql`true`, ...names.map(() => sql`NULL`), sql`NULL`, ...leaves.map(() => sql`NULL`)]
  const unit = inUnits ? [sql`unit`, ...sides.map((side) => rowsOf(fact, side, true))] : []
  const groups = [sql`(${sql.join(group)})`, ...(inUnits ? [sql`(${sql.join([...group, sql`unit`])})`] : [])]
  // The row of all is there whether anything moved or not.
  return sql`SELECT ${sql.join([...group, sql`false AS is_subtotal`, ...unit, ...sums])}
    FROM (
      SELECT ${sql.join([sql`side`, sql`${isTotal} AS is_total`, ...names, sql`unit`, ...settled])}
      FROM (${sql.join(scans, sql` UNION ALL `)}) scanned GROUP BY GROUPING SETS (${sql.join(sets)})
      UNION ALL SELECT ${sql.join(nothing)}
    ) positions GROUP BY GROUPING SETS (${sql.join(groups)})`
}

const rowsName = (fact: Fact, side: Side) => `rows_of_${fact.id}_${side}`

/** How many rows of a unit there are: a unit that nothing was sold in is none. */
function rowsOf(fact: Fact, side: Side, hasUnits: boolean): Sql {
  const rows = hasUnits ? sql`count(*) FILTER (WHERE side = ${sql.lit(side)})` : sql`NULL`
  return sql`(${rows})::numeric AS ${sql.ref(rowsName(fact, side))}`
}

interface Scan extends Pick<PartOfPlan, 'fact' | 'leaves'> {
  days: Days
  keys: Asked['keys']
  side: Side
  hasUnits: boolean
}

/** The only place that writes FROM: a rollup of one workspace over the days of one side. */
function scan(ctx: Context, query: CompiledQuery, { fact, leaves, days, keys, side, hasUnits }: Scan): Sql {
  const { beside } = days
  const within = (side === 'beside' ? beside : side === 'full' ? days.full : null) ?? days.now
  const row = ({ daysAre }: Dimension): Row => {
    // A day that is compared with stands where the day does that it is compared to.
    const isMoved = side === 'beside' && beside !== null && daysAre !== 'own'
    const date = isMoved ? moved(beside, daysAre) : sql`f.business_date`
    return { date, own: (grain) => columnOf(fact, grain) }
  }
  const conditions = [
    ...(fact.only ? [fact.only] : []),
    ...query.where.map((condition) => {
      const dimension = dimensions[condition.dimension]
      const holds = fact.holds?.[dimension.grain]
      if (holds) return holds(ctx, (own) => conditionOf(condition, own))
      return conditionOf(condition, dimension.key(row(dimension)))
    }),
  ]
  const columns = [
    sql`${sql.lit(side)} AS side`,
    ...keys.map(({ name, dimension }) => sql`${dimension.key(row(dimension))} AS ${sql.ref(name)}`),
    ...(fact.ofPosition ? [sql`${columnOf(fact, 'product')} AS product`] : []),
    ...(hasUnits || fact.ofPosition ? [sql`${columnOf(fact, 'unit')} AS unit`] : []),
    ...(fact.ofPosition
      ? Object.entries(fact.ofPosition).map(([name, of]) => sql`${of} AS ${sql.ref(name)}`)
      : leaves.map((leaf) => sql`${expressionOf(fact, leaf)} AS ${sql.ref(leaf)}`)),
  ]
  const used = [...keys.map(({ dimension }) => dimension), ...query.where.map((each) => dimensions[each.dimension])]
  const attributes = new Set([
    ...used.flatMap(({ attribute, grain }) => attribute ?? fact.columns?.[grain]?.attribute ?? []),
    ...(hasUnits ? (fact.columns?.unit?.attribute ? [fact.columns.unit.attribute] : []) : []),
  ])
  const hasCosts = fact.hasCosts === true && leaves.some((leaf) => leaf === 'cost' || leaf === 'costed_revenue')
  const joins = [
    ...[...attributes].map((attribute) => joinOf(ctx, attribute)),
    ...(hasCosts ? [sql`LEFT JOIN ${dishCosts(ctx, within)} cost ON cost.id = f.dish_id`] : []),
  ]
  const rows = fact.rowsNow
    ? sql`${fact.rowsNow(ctx)} f ${sql.join(joins, sql` `)} WHERE true`
    : sql`${readable(ctx, fact.table)} f ${sql.join(joins, sql` `)}
    WHERE f.workspace_id = ${ctx.workspace.id} AND f.business_date BETWEEN ${within.from}::date AND ${within.to}::date`
  return sql`SELECT ${sql.join(columns)} FROM ${rows}
      ${sql.join(
        conditions.map((condition) => sql`AND ${condition}`),
        sql` `,
      )}`
}

function joinOf(ctx: Context, attribute: Attribute): Sql {
  const own = sql.ref(`f.${attribute}_id`)
  const rows = attribute === 'restaurant' ? readable(ctx, attribute) : reached(attribute)
  return sql`LEFT JOIN ${rows} ${sql.ref(attribute)} ON ${sql.ref(`${attribute}.workspace_id`)} = ${ctx.workspace.id} AND ${sql.ref(`${attribute}.id`)} = ${own}`
}

function moved({ shift }: Beside, daysAre: Dimension['daysAre']): Sql {
  if ('days' in shift) return sql`(f.business_date + ${shift.days}::int)`
  // The 31st stands beside no day of a shorter month: its place is past the end of it, and of the period.
  if (daysAre === 'place') {
    return sql`((date_trunc('month', f.business_date) + make_interval(months => ${shift.months}::int))::date
      + extract(day FROM f.business_date)::int - 1)`
  }
  return sql`(f.business_date + make_interval(months => ${shift.months}::int))::date`
}

function isDistinct(fact: Fact, leaf: Leaf): boolean {
  const of = fact.leaves[leaf]
  return of !== undefined && 'distinct' in of
}

function expressionOf(fact: Fact, leaf: Leaf): Sql {
  const of = fact.leaves[leaf]
  if (of === undefined) throw new Error(`${fact.id} has no ${leaf}`)
  return 'distinct' in of ? of.distinct : of
}

function conditionOf({ dimension, op, values }: FigureCondition, key: Sql): Sql {
  const type = sql.raw(dimensions[dimension].type)
  if (op === 'between') return sql`${key} BETWEEN ${values[0]}::${type} AND ${values[1]}::${type}`
  const isOne = sql`${key} = ANY(${values}::${type}[])`
  return op === 'in' ? isOne : sql`NOT ${isOne}`
}

/** The sums of all rollups side by side: each member once, whichever of them knows it. */
function joined({ plan, keys, sides, inUnits }: Asked): Sql {
  const columnsOf = ({ fact, leaves }: PartOfPlan) => [
    ...sides.flatMap((side) => leaves.map((leaf) => leafName(leaf, fact, side))),
    ...(inUnits ? sides.map((side) => rowsName(fact, side)) : []),
  ]
  const names = [...new Set(plan.parts.flatMap(columnsOf))]
  const group = ['is_total', 'is_subtotal', ...keys.map(({ name }) => name), ...(inUnits ? ['unit'] : [])].map((name) =>
    sql.ref(name),
  )
  const rows = plan.parts.map((part, index) => {
    const own = new Set(columnsOf(part))
    const columns = names.map((name) => (own.has(name) ? sql.ref(name) : sql`NULL::numeric AS ${sql.ref(name)}`))
    return sql`SELECT ${sql.join([...group, ...columns])} FROM ${sql.ref(`part${index}`)}`
  })
  const sums = names.map((name) => sql`max(${sql.ref(name)}) AS ${sql.ref(name)}`)
  return sql`SELECT ${sql.join([...group, ...sums])} FROM (${sql.join(rows, sql` UNION ALL `)}) parts
    GROUP BY ${sql.join(group)}`
}

/** The exact figures of each member. */
function formulas({ query, plan, keys, sides, inUnits }: Asked): Sql {
  const figures = query.metrics.flatMap((metric, index) => {
    const part = plan.parts.find(({ metrics }) => metrics.includes(metric))
    if (part === undefined) throw new Error(`${metric} is in no part of its plan`)
    return sides.map((side) => {
      const value = measures[metric].formula((leaf) => sql.ref(leafName(leaf, part.fact, side)))
      return sql`(${value})::numeric AS ${sql.ref(`${prefix[side]}${index}`)}`
    })
  })
  const group = ['is_total', 'is_subtotal', ...keys.map(({ name }) => name)]
  const rows = plan.parts.flatMap(({ fact }) => sides.map((side) => rowsName(fact, side)))
  const units = inUnits ? ['unit', ...rows] : []
  return sql`SELECT ${sql.join([...[...group, ...units].map((name) => sql.ref(name)), ...figures])} FROM summed`
}

/**
 * Rows of all units, with those of each folded in. What is measured in several units is no figure, and what stands beside
 * one in another is none either.
 */
function ofOneUnit({ query, plan, keys, sides }: Asked): Sql {
  const group = ['is_total', 'is_subtotal', ...keys.map(({ name }) => name)].map((name) => sql.ref(name))
  const measured = query.metrics.flatMap((metric, index) => {
    const part = isMeasured(metric) ? plan.parts.find(({ metrics }) => metrics.includes(metric)) : undefined
    return part ? [{ metric, index, fact: part.fact }] : []
  })
  const isAny = (fact: Fact, among: readonly Side[]) =>
    sql`unit IS NOT NULL AND ${sql.join(
      among.map((side) => sql.ref(rowsName(fact, side))),
      sql` + `,
    )} > 0`
  const counts = [...new Set(measured.map(({ fact }) => fact))].flatMap((fact) => [
    sql`count(*) FILTER (WHERE ${isAny(fact, ['now'])}) OVER one AS ${sql.ref(`units_of_${fact.id}_now`)}`,
    sql`count(*) FILTER (WHERE ${isAny(fact, sides.includes('beside') ? ['now', 'beside'] : ['now'])}) OVER one
      AS ${sql.ref(`units_of_${fact.id}_beside`)}`,
  ])
  const settled = query.metrics.flatMap((_, index) => {
    const own = measured.find((one) => one.index === index)
    return sides.map((side) => {
      const name = sql.ref(`${prefix[side]}${index}`)
      if (!own) return name
      const units = sql.ref(`units_of_${own.fact.id}_${side === 'beside' ? 'beside' : 'now'}`)
      return sql`CASE WHEN ${units} < 2 THEN ${name} END AS ${name}`
    })
  })
  const told = measured.map(({ metric, index, fact }) => {
    const value = sql`round(${sql.ref(`m${index}`)}, ${sql.lit(places[measures[metric].unit])})::text`
    return sql`${sql.lit(`m${index}`)}, ${value}, ${sql.lit(`n${index}`)}, ${isAny(fact, ['now'])}`
  })
  return sql`SELECT ${sql.join([...group, ...settled, sql`units`])} FROM (
    SELECT *, ${sql.join(counts)},
      jsonb_agg(jsonb_build_object('unit', unit, ${sql.join(told)})) FILTER (WHERE unit IS NOT NULL) OVER one AS units
    FROM per_unit WINDOW one AS (PARTITION BY ${sql.join(group)})
  ) counted WHERE unit IS NULL`
}

/** Members within the bounds, and the row of all, whatever it is. */
function kept({ query, days, keys }: Asked): Sql {
  const places = keys.filter(({ dimension }) => dimension.daysAre === 'place' && days.beside !== null)
  const within = places.map(({ name }) => {
    return sql`figures.${sql.ref(name)} BETWEEN ${days.now.from}::date AND ${days.now.to}::date`
  })
  const bounds = query.having.map(({ metric, op, value }) => {
    const column = `m${query.metrics.indexOf(metric)}`
    const bound = value === 'total' ? sql`total.${sql.ref(column)}` : sql`${value}::numeric`
    return sql`figures.${sql.ref(column)} ${operators[op]} ${bound}`
  })
  const conditions = [...within, ...bounds]
  if (conditions.length === 0) return sql`SELECT * FROM figures`
  return sql`SELECT figures.* FROM figures LEFT JOIN total ON true
    WHERE figures.is_total OR (${sql.join(conditions, sql` AND `)})`
}

const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const

/** What goes out: figures rounded once, their changes and their shares. */
function told({ query, days, sides, keys }: Asked): Sql {
  const columns = query.metrics.flatMap((metric, index) => {
    const { unit, isAdditive } = measures[metric]
    const figures = sides.map((side) => {
      const name = `${prefix[side]}${index}`
      return sql`round(${sql.ref(name)}, ${sql.lit(places[unit])})::text AS ${sql.ref(name)}`
    })
    const [now, full, beside] = [sql.ref(`kept.m${index}`), sql.ref(`kept.f${index}`), sql.ref(`kept.b${index}`)]
    const judged = sides.includes('full') ? full : now
    // A morning beside a day would tell of a fall that is none.
    const change =
      days.full === null ? sql`NULL` : unit === 'percent' ? points(judged, beside) : changeOf(judged, beside)
    const all = sql`(SELECT ${sql.ref(`m${index}`)} FROM total)`
    return [
      ...figures,
      ...(sides.includes('beside') ? [sql`${change}::text AS ${sql.ref(`c${index}`)}`] : []),
      ...(isAdditive && keys.length > 0
        ? [sql`round(${now} / nullif(${all}, 0) * 100, 2)::text AS ${sql.ref(`s${index}`)}`]
        : []),
    ]
  })
  return sql.join(columns)
}

/** Percentages change by points: 30 % after 25 % is 5 of them, and no 20 %. */
function points(value: Sql, previous: Sql): Sql {
  return sql`round(${value} - ${previous}, 2)`
}

/** Ordered dimensions in their order, others greatest first; what is equal, by its key. */
function orderOf({ ctx, query, keys, sides }: Asked): Sql[] {
  const { order } = query
  const ties = keys.map(({ name, dimension }) => {
    if (dimension.order) return dimension.order(ctx, sql.ref(name), query.where)
    return dimension.isOrdered ? sql.ref(name) : sql`${sql.ref(name)} DESC`
  })
  if (order === null) {
    const isOrdered = keys.length === 0 || keys[0]?.dimension.isOrdered === true
    return isOrdered ? ties : [sql`kept.m0 DESC NULLS LAST`, ...ties]
  }
  const index = query.metrics.indexOf(order.metric)
  const [now, beside] = [sql.ref(`kept.m${index}`), sql.ref(`kept.b${index}`)]
  const direction = order.direction === 'asc' ? sql`ASC` : sql`DESC`
  if (order.of === 'value' || !sides.includes('beside')) return [sql`${now} ${direction} NULLS LAST`, ...ties]
  // What is new, and what is gone, changed by all it sells or sold.
  const delta = measures[order.metric].isAdditive
    ? sql`coalesce(${now}, 0) - coalesce(${beside}, 0)`
    : sql`${now} - ${beside}`
  const by = order.of === 'delta' ? delta : sql`(${now} - ${beside}) / abs(nullif(${beside}, 0))`
  return [sql`${by} ${direction} NULLS LAST`, ...ties]
}
