import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import { changeOf } from '../text/numbers.ts'
import type { Asked, CompiledQuery, PartOfPlan, Side } from './compile.ts'
import type { Fact, Leaf } from './fact.ts'
import { isMeasured, meanLeaf, measures, unitOf } from './measures.ts'

type Sql = RawBuilder<unknown>

/** The prefixes of figure columns. */
const prefix = { now: 'm', full: 'f', beside: 'b' } as const satisfies Record<Side, string>
/** Decimals of each unit. */
const places: Record<Unit, number> = { money: 2, percent: 2, hours: 2, quantity: 3, count: 0 }

/** Names a leaf by its rollup: what waiters sold is not all that was sold. */
export function leafName(leaf: Leaf, fact: Fact, side: Side): string {
  return `${leaf}_of_${fact.id}_${side}`
}

/** How many rows of a unit there are. */
export function rowsName(fact: Fact, side: Side): string {
  return `rows_of_${fact.id}_${side}`
}

/**
 * The steps that turn sums of a plan's parts into figures: `figures` of members and of the total, what is derived from
 * them, and as `kept` those within the bounds.
 */
export function figuresOf(asked: Asked): Sql[] {
  const { query, inUnits, hasTotal } = asked
  const { transform = 'none', members = 'sold', perGroup = null } = query
  const isMade = transform === 'delta' || (typeof transform === 'object' && 'share' in transform)
  const steps: [name: string, of: Sql][] = [
    ['summed', joined(asked)],
    ...(inUnits
      ? ([
          ['per_unit', formulas(asked)],
          ['plain', ofOneUnit(asked)],
        ] as [string, Sql][])
      : [['plain', formulas(asked)] as [string, Sql]]),
    ['made', isMade ? transformed(asked) : sql`SELECT * FROM plain`],
    ['figures', members === 'sold' ? sql`SELECT * FROM made` : withMembers(asked)],
    ...(hasTotal ? [['total', sql`SELECT * FROM figures WHERE is_total`] as [string, Sql]] : []),
    ['bounded', bounded(asked)],
    ['kept', perGroup === null ? sql`SELECT * FROM bounded` : firstOfEach(asked, perGroup)],
  ]
  return steps.map(([name, of]) => sql`${sql.ref(name)} AS (${of})`)
}

/** The first rows of each member of the first dimension. */
function firstOfEach(asked: Asked, most: number): Sql {
  const order = sql.join(orderOf(asked))
  return sql`SELECT * FROM (
    SELECT kept.*, row_number() OVER (PARTITION BY is_total, is_subtotal, k1 ORDER BY ${order}) AS place FROM bounded kept
  ) placed WHERE is_total OR is_subtotal OR place <= ${most}`
}

/** Members without sales, together with those that have them. */
function withMembers({ ctx, query, keys, sides, inUnits }: Asked): Sql {
  const [key] = keys
  const members = key?.dimension.members
  if (!members) throw new Error('Only members that are listed somewhere are told without sales')
  const figures = query.metrics.flatMap((_, index) => sides.map((side) => sql.ref(`${prefix[side]}${index}`)))
  const rest = [...inheritedOf(query), ...(inUnits ? ['units'] : [])].map((name) => sql.ref(name))
  const columns = [...figures, ...rest]
  return sql`SELECT ${sql.join([sql`is_total`, sql`is_subtotal`, sql`k1`, ...columns])} FROM made
    UNION ALL SELECT ${sql.join([sql`false`, sql`false`, sql`listed.key`, ...columns.map(() => sql`NULL`)])}
    FROM ${members(ctx, query.where)} listed WHERE NOT EXISTS (SELECT FROM made WHERE NOT is_total AND k1 = listed.key)`
}

/** Running sums up to each row, so that no average is an average of averages. */
function cumulated({ ctx, query, plan, keys, sides, inUnits }: Asked): Sql {
  const at = keys.findIndex(({ dimension }) => dimension.isOrdered)
  const others = keys.filter((_, index) => index !== at).map(({ name }) => sql.ref(name))
  const among = [sql`is_total`, sql`is_subtotal`, ...others, ...(inUnits ? [sql`unit`] : [])]
  const key = sql.ref(keys[at]?.name ?? 'k1')
  const order = keys[at]?.dimension.order?.(ctx, key, query.where) ?? key
  const own = plan.parts.flatMap(({ fact, leaves }) =>
    sides.flatMap((side) => leaves.map((leaf) => leafName(leaf, fact, side))),
  )
  const group = [sql`is_total`, sql`is_subtotal`, ...keys.map(({ name }) => sql.ref(name))]
  const rows = inUnits ? plan.parts.flatMap(({ fact }) => sides.map((side) => sql.ref(rowsName(fact, side)))) : []
  const sums = [...new Set(own)].map((name) => sql`sum(${sql.ref(name)}) OVER one AS ${sql.ref(name)}`)
  const carried = inheritedOf(query).map((name) => sql.ref(name))
  return sql`SELECT ${sql.join([...group, ...(inUnits ? [sql`unit`] : []), ...rows, ...carried, ...sums])}
    FROM summed WINDOW one AS (PARTITION BY ${sql.join(among)} ORDER BY ${order})`
}

