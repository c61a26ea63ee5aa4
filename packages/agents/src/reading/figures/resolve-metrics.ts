import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { measures } from '@vitrina/core/figures/measures'
import { isClass, resolveClasses } from '../classes.ts'
import { inMoney, ofOneDay } from '../derived.ts'
import { isBareOf } from '../left-open.ts'
import type { Reported } from '../narrowing.ts'
import { phrasedBy, type Recognition } from '../recognition.ts'
import { addBy, addMembers, type Draft } from './draft.ts'
import { metricsAfter } from './follow-up.ts'

const ratiosOf = [
  ['guests_per_check', 'guests'],
  ['items_per_check', 'positions'],
  ['revenue_per_guest', 'revenue'],
] as const

/** Resolves which of the recognised figures are meant; false where they do not belong to one question. */
export function resolveMetrics(draft: Draft): boolean {
  const { h, said, bounds, heard, around } = draft
  let { metrics } = draft
  // «сколько человек в среднем за одним чеком»: their mean alone.
  if (h.has('mean'))
    for (const [ratio, base] of ratiosOf)
      if (metrics.includes(ratio)) metrics = metrics.filter((metric) => metric !== base)
  // “what did comps cost us”: their amount.
  if (
    metrics.length > 1 &&
    metrics.some((metric) => /^(discount|returns|voids|void_sum)$/.test(metric)) &&
    !around.isOfDishes
  )
    metrics = metrics.filter((metric) => metric !== 'unit_cost' && metric !== 'cost_of_sales')
  // “how much did we lose on voids”: in money.
  const isMoneyLost =
    h.items.some((item) => /(^|\s)(lose|lost|losing|cost|costs)(\s|$)/.test(phrasedBy(item))) ||
    h.all('change').some(({ item }) => /^(поте?р|теря)/.test(phrasedBy(item)))
  if (isMoneyLost) metrics = metrics.map((metric) => (metric === 'voids' ? 'void_sum' : metric))
  // «что выкинуть из меню»: advice, not a write-off.
  if (said.isOfStock && heard.isWriteOff && h.has('menu')) return false
  // “guests came in” is not a delivery: goods and sales are never figures of one question.
  const isOfGoods = (metric: FigureMetric) => measures[metric].scope === 'read:stock'
  if (said.isOfStock && metrics.some(isOfGoods) && !metrics.every(isOfGoods)) return false
  // «списания больше 30 тысяч»: a number this large is money.
  if (metrics.every((metric) => metric === 'stock_out' || metric === 'stock_in'))
    if (bounds.some(({ value, isPercent }) => value >= 10_000 && !isPercent))
      metrics = metrics.map((metric) => inMoney[metric] ?? metric)
  draft.isBare = metrics.length === 0
  draft.metrics = metrics
  metricsAfter(draft)
  return true
}

/**
 * Resolves figures that a word for dishes implies: at a loss, not sold, without a known cost; false where it is not
 * about dishes.
 */
export function resolveLosses(draft: Draft): boolean {
  const { h, notSold, loss } = draft
  if (loss) {
    h.claim(loss.item)
    draft.metrics = ['profit_per_portion']
  }
  // «нулевые чеки» are not dishes.
  if (
    notSold &&
    /^нулев/.test(phrasedBy(notSold.item)) &&
    h.all('metric').some(({ sense }) => sense.metric === 'checks')
  )
    return false
  if (notSold) {
    h.claimAll('notSold', 'order', 'about', 'in', 'not', 'metric', 'most')
    draft.metrics = []
    draft.rest.members = 'notSold'
  }
  if (h.has('uncosted')) {
    h.claimAll('uncosted')
    draft.metrics = ['known_cost_share']
  }
  return true
}

/** «сколько раз дневная выручка перевалила за миллион»: the bound applies to days, not to their mean. */
export function boundDays(draft: Draft): void {
  const { h, bounds, by, metrics } = draft
  const ofDays = metrics.map((metric) => ofOneDay[metric])
  if (
    bounds.length > 0 &&
    by.length === 0 &&
    ofDays.length > 0 &&
    !h.has('mean') &&
    ofDays.every((one) => one !== undefined)
  ) {
    draft.metrics = ofDays.flatMap((one) => one ?? [])
    addBy(draft, 'day')
  }
}

/** Resolves the figures that rows and members determine, and with them the classes of dishes and of checks. */
export function narrowMetrics(draft: Draft): void {
  const { by, told, countsClasses, where } = draft
  draft.metrics = narrowed(draft)
  // «какие блюда по матрице оказались собаками»: dishes of one class are not grouped by class.
  const ofOneClass = by.findIndex(
    (name) => isClass(name) && where.filter(({ dimension, isOut }) => dimension === name && !isOut).length === 1,
  )
  if (ofOneClass >= 0 && by.includes('dish')) by.splice(ofOneClass, 1)
  if (by.some((name) => /^abc_/.test(name)) || told.some(({ dimension }) => dimension === 'abc_revenue'))
    resolveClasses(by, where, draft.metrics)
  if (countsClasses) countClasses(draft)
  resolveSizes(draft)
}

