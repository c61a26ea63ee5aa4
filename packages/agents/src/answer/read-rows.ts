import { fold } from '../understand/tokens.ts'
import type { Entity, Measure } from '../understand/understood.ts'
import { type Bucket, bucketsOf, isPartOf } from './buckets.ts'
import type { Figures } from './figures.ts'
import { dishGaps, gaps } from './gaps.ts'
import { placeNames, restaurantsApart } from './places-and-people.ts'
import { readFigures } from './read-figures.ts'
import {
  base,
  coarseWords,
  fromPoints,
  isOfOther,
  isOfSales,
  nameOfBucket,
  type Row,
  type RowsQuestion,
  type RowsRead,
  rowsOf,
  salesFields,
} from './rows.ts'
import { eachOne, type One, subjectsOf } from './subjects.ts'

/** A measure row by row; null where the interface gives no such rows, nor any close to them. */
export async function readRows(figures: Figures, question: RowsQuestion): Promise<RowsRead | null> {
  switch (question.by) {
    case 'restaurant':
      return byRestaurant(figures, question)
    case 'category':
      return byCategory(figures, question)
    case 'weekday':
      return byWeekday(figures, question)
    case 'hour':
      return byHour(figures, question)
    case 'day':
      return (await byDay(figures, question)) ?? byBucket(figures, question, 'day')
    case 'week':
    case 'month':
      return byBucket(figures, question, question.by)
  }
}

async function byRestaurant(figures: Figures, question: RowsQuestion): Promise<RowsRead | null> {
  const { measure, entities, period } = question
  if (entities.dishes.length + entities.categories.length + entities.waiters.length > 0) return null
  const named = eachOne(subjectsOf(entities.restaurants))
  const isMeant = ({ id }: { id: string }) => named.length === 0 || named.some((one) => one.id === id)
  if (measure === 'foodcost') {
    const known = rowsOf(await figures.ranking('food_cost_by_restaurant', period)).filter(isMeant)
    const rows = [...known, ...withoutFigure(named, known)]
    const labels = await placeNames(
      figures,
      rows.map(({ id, label }) => ({ id, name: label })),
      period,
    )
    return { ...base(question), rows: rows.map((row, i) => ({ ...row, label: labels[i] ?? row.label })) }
  }
  if (!isOfSales(measure)) return null
  const restaurants = (await figures.restaurants(period)).filter(isMeant)
  const labels = restaurantsApart(restaurants)
  const rows = restaurants.map(({ id, name, metrics }, i) => ({
    id,
    label: labels[i] ?? name,
    value: metrics[salesFields[measure]],
    sharePct: null,
  }))
  return { ...base(question), rows }
}

/** Those named that have no figure: told as such, not left out. */
function withoutFigure(named: readonly One[], known: readonly Row[]): Row[] {
  return named
    .filter(({ id }) => !known.some((row) => row.id === id))
    .map(({ id, name }) => ({ id, label: name, value: null, sharePct: null }))
}

const categoryMetrics: Partial<Record<Measure, string>> = {
  revenue: 'revenue_by_category',
  quantity: 'quantity_by_category',
  foodcost: 'food_cost_by_category',
}

async function byCategory(figures: Figures, question: RowsQuestion): Promise<RowsRead | null> {
  const { measure, entities, period } = question
  const metric = categoryMetrics[measure]
  if (metric === undefined || entities.dishes.length + entities.waiters.length > 0) return null
  const named = subjectsOf(entities.categories).map(({ name }) => ({ id: fold(name), name }))
  const all = rowsOf(await figures.ranking(metric, period)).map((row) => ({ ...row, id: fold(row.label) }))
  const known = named.length === 0 ? all : all.filter(({ id }) => named.some((one) => one.id === id))
  const lacks = entities.restaurants.length > 0 ? [gaps.categoriesByRestaurant] : []
  return { ...base(question), rows: [...known, ...withoutFigure(named, known)], gaps: lacks }
}

const weekdayMetrics = {
  revenue: 'revenue_by_weekday',
  checks: 'checks_by_weekday',
  avg_check: 'avg_check_by_weekday',
} as const

async function byWeekday(figures: Figures, question: RowsQuestion): Promise<RowsRead | null> {
  const { measure, entities, period } = question
  if (!isOfSales(measure) || isOfOther(entities)) return null
  const rows = rowsOf(await figures.ranking(weekdayMetrics[measure], period))
  const note =
    measure === 'avg_check' ? null : 'Для каждого дня недели взято среднее за один такой день, когда были продажи.'
  const lacks = entities.restaurants.length > 0 ? [gaps.weekdaysOfRestaurant] : []
  return { ...base(question), rows, note, gaps: lacks }
}