/** The sums of all rollups joined by member, whichever of them has it; rows used only for counting add no members. */
function joined({ query, plan, keys, sides, inUnits }: Asked): Sql {
  // Sums by position come with an extra row over all units.
  if (plan.parts.length === 1 && !plan.parts[0]?.fact.ofPosition) return sql`SELECT * FROM part0`
  const columnsOf = ({ fact, leaves, counted }: PartOfPlan) => [
    ...sides.flatMap((side) => leaves.map((leaf) => leafName(leaf, fact, side))),
    ...(inUnits ? sides.map((side) => rowsName(fact, side)) : []),
    ...(counted ? ['counted'] : []),
    ...(isOfSold(query) ? ['rows_sold'] : []),
  ]
  const names = [...new Set(plan.parts.flatMap(columnsOf))]
  const group = ['is_total', 'is_subtotal', ...keys.map(({ name }) => name), ...(inUnits ? ['unit'] : [])].map((name) =>
    sql.ref(name),
  )
  const rows = plan.parts.map((part, index) => {
    const own = new Set(columnsOf(part))
    const columns = names.map((name) => (own.has(name) ? sql.ref(name) : sql`NULL::numeric AS ${sql.ref(name)}`))
    const hasFigures = sql`${sql.lit(part.metrics.length > 0)} AS has_figures`
    return sql`SELECT ${sql.join([...group, ...columns, hasFigures])} FROM ${sql.ref(`part${index}`)}`
  })
  const sums = names.map((name) => sql`max(${sql.ref(name)}) AS ${sql.ref(name)}`)
  return sql`SELECT ${sql.join([...group, ...sums])} FROM (${sql.join(rows, sql` UNION ALL `)}) parts
    GROUP BY ${sql.join(group)} HAVING bool_or(has_figures)`
}

/** The exact figures of each member. */
function formulas(asked: Asked): Sql {
  const { query, plan, keys, sides, inUnits } = asked
  const { transform } = query
  const figures = query.metrics.flatMap((metric, index) => {
    const part = plan.parts.find(({ metrics }) => metrics.includes(metric))
    if (part === undefined) throw new Error(`${metric} is in no part of its plan`)
    return sides.map((side) => {
      const leafOf = (leaf: Leaf) => sql.ref(leafName(leaf, part.fact, side))
      const per = meanLeaf(transform)
      const own = measures[metric].formula(leafOf)
      const value = per === null ? own : sql`(${own})::numeric / nullif(${leafOf(per)}, 0)`
      return sql`(${value})::numeric AS ${sql.ref(`${prefix[side]}${index}`)}`
    })
  })
  const group = ['is_total', 'is_subtotal', ...keys.map(({ name }) => name)]
  const rows = plan.parts.flatMap(({ fact }) => sides.map((side) => rowsName(fact, side)))
  const units = [...(inUnits ? ['unit', ...rows] : []), ...inheritedOf(query)]
  return sql`SELECT ${sql.join([...[...group, ...units].map((name) => sql.ref(name)), ...figures])}
    FROM ${transform === 'cumulative' ? sql`(${cumulated(asked)}) summed` : sql`summed`}`
}