/** Whether members of classes of dishes were named. */
export function isOfClasses(told: readonly Reported[]): boolean {
  return told.some(({ dimension }) => /^(abc_|quadrant)/.test(dimension))
}

/** The figures that the dimensions determine. */
function narrowed({ metrics, by, told, notSold }: Draft): FigureMetric[] {
  const isOfDish = told.some(({ dimension }) => dimension === 'dish' || dimension === 'category')
  if (notSold && metrics.length === 0)
    return [by.includes('waiter') || by.includes('restaurant') ? 'revenue' : 'quantity']
  if (metrics.length === 0 && isOfClasses(told))
    return [told.some(({ dimension }) => dimension === 'quadrant') ? 'orders' : 'revenue']
  return metrics.map((metric) => (metric === 'checks' && isOfDish && !by.includes('category') ? 'checks_with' : metric))
}

/** Counts the dishes of a class, or of each class where several were named. */
function countClasses(draft: Draft): void {
  const { by, told, where } = draft
  draft.metrics = ['dish_count']
  const dishes = by.indexOf('dish')
  if (dishes >= 0) by.splice(dishes, 1)
  const classes = told.filter(({ dimension }) => isClass(dimension))
  const [first] = where.filter(({ dimension }) => isClass(dimension))
  if (!first || classes.length < 2) return
  addBy(draft, first.dimension)
  if (classes.length === classesIn(first.dimension))
    draft.where = where.filter((one) => one.dimension !== first.dimension)
}

function classesIn(dimension: FigureDimension): number {
  return dimension === 'quadrant' ? 4 : 3
}

/** Resolves checks of a number of lines, as rows or as a class of checks. */
function resolveSizes(draft: Draft): void {
  const sizes = sizesOf(draft.h, draft.metrics)
  if (!sizes) return
  if (sizes.length > 1) addBy(draft, 'check_size')
  else addMembers(draft, 'check_size', sizes)
}

/** «чеки с одной позицией»: how many lines a check has. */
function sizesOf(h: Recognition, metrics: readonly FigureMetric[]): string[] | null {
  if (!metrics.some((metric) => metric === 'checks' || metric === 'avg_check')) return null
  const sizes = h.items.filter((item) => {
    if (item.number === null || item.period || h.isClaimed(item) || !/^(с|со|with|из|of|и|,)$/.test(h.before(item)))
      return false
    return Number.isInteger(item.number) && item.number > 0 && item.number < 40
  })
  const words = h.items.filter(
    (item) => h.sense(item, 'positions') ?? (h.sense(item, 'dimension')?.dimension === 'dish' && !item.mention),
  )
  if (sizes.length === 0 || words.length === 0) return null
  h.claim(...sizes, ...words)
  for (const item of h.items) if (/^(так|далее|т|д|etc|on)$/.test(item.text.toLowerCase())) h.claim(item)
  return [...new Set(sizes.map(({ number }) => `${Math.min(number ?? 1, 10)}`))]
}

/** Resolves figures that no word names, from what is said about them. */
export function assumeMetrics(draft: Draft): void {
  const { h, said, order, ranking, bounds, by, told, around, compare } = draft
  const assume = (metric: FigureMetric) => {
    draft.metrics = [metric]
    draft.isBare = false
  }
  const isNone = () => draft.metrics.length === 0
  const isDear =
    ranking?.items.every((item) => /^(самы\S+ )?(дорог|дорож|дешев|expensive|cheap|pric)/.test(phrasedBy(item))) ===
    true
  if (isNone() && isDear && (by.includes('dish') || around.isOfDishes)) {
    assume('sale_price')
    if (by.length === 0) addBy(draft, 'dish')
  }
  const isPriced = bounds.some(({ word }) => /^(дорож|дешев|cheap|more expensive|expensive|pric)/.test(phrasedBy(word)))
  if (isNone() && isPriced && (by.includes('dish') || around.isOfDishes)) assume('sale_price')
  // «сколько латте в день»
  if (isNone() && around.isOfDishes && h.has('per') && h.asks('howMuch')) assume('quantity')
  // «кто недобрал до 100 тысяч»: a number this large is money.
  if (
    isNone() &&
    !said.isOfStock &&
    !isPriced &&
    bounds.some(({ value, isRoubles, isPercent }) => isRoubles || (value >= 10_000 && !isPercent))
  )
    assume('revenue')
  const turns = ranking !== null || compare !== undefined || draft.isRunning || h.has('share')
  // «доля пиццы на Вайнера»
  const isShareOfMenu = h.has('share') && told.some(({ dimension }) => dimension === 'category' || dimension === 'dish')
  draft.isDefaulted = isNone() && turns && (isShareOfMenu || !isBareOf(h, by, order, compare, told))
  if (draft.isDefaulted) draft.metrics = ['revenue']
}