const hourMetrics = {
  revenue: 'revenue_by_hour',
  checks: 'checks_by_hour',
  avg_check: 'avg_check_by_hour',
} as const

async function byHour(figures: Figures, question: RowsQuestion): Promise<RowsRead | null> {
  const { measure, entities, period } = question
  const [waiter, another] = eachOne(subjectsOf(entities.waiters))
  const isOfWaiter = waiter && !another && !isAny(entities.restaurants, entities.dishes, entities.categories)
  if (isOfWaiter && (measure === 'revenue' || measure === 'checks')) {
    const stats = await figures.waiterStats(waiter.id, period)
    const points = (stats?.byHour ?? []).map((row) => ({ x: row.hour, y: row[measure] }))
    return fromPoints({ ...question, of: waiter.name }, 'hour', points, figures)
  }
  if (!isOfSales(measure) || isOfOther(entities)) return null
  const data = await figures.series(hourMetrics[measure], period)
  const read = fromPoints({ ...question, of: null }, 'hour', data.series[0]?.points ?? [], figures)
  return { ...read, gaps: entities.restaurants.length > 0 ? [gaps.hoursOfRestaurant] : [] }
}

const dayMetrics: Partial<Record<Measure, string>> = {
  revenue: 'revenue_by_day',
  checks: 'checks_by_day',
  avg_check: 'avg_check_by_day',
  foodcost: 'food_cost_by_day',
}

/** Days that one call gives: of the chain, of one dish, of one waiter. Null where each day is a call of its own. */
async function byDay(figures: Figures, question: RowsQuestion): Promise<RowsRead | null> {
  const { measure, entities, period } = question
  const dishes = eachOne(subjectsOf(entities.dishes))
  const waiters = eachOne(subjectsOf(entities.waiters))
  const [dish, waiter] = [dishes[0], waiters[0]]
  const isOneDish = dish !== undefined && dishes.length === 1 && !isAny(entities.categories)
  if (isOneDish && (measure === 'revenue' || measure === 'quantity')) {
    const card = await figures.dish(dish.id, period)
    const points = (card?.dailySales ?? []).map((row) => ({ x: row.date, y: row[measure] }))
    const lacks = [
      ...(isAny(entities.restaurants) ? [gaps.dishesByRestaurant] : []),
      ...(isAny(entities.waiters) ? [dishGaps.byWaiter] : []),
    ]
    const read = fromPoints({ ...question, of: dish.name }, card?.granularity ?? 'day', points, figures)
    return { ...read, gaps: [...read.gaps, ...lacks] }
  }
  const isOneWaiter = waiters.length === 1 && !isAny(entities.restaurants, entities.dishes, entities.categories)
  if (waiter && isOneWaiter && (measure === 'revenue' || measure === 'checks')) {
    const stats = await figures.waiterStats(waiter.id, period)
    const points = (stats?.byDay ?? []).flatMap((row) => (row.date === null ? [] : [{ x: row.date, y: row[measure] }]))
    return fromPoints({ ...question, of: waiter.name }, stats?.granularity ?? 'day', points, figures)
  }
  const metric = dayMetrics[measure]
  if (metric === undefined || isOfOther(entities) || entities.restaurants.length > 0) return null
  const data = await figures.series(metric, period)
  const [current] = data.series
  return fromPoints({ ...question, of: null }, data.granularity, current?.points ?? [], figures)
}

/** One call a day, week or month, of the one thing that is named or of the chain. */
async function byBucket(figures: Figures, question: RowsQuestion, unit: Bucket): Promise<RowsRead | null> {
  const { measure, entities, period } = question
  const found = bucketsOf(period, unit, Math.min(31, question.mostCalls))
  if (!found) return null
  const read = await figures.each(found.buckets, (bucket) => readFigures(figures, measure, entities, bucket))
  const [first] = read
  if (!first || read.some((each) => each === null || each.measure !== measure || each.figures.length !== 1)) return null
  const rows = found.buckets.map((bucket, i) => ({
    id: bucket.from,
    label: nameOfBucket(bucket, found.unit, figures.today),
    value: read[i]?.figures[0]?.value ?? null,
    sharePct: null,
    isPart: isPartOf(bucket, found.unit, figures.lastFull),
  }))
  const coarse = found.unit === unit ? [] : [coarseWords(found.unit)]
  const of = first.figures[0]?.of ?? null
  return { ...base(question), by: found.unit, of, rows, gaps: [...coarse, ...first.gaps] }
}

function isAny(...kinds: readonly (readonly Entity[])[]): boolean {
  return kinds.some((found) => found.length > 0)
}