/**
 * Rows over all units, with the figures in each unit folded in. A quantity in several units has no figure, nor has a
 * comparison of two units.
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
  const pairs = measured.map(({ metric, index, fact }) => {
    const value = sql`round(${sql.ref(`m${index}`)}, ${sql.lit(places[unitOf(metric, query.transform)])})::text`
    return sql`${sql.lit(`m${index}`)}, ${value}, ${sql.lit(`n${index}`)}, ${isAny(fact, ['now'])}`
  })
  const rest = inheritedOf(query).map((name) => sql.ref(name))
  return sql`SELECT ${sql.join([...group, ...settled, ...rest, sql`units`])} FROM (
    SELECT *, ${sql.join(counts)},
      jsonb_agg(jsonb_build_object('unit', unit, ${sql.join(pairs)})) FILTER (WHERE unit IS NOT NULL) OVER one AS units
    FROM per_unit WINDOW one AS (PARTITION BY ${sql.join(group)})
  ) counted WHERE unit IS NULL`
}

/** Members within the bounds, and always the row of the total. */
function bounded({ query, days, keys }: Asked): Sql {
  const places = keys.filter(({ dimension }) => dimension.daysAre === 'place' && days.beside !== null)
  const within = places.map(({ name }) => {
    return sql`figures.${sql.ref(name)} BETWEEN ${days.now.from}::date AND ${days.now.to}::date`
  })
  const bounds = query.having.map(({ metric, op, value }) => {
    const column = `m${query.metrics.indexOf(metric)}`
    const bound = value === 'total' ? sql`total.${sql.ref(column)}` : sql`${value}::numeric`
    return sql`figures.${sql.ref(column)} ${operators[op]} ${bound}`
  })
  const unsold = isOfSold(query) ? [sql`coalesce(figures.rows_sold, 0) = 0`] : []
  const conditions = [...within, ...bounds, ...unsold]
  if (conditions.length === 0) return sql`SELECT * FROM figures`
  return sql`SELECT figures.* FROM figures LEFT JOIN total ON true
    WHERE figures.is_total OR (${sql.join(conditions, sql` AND `)})`
}

const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const

/** The columns returned: figures rounded once, their changes and their shares. */
export function reportedColumns(asked: Asked): Sql {
  const { query, sides, keys, inUnits } = asked
  const columns = query.metrics.flatMap((metric, index) => {
    const unit = unitOf(metric, query.transform)
    const isAdditive = measures[metric].isAdditive && (query.transform ?? 'none') === 'none'
    const figures = sides.map((side) => {
      const name = `${prefix[side]}${index}`
      return sql`round(${sql.ref(name)}, ${sql.lit(places[unit])})::text AS ${sql.ref(name)}`
    })
    const all = sql`(SELECT ${sql.ref(`m${index}`)} FROM total)`
    return [
      ...figures,
      ...(sides.includes('beside')
        ? [sql`${changeReported(asked, metric, index)}::text AS ${sql.ref(`c${index}`)}`]
        : []),
      ...(isAdditive && keys.length > 0
        ? [sql`round(${sql.ref(`kept.m${index}`)} / nullif(${all}, 0) * 100, 2)::text AS ${sql.ref(`s${index}`)}`]
        : []),
    ]
  })
  return sql.join([...columns, ...(query.count ? [sql`kept.counted`] : []), ...(inUnits ? [sql`kept.units`] : [])])
}

/**
 * What a change is computed from: the figure of the full days where not all are over, and the one it is compared with.
 */
function judged({ sides }: Asked, index: number): { now: Sql; beside: Sql } {
  const of = sides.includes('full') ? prefix.full : prefix.now
  return { now: sql.ref(`kept.${of}${index}`), beside: sql.ref(`kept.${prefix.beside}${index}`) }
}

/**
 * Whether changes are shown: a morning compared with a full day would look like a fall, a month compared with five days
 * like an increase.
 */
function hasChanges({ days, sides }: Asked): boolean {
  return days.full !== null && sides.includes('beside')
}

/** The change of a metric in percent; for percentages, in points. */
function changeReported(asked: Asked, metric: FigureMetric, index: number): Sql {
  if (!hasChanges(asked)) return sql`NULL`
  const { now, beside } = judged(asked, index)
  // Percentages change by points: from 25 % to 30 % is 5 points, not 20 %.
  const change = isPercent(asked, metric)
    ? sql`round(${now} - ${beside}, 2)`
    : changeOf(sized(metric, now), sized(metric, beside))
  return sql`CASE WHEN ${isStored(asked, metric)} THEN ${change} END`
}

/** Whether the days compared with are stored from their first on. Stock is stored for other days than sales. */
function isStored({ days: { beside } }: Asked, metric: FigureMetric): Sql {
  const isAlways = beside === null || measures[metric].scope === 'read:stock'
  return isAlways ? sql`true` : sql`(SELECT since <= ${beside.from}::date FROM held)`
}

/**
 * Ordered dimensions in their order, others greatest first. An order by change uses the change where it is shown, and
 * the figure where it is not. Ties are ordered by key.
 */
export function orderOf(asked: Asked): Sql[] {
  const { ctx, query, keys } = asked
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
  const direction = order.direction === 'asc' ? sql`ASC` : sql`DESC`
  const value = sql.ref(`kept.m${index}`)
  const isByValue = order.of === 'value' || !hasChanges(asked)
  const by = isByValue
    ? value
    : sql`CASE WHEN ${isStored(asked, order.metric)} THEN ${changedBy(asked, order, index)} ELSE ${value} END`
  return [sql`${by} ${direction} NULLS LAST`, ...ties]
}

