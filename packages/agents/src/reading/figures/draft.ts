import type { FigureComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import type { FigureDimension, FigureMetric, FigureQuery, FigureTransform } from '@vitrina/contract/figure-query'
import { isClass } from '../classes.ts'
import type { Item, Phrase } from '../items.ts'
import { type Around, metricsOf, type RecognisedMetrics } from '../metrics.ts'
import { type Reported, reportedMembers } from '../narrowing.ts'
import { type Bound, boundsOf, type Direction, type Order, orderOf } from '../ordering.ts'
import { isIdle, phrasedBy, type Recognised, Recognition } from '../recognition.ts'
import { type RowsBy, rowsByOf } from '../rows-by.ts'
import { type Times, timesOf } from '../times.ts'
import { changeOf } from './change.ts'

/** What was found in a question of figures before anything is made of it. */
interface Found {
  readonly h: Recognition
  readonly said: Phrase
  readonly today: string
  /** The query that this one goes on from. */
  readonly before: FigureQuery | null
  readonly bounds: readonly Bound[]
  readonly change: Recognised<'change'> | undefined
  /** Things are set beside each other by a word for it. */
  readonly isCompared: boolean
  readonly times: Times
  readonly told: readonly Reported[]
  readonly rows: RowsBy
  /** Dishes of a class are counted. */
  readonly countsClasses: boolean
  readonly notSold: Recognised<'notSold'> | undefined
  readonly loss: Recognised<'loss'> | undefined
  readonly saysPercent: boolean
  readonly asksWhat: boolean
  /** Which end is asked for; `both` where both are. */
  readonly order: Order | 'both' | null
  /** The order, where it is of one end. */
  readonly ranking: Order | null
  /** The query before was of dishes. */
  readonly isOfDishBefore: boolean
  readonly around: Around
  /** How many rows were asked for in pieces. */
  readonly many: number | null
  readonly heard: RecognisedMetrics
}

/** A query of figures while it is made: each step settles a part of it by what was said and by the steps before. */
export interface Draft extends Found {
  metrics: FigureMetric[]
  /** No figure was said, nor a word that stands for one. */
  isBare: boolean
  /** Nothing but a ranking, a comparison or a share says that it is of money. */
  isDefaulted: boolean
  readonly by: FigureDimension[]
  where: Reported[]
  readonly rest: { transform?: FigureTransform; compare?: FigureComparison; members?: 'notSold' }

  /** «с утра», where it says only that the day is not over. */
  morning: Item | null
  /** Today, where it was said as now. */
  now: Period | null
  /** The days that were said stand beside today. */
  isBesideNow: boolean
  /** The last week, where it was said only against the one before. */
  week: Period | null
  period: Period
  /** What it is set beside, as it was said; what is asked for in the end is in `rest`. */
  compare: FigureComparison | undefined

  /** The order of the query before is turned round. */
  isReversed: boolean
  /** Rows are those of the query before. */
  isSameRows: boolean

  /** Dimensions of which several members are set side by side. */
  listed: readonly FigureDimension[]
  isListed: boolean
  /** Several restaurants may be meant each, or together. */
  isEither: boolean
  /** Restaurants that were said in one word are set one against the other. */
  isSetApart: boolean
  /** Parts of a day that follow one another were said. */
  isOfParts: boolean

  /** The day of a record is asked for. */
  isOneRecord: boolean
  /** The best of each is asked for, which is a dish. */
  isOneOfEach: boolean
  /** So many of each are asked for, and of what is not said. */
  isTopOfEach: boolean
  /** The day that had the most or the least. */
  isDayRanked: boolean
  /** «что» stands for the dishes that changed. */
  isSubject: boolean
  /** What rows may be of, where it is left open; the likeliest first. */
  rowChoices: readonly FigureDimension[]

  isRunning: boolean
  /** What a mean is of. */
  per: Recognised<'per'> | undefined
  having: { metric: FigureMetric; op: Bound['op']; value: number | 'total' }[]

  limit: number | null
  direction: Direction
  isOrdered: boolean
  /** Rows are ranked by how they changed. */
  isOfChange: boolean
}

/** Hears a question and starts a draft of it; null where it is of the stock and nothing of the stock is asked for. */
export function draftOf(said: Phrase, today: string, before: FigureQuery | null): Draft | null {
  const found = foundIn(said, today, before)
  if (!found) return null
  return {
    ...found,
    ...{ metrics: found.heard.metrics, isBare: false, isDefaulted: false },
    ...{ by: found.rows.by, where: [...found.told], rest: {} },
    ...{ morning: null, now: null, isBesideNow: false, week: null },
    ...{ period: { from: today, to: today }, compare: undefined },
    ...{ isReversed: false, isSameRows: false },
    ...{ listed: [], isListed: false, isEither: false, isSetApart: false, isOfParts: false },
    ...{ isOneRecord: false, isOneOfEach: false, isTopOfEach: false, isDayRanked: false },
    ...{ isSubject: false, rowChoices: [], isRunning: false, per: undefined, having: [] },
    ...{ limit: null, direction: 'desc', isOrdered: false, isOfChange: false },
  }
}

/** Adds what rows are told by, where they are not told by it yet. */
export function addBy({ by }: Draft, dimension: FigureDimension): void {
  if (!by.includes(dimension)) by.push(dimension)
}

/** Narrows to members that no name says, by the item that stands for them. */
export function addMembers(
  { h, where }: Draft,
  dimension: FigureDimension,
  values: readonly string[],
  item: Item = h.items[0] ?? emptyItem,
): void {
  where.push({ item, dimension, values, isOut: false, mention: null })
}

const emptyItem: Item = { places: [], text: '', senses: [], mention: null, period: null, number: null }

function foundIn(said: Phrase, today: string, before: FigureQuery | null): Found | null {
  const h = new Recognition(said)
  const bounds = boundsOf(h)
  const change = changeOf(h)
  const isCompared = h.has('compare') || h.all('against').some(({ item }) => /^compar/.test(phrasedBy(item)))
  const compares = isCompared || change !== undefined || h.has('beside')
  const times = timesOf(said, today, compares)
  for (const item of h.items) if (item.period) h.claim(item)
  const told = reportedMembers(h, times)
  const rows = rowsByOf(h, told, said.isOfStock)
  const countsClasses = isCountOfClasses(h, told, rows)
  const notSold = h.first('notSold')
  const loss = lossOf(h)
  const saysPercent = h.all('in').some(({ sense }) => sense.unit === 'percent')
  const asksWhat = h.asks('what')
  const order = orderOf(h)
  const ranking = order === 'both' ? null : order
  const isOfDishBefore =
    before !== null &&
    [...before.by, ...before.where.map(({ dimension }) => dimension)].some(
      (name) => name === 'dish' || name === 'category',
    )
  const asksDish = Boolean(notSold || loss || asksWhat) && !said.isOfStock && rows.by.length === 0
  const isDishLeftOut = asksDish && (h.has('about') || Boolean(loss) || Boolean(notSold))
  const around = aroundOf({ h, said, before, told, rows, isOfDishBefore }, isDishLeftOut)
  if (said.isOfStock && !isOfGoods(h, told, rows)) return null
  const many = ranking ? rowsInPieces(h) : null
  const heard = metricsOf(h, around)
  return {
    ...{ h, said, today, before, bounds, change, isCompared, times, told, rows, countsClasses, notSold, loss },
    ...{ saysPercent, asksWhat, order, ranking, isOfDishBefore, around, many, heard },
  }
}

/** What the rest of a question tells of its figures. `isDishLeftOut`: it is of dishes, and no word for them says so. */
function aroundOf(
  {
    h,
    said,
    before,
    told,
    rows,
    isOfDishBefore,
  }: Pick<Found, 'h' | 'said' | 'before' | 'told' | 'rows' | 'isOfDishBefore'>,
  isDishLeftOut: boolean,
): Around {
  const { by } = rows
  const tells = (name: FigureDimension) => told.some(({ dimension }) => dimension === name)
  const isOfDish = tells('dish') || tells('category') || by.includes('dish') || by.includes('category')
  const isOfClass = by.some(isClass) || told.some(({ dimension }) => isClass(dimension))
  return {
    isStock: said.isOfStock,
    isOfDishes:
      isOfDish ||
      (isOfDishBefore && h.all('about').some(({ sense }) => sense.what === 'price' || sense.what === 'cost')) ||
      isDishLeftOut ||
      isOfClass,
    isOfOneDish: by.includes('dish') || tells('dish'),
    isOfWaiters:
      by.includes('waiter') || tells('waiter') || (before !== null && by.length === 0 && before.by.includes('waiter')),
    hasPayments: tells('payment_type') || by.includes('payment_type'),
    hasVoids: tells('void_reason') || by.includes('void_reason'),
    hasWriteOff: told.some(({ dimension, values }) => dimension === 'reason' && values.includes('write_off')),
    hasProduct: tells('product'),
    countsDishes: rows.countsDishes,
    hasClasses: isOfClass,
  }
}

/** Whether something of a question says that it is of goods of the stock. */
function isOfGoods(h: Recognition, told: readonly Reported[], { by }: RowsBy): boolean {
  return (
    h.has('about') ||
    told.some(({ dimension }) => dimension === 'product' || dimension === 'reason') ||
    by.some((name) => /^(product|place|reason|direction)$/.test(name))
  )
}

/** A word for dishes that lose money; its words are claimed where it says no such thing. */
function lossOf(h: Recognition): Recognised<'loss'> | undefined {
  // «деньги теряем на скидках»: what they came to, no dish below its cost.
  const isLostOn = h.all('metric').some(({ sense }) => /^(discount|returns|voids|void_sum)$/.test(sense.metric))
  const lost = h.first('loss')
  const loss = lost && isLostOn && /теря|lose|losing/.test(phrasedBy(lost.item)) ? undefined : lost
  if (lost && !loss) h.claim(lost.item)
  return loss
}

/** «сколько позиций в классе C», «сколько звёзд»: dishes are counted, whatever their class is of. */
function isCountOfClasses(h: Recognition, told: readonly Reported[], rows: RowsBy): boolean {
  const classes = told.filter(({ dimension, isOut }) => isClass(dimension) && !isOut)
  if (classes.length === 0 || h.has('share')) return false
  if (rows.countsDishes && !h.has('about')) return true
  const isCounted = classes.some(({ item }) => {
    const lead = [1, 2, 3].map((by) => h.beside(item, -by))
    const end = lead.findIndex((one) => one !== undefined && !isIdle(one))
    return lead
      .slice(0, end < 0 ? 3 : end + 1)
      .some((one) => h.sense(one, 'asking')?.what === 'howMuch' || h.sense(one, 'in')?.unit === 'number')
  })
  return isCounted && !h.has('about') && !h.has('metric')
}

/** «аутсайдеры, штук пять»: how many rows are wanted; its words are claimed. */
function rowsInPieces(h: Recognition): number | null {
  for (const item of h.items) {
    if (!/^(штук|штуки|штучек|шт)$/.test(phrasedBy(item)) || h.isClaimed(item)) continue
    const number = [h.beside(item, 1), h.beside(item, -1)].find(
      (one) => one !== undefined && one.number !== null && !one.period && !h.isClaimed(one),
    )
    if (number?.number == null || !Number.isInteger(number.number) || number.number < 1) continue
    h.claim(item, number)
    return Math.min(number.number, 1000)
  }
  return null
}
