import type { FigureMetric } from '@vitrina/contract/figure-query'
import { type RawBuilder, sql } from 'kysely'
import { changeOf } from '../text/numbers.ts'
import type { Asked } from './compile.ts'
import { isMeasured, measures } from './measures.ts'
import { prefix, unitOf } from './transforms.ts'

type Sql = RawBuilder<unknown>

/** What a change is of: the figure of the full days where not all are over, and that beside it. */
function judged({ sides }: Asked, index: number): { now: Sql; beside: Sql } {
  const of = sides.includes('full') ? prefix.full : prefix.now
  return { now: sql.ref(`kept.${of}${index}`), beside: sql.ref(`kept.${prefix.beside}${index}`) }
}

/** Whether a change is told: a morning beside a day would tell of a fall that is none, and a month beside five days of one of growth. */
function isTold({ days, sides }: Asked): boolean {
  return days.full !== null && sides.includes('beside')
}

/** The change of a metric in percent, of percentages in points. */
export function changeTold(asked: Asked, metric: FigureMetric, index: number): Sql {
  if (!isTold(asked)) return sql`NULL`
  const { now, beside } = judged(asked, index)
  // Percentages change by points: 30 % after 25 % is 5 of them, and no 20 %.
  const change = isPercent(asked, metric)
    ? sql`round(${now} - ${beside}, 2)`
    : changeOf(sized(metric, now), sized(metric, beside))
  return sql`CASE WHEN ${isHeld(asked, metric)} THEN ${change} END`
}

/** Whether days stand beside that are held from their first on. Goods are held by other days than sales are. */
function isHeld({ days: { beside } }: Asked, metric: FigureMetric): Sql {
  const isAlways = beside === null || measures[metric].scope === 'read:stock'
  return isAlways ? sql`true` : sql`(SELECT since <= ${beside.from}::date FROM held)`
}

/**
 * Ordered dimensions in their order, others greatest first; by the change that is told where it is asked for, and by the figure where
 * none is. What is equal, by its key.
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
  const isByValue = order.of === 'value' || !isTold(asked)
  const by = isByValue
    ? value
    : sql`CASE WHEN ${isHeld(asked, order.metric)} THEN ${changedBy(asked, order, index)} ELSE ${value} END`
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
  // What is new, and what is gone, changed by all it sells or sold; kilograms after bottles changed by nothing that is known.
  const all = sql`${signed(sql`coalesce(${now}, 0)`)} - ${signed(sql`coalesce(${beside}, 0)`)}`
  return isMeasured(metric) ? sql`CASE WHEN coalesce(jsonb_array_length(kept.units), 0) < 2 THEN ${all} END` : all
}

function isMean(transform: NonNullable<Asked['query']['transform']>): boolean {
  return typeof transform === 'object' && 'mean' in transform
}

function isPercent({ query }: Asked, metric: FigureMetric): boolean {
  return unitOf(metric, query.transform) === 'percent'
}

/** What is told below zero changes by its size: 20 given back after 10 is twice as much. */
function sized(metric: FigureMetric, value: Sql): Sql {
  return measures[metric].isBelowZero ? sql`-${value}` : value
}