function changedBy(asked: Asked, { metric, of }: NonNullable<Asked['query']['order']>, index: number): Sql {
  const { now, beside } = judged(asked, index)
  const isPoints = isPercent(asked, metric)
  const signed = (value: Sql) => (isPoints ? value : sized(metric, value))
  if (of === 'deltaPct' && !isPoints) return sql`(${signed(now)} - ${signed(beside)}) / abs(nullif(${beside}, 0))`
  const grown = sql`${signed(now)} - ${signed(beside)}`
  const { transform = 'none' } = asked.query
  if (isPoints || !measures[metric].isAdditive || transform === 'delta' || isMean(transform)) return grown
  // New members, and those that are gone, changed by all they sell or sold; where the unit differs the change is
  // unknown.
  const all = sql`${signed(sql`coalesce(${now}, 0)`)} - ${signed(sql`coalesce(${beside}, 0)`)}`
  return isMeasured(metric) ? sql`CASE WHEN coalesce(jsonb_array_length(kept.units), 0) < 2 THEN ${all} END` : all
}

function isMean(transform: NonNullable<Asked['query']['transform']>): boolean {
  return typeof transform === 'object' && 'mean' in transform
}

function isPercent({ query }: Asked, metric: FigureMetric): boolean {
  return unitOf(metric, query.transform) === 'percent'
}

/** Metrics reported below zero change by their size: 20 returned after 10 is twice as much. */
function sized(metric: FigureMetric, value: Sql): Sql {
  return measures[metric].isBelowZero ? sql`-${value}` : value
}

export function isPerGuest({ transform }: Pick<CompiledQuery, 'transform'>): boolean {
  return meanLeaf(transform) === 'guests'
}

/**
 * Whether members without sales are asked for. Rows decide it and not figures: what is in several units or of unknown
 * cost has no figure, and was sold all the same.
 */
export function isOfSold({ members }: Pick<CompiledQuery, 'members'>): boolean {
  return members === 'notSold'
}

/** Columns besides the figures that every step passes on. */
function inheritedOf(query: Pick<CompiledQuery, 'members' | 'count'>): string[] {
  return [...(query.count ? ['counted'] : []), ...(isOfSold(query) ? ['rows_sold'] : [])]
}

/** The step from one member of a dimension to the next. */
const stepOf: Partial<Record<FigureDimension, string>> = {
  ...{ day: '1 day', week: '7 days', month: '1 month', quarter: '3 months', year: '1 year' },
}

/** Shares and differences of figures: `plain` with other values. */
function transformed({ ctx, query, keys, sides, inUnits }: Asked): Sql {
  const { transform } = query
  const group = ['is_total', 'is_subtotal', ...keys.map(({ name }) => name)].map((name) => sql.ref(name))
  const rest = [...inheritedOf(query), ...(inUnits ? ['units'] : [])].map((name) => sql.ref(name))
  const columns = query.metrics.flatMap((_, index) => sides.map((side) => `${prefix[side]}${index}`))
  const select = (of: (column: Sql) => Sql) => columns.map((name) => sql`${of(sql.ref(name))} AS ${sql.ref(name)}`)
  if (typeof transform === 'object' && 'share' in transform) {
    const { share } = transform
    const within = share === 'total' ? undefined : keys[query.by.indexOf(share)]
    const whole = (column: Sql) =>
      within === undefined
        ? sql`max(${column}) FILTER (WHERE is_total) OVER ()`
        : sql`sum(${column}) OVER (PARTITION BY is_total, is_subtotal, ${sql.ref(within.name)})`
    const figures = select((column) => sql`${column} / nullif(${whole(column)}, 0) * 100`)
    return sql`SELECT ${sql.join([...group, ...figures, ...rest])} FROM plain`
  }
  const at = keys.findIndex(({ dimension }) => dimension.isOrdered)
  const [ordered, name] = [keys[at], query.by[at]]
  if (ordered === undefined || name === undefined) throw new Error('A difference is of what has an order')
  const key = sql.ref(ordered.name)
  const others = keys.filter((one) => one !== ordered).map((one) => sql.ref(one.name))
  const place = ordered.dimension.order?.(ctx, key, query.where) ?? key
  const step = stepOf[name]
  // There is no difference from a preceding member that is missing.
  const isNext = step
    ? sql`(lag(${key}) OVER one + ${sql.lit(step)}::interval)::date = ${key}`
    : sql`lag(${place}) OVER one + 1 = ${place}`
  const figures = select((column) => sql`CASE WHEN ${isNext} THEN ${column} - lag(${column}) OVER one END`)
  return sql`SELECT ${sql.join([...group, ...figures, ...rest])} FROM plain
    WINDOW one AS (PARTITION BY ${sql.join([sql`is_total`, sql`is_subtotal`, ...others])} ORDER BY ${place})`
}
