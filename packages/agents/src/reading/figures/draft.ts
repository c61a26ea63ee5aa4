import type { FigureComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import type { FigureDimension, FigureMetric, FigureQuery, FigureTransform } from '@vitrina/contract/figure-query'
import { isClass } from '../classes.ts'
import type { Item, Phrase } from '../items.ts'
import type { Focus } from '../meaning.ts'
import { type Around, metricsOf, type RecognisedMetrics } from '../metrics.ts'
import { type Reported, reportedMembers } from '../narrowing.ts'
import { type Bound, boundsOf, type Direction, type Order, orderOf } from '../ordering.ts'
import { isIdle, phrasedBy, type Recognised, Recognition } from '../recognition.ts'
import { type RowsBy, rowsByOf } from '../rows-by.ts'
import { type Times, timesOf } from '../times.ts'
import { changeOf } from './change.ts'

/** What was found in a question about figures before anything is resolved. */
interface Found {
  readonly h: Recognition
  readonly said: Phrase
  readonly today: string
  /** The query that this question follows up on. */
  readonly before: FigureQuery | null
  readonly bounds: readonly Bound[]
  readonly change: Recognised<'change'> | undefined
  /** A word asks for a comparison. */
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
  /** The order, if it asks for one end only. */
  readonly ranking: Order | null
  /** The previous query was about dishes. */
  readonly isOfDishBefore: boolean
  readonly around: Around
  /** How many rows were asked for, in pieces. */
  readonly many: number | null
  readonly heard: RecognisedMetrics
}

/** A query of figures under construction: each step resolves a part of it from the question and the steps before. */
export interface Draft extends Found {
  metrics: FigureMetric[]
  /** No figure was named, and no word that implies one. */
  isBare: boolean
  /** Money is assumed only from a ranking, a comparison or a share. */
  isDefaulted: boolean
  readonly by: FigureDimension[]
  where: Reported[]
  /** Named members that are rows among all others. */
  focus: Focus | null
  readonly rest: { transform?: FigureTransform; compare?: FigureComparison; members?: 'notSold' }

  /** «с утра», where it says only that the day is not over. */
  morning: Item | null
  /** Today, where the question means the present moment. */
  now: Period | null
  /** The named days are compared with today. */
  isBesideNow: boolean
  /** The last week, where only a comparison with the one before it was named. */
  week: Period | null
  period: Period
  /** The comparison as it was named; the final one is in `rest`. */
  compare: FigureComparison | undefined

  /** The order of the previous query is reversed. */
  isReversed: boolean
  /** Rows are those of the previous query. */
  isSameRows: boolean

  /** Dimensions with several members to be compared as rows. */
  listed: readonly FigureDimension[]
  isListed: boolean
  /** Several restaurants may be meant as rows or as a total. */
  isEither: boolean
  /** Restaurants named by one word are compared with each other. */
  isSetApart: boolean
  /** Consecutive parts of a day were named. */
  isOfParts: boolean

  /** The day of a record is asked for. */
  isOneRecord: boolean
  /** The best of each is asked for, which is a dish. */
  isOneOfEach: boolean
  /** A number of each is asked for, without saying of what. */
  isTopOfEach: boolean
  /** The day that had the most or the least. */
  isDayRanked: boolean
  /** «что» stands for the dishes that changed. */
  isSubject: boolean
  /** Possible dimensions of rows where the question leaves it open, the likeliest first. */
  rowChoices: readonly FigureDimension[]

  isRunning: boolean
  /** The unit of a mean. */
  per: Recognised<'per'> | undefined
  having: { metric: FigureMetric; op: Bound['op']; value: number | 'total' }[]

  limit: number | null
  direction: Direction
  isOrdered: boolean
  /** Rows are ranked by how they changed. */
  isOfChange: boolean
}

/** Recognises a question and starts its draft; null where it is about the stock and asks for nothing of the stock. */
export function draftOf(said: Phrase, today: string, before: FigureQuery | null): Draft | null {
  const found = foundIn(said, today, before)
  if (!found) return null
  return {
    ...found,
    ...{ metrics: found.heard.metrics, isBare: false, isDefaulted: false },
    ...{ by: found.rows.by, where: [...found.told], focus: null, rest: {} },
    ...{ morning: null, now: null, isBesideNow: false, week: null },
    ...{ period: { from: today, to: today }, compare: undefined },
    ...{ isReversed: false, isSameRows: false },
    ...{ listed: [], isListed: false, isEither: false, isSetApart: false, isOfParts: false },
    ...{ isOneRecord: false, isOneOfEach: false, isTopOfEach: false, isDayRanked: false },
    ...{ isSubject: false, rowChoices: [], isRunning: false, per: undefined, having: [] },
    ...{ limit: null, direction: 'desc', isOrdered: false, isOfChange: false },
  }
}

/** Adds a dimension to the rows unless it is there already. */
export function addBy({ by }: Draft, dimension: FigureDimension): void {
  if (!by.includes(dimension)) by.push(dimension)
}

/** Filters by members that no name states, using the item that stands for them. */
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

/** What the rest of a question says about its figures. `isDishLeftOut`: it is about dishes without a word for them. */
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

/** Whether something in a question says that it is about goods of the stock. */
function isOfGoods(h: Recognition, told: readonly Reported[], { by }: RowsBy): boolean {
  return (
    h.has('about') ||
    told.some(({ dimension }) => dimension === 'product' || dimension === 'reason') ||
    by.some((name) => /^(product|place|reason|direction)$/.test(name))
  )
}

/** A word for dishes that lose money; its words are claimed where it means something else. */
function lossOf(h: Recognition): Recognised<'loss'> | undefined {
  // «деньги теряем на скидках»: the amount of the discounts, not dishes below cost.
  const isLostOn = h.all('metric').some(({ sense }) => /^(discount|returns|voids|void_sum)$/.test(sense.metric))
  const lost = h.first('loss')
  const loss = lost && isLostOn && /теря|lose|losing/.test(phrasedBy(lost.item)) ? undefined : lost
  if (lost && !loss) h.claim(lost.item)
  return loss
}

/** «сколько позиций в классе C», «сколько звёзд»: dishes are counted, by whatever classification. */
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
