import type { FigureDimension } from '@vitrina/contract/figure-query'
import type { Item } from './items.ts'
import type { Reported } from './narrowing.ts'
import type { Recognition } from './recognition.ts'
import { isIdle, phrasedBy } from './recognition.ts'

/** The dimensions of rows that a question names. */
export interface RowsBy {
  by: FigureDimension[]
  /** A single row is asked for: «какой ресторан», «кто». */
  isOne: boolean
  /** «сколько блюд», «сколько штук»: things are counted that are not rows. */
  countsDishes: boolean
  /** The number of rows wanted. */
  limit: number | null
  /** The dimension was asked for outright: «по», «каждый», «какой». */
  isAsked: boolean
  /** «сколько столов»: members are counted, which no figure here supports. */
  countsMembers: boolean
  /** A word of number directly before them asks for their count. Never set for days, which may have a bound. */
  isCountAsked: boolean
  /** «в каждой категории»: a number of rows for each of its members. */
  within: FigureDimension | null
  /** One row of each of them: «лучшее блюдо в каждой категории». */
  isOneWithin: boolean
  /** The dimension of which each member is asked for. */
  each: FigureDimension | null
}

interface Found {
  dimension: FigureDimension
  item: Item
  isEach: boolean
  isAsked: boolean
  /** «какой», “which”: one of them. */
  isWhich?: boolean
  /** Only the name of a report implies it. */
  isReport?: boolean
}

/** Reports whose names imply dishes. */
const reports = /^(product|item|menu) mix$|^pmix$|^(расход|реализация) блюд$|^продуктовый микс$/

/** The rows that a question asks for. With `isStock` positions are goods of the stock. */
export function rowsByOf(h: Recognition, told: readonly Reported[], isStock: boolean): RowsBy {
  const found: Found[] = []
  let [isOne, countsDishes, countsMembers, isCountAsked] = [false, false, false, false]
  let limit: number | null = null
  for (const item of h.items) {
    const by = h.sense(item, 'by')
    if (by && !item.mention && !(isSeries(item) && hasOtherTime(h, item))) {
      if (!item.senses.some(({ is }) => is === 'change') || !h.has('change')) {
        found.push({
          dimension: by.dimension,
          item,
          isEach: true,
          isAsked: true,
          isReport: reports.test(phrasedBy(item)),
        })
        h.claim(item)
        continue
      }
    }
    const dimension = pick(h, item, isStock)
    if (dimension === null || item.mention) continue
    // «а днём с 12 до 16»: hours of a day, which are given as numbers.
    if (h.isClaimed(item) && h.sense(item, 'hours')) continue
    const before = h.beside(item, -1)
    const lead = leadOf(h, item)
    // «на этот час», «неделя с 2 по 8 ноября»: a particular one, not each.
    if (dimension === 'hour' && /^(этот|текущий|this)$/.test(h.before(item))) continue
    if (steps.has(dimension) && !lead.isEach && !lead.isWhich && isTimeItself(h, item)) {
      h.claim(item)
      continue
    }
    const isLed = lead.isEach || lead.isWhich
    // «смены, часы, выручка» of a waiter are hours worked; «сумма» is money unless checks are grouped by it.
    if (dimension === 'hour' && !isLed && h.sense(item, 'metric') && isOfShifts(h, told)) continue
    if (
      dimension === 'dish' &&
      h.has('check') &&
      h.beside(item, -1)?.number != null &&
      /^(с|со|из|with|of)$/.test(h.before(item, 2))
    )
      continue
    if (dimension === 'check_sum' && h.sense(item, 'in') && (isStock || !h.has('check'))) continue
    // «суп дня» is a dish, not a list of days.
    if (
      dimension === 'day' &&
      !isLed &&
      phrasedBy(item) === (h.before(item) === 'the' ? 'day' : 'дня') &&
      !h.has('most')
    ) {
      h.unclaim(item)
      continue
    }
    // «по складу»: the stock as a whole.
    if (dimension === 'place' && !isStock) {
      h.unclaim(item)
      continue
    }
    if (dimension === 'place' && (!isLed || (phrasedBy(item) === 'складу' && !lead.isWhich))) {
      h.claim(item)
      continue
    }
    // «выручка на сотрудника» is not supported.
    if (dimension === 'waiter' && h.before(item) === 'на' && !h.has('per') && /[ак]$|а$/.test(phrasedBy(item))) {
      h.unclaim(item)
      continue
    }
    // «стол 7»: a single table, which cannot be ranked.
    const next = h.beside(item, 1)
    if (dimension === 'table' && !lead.isEach && next?.number != null && !next.period) {
      h.unclaim(next)
      continue
    }
    const number = numberBefore(h, item)
    // «все четыре ресторана», “all four restaurants”: all of them.
    if (number && dimension === 'restaurant' && /^(все|всех|всем|всеми|all)$/.test(h.before(number))) {
      h.claim(number, item)
      continue
    }
    if (
      number?.number != null &&
      !h.words[h.at(number)]?.ordinal &&
      dimension !== 'table' &&
      dimension !== 'check_size'
    ) {
      limit = number.number
      h.claim(number, item)
      found.push({ dimension, item, isEach: false, isAsked: true })
      continue
    }
    const isClass = /^(abc_|quadrant)/.test(dimension)
    const isNamed = told.some(
      (one) =>
        (one.dimension === dimension || (isClass && one.dimension.slice(0, 4) === dimension.slice(0, 4))) &&
        !one.isOut &&
        (isClass || isComparison(h, one.item, item)),
    )
    const isListed = lead.isEach || lead.isWhich
    const isItsName = h.before(item) === 'по' && !/(ам|ям)$/.test(phrasedBy(item)) && h.beside(item, 1)?.mention != null
    if (isNamed && ((!lead.isEach && !lead.isPlural) || isItsName)) {
      h.claim(item)
      continue
    }
    if (dimension === 'dish' && !isListed && (h.sense(before, 'asking')?.what === 'howMuch' || isCounted(h, item))) {
      countsDishes = true
      h.claim(item)
      continue
    }
    // «сколько продуктов выкинули»: an amount, as for any other goods.
    const isOfGoods = dimension === 'product' && plainThings.test(phrasedBy(item)) && h.has('about')
    if (!isListed && (isFiller(h, item) || (isOfGoods && h.sense(before, 'asking')?.what === 'howMuch'))) {
      countsDishes ||= dimension === 'dish'
      h.claim(item)
      continue
    }
    if (!isListed && dimension !== 'dish' && (h.sense(before, 'asking')?.what === 'howMuch' || isCounted(h, item))) {
      countsMembers = true
      isCountAsked ||=
        /^(table|waiter|restaurant|category|payment_type|station|product)$/.test(dimension) &&
        counted.test(phrasedBy(item))
    }
    if (lead.isWhich && !lead.isEach && !lead.isPlural) isOne = true
    // «самое дорогое блюдо», «лучшего официанта»: a single one.
    if (
      !lead.isEach &&
      !/[a-z]s$/.test(phrasedBy(item)) &&
      single.test(h.before(item)) &&
      [1, 2, 3].some((by) => best.test(h.before(item, by)))
    )
      isOne = true
    h.claim(item)
    found.push({ dimension, item, isEach: lead.isEach, isAsked: isListed, isWhich: lead.isWhich && !lead.isPlural })
  }
  // «расход товаров по причинам»: goods are the subject, reasons are the rows.
  const bare = found.filter(
    (one) => !one.isAsked && !one.isEach && (one.dimension === 'product' || one.dimension === 'dish'),
  )
  const isRanked = h.has('order') || h.has('top') || h.has('most') || limit !== null
  // “product mix by category”: a report on dishes that is grouped by something else.
  if (found.some((one) => one.isEach && !one.isReport))
    found.splice(0, found.length, ...found.filter((one) => !one.isReport))
  if (found.some((one) => one.isEach) && !isRanked)
    found.splice(0, found.length, ...found.filter((one) => !bare.includes(one)))
  const asked = new Set(found.map(({ dimension }) => dimension))
  // «блюда, чья маржа сдулась»: the dishes are meant.
  const isOfRows = (item: Item) =>
    /^(чей|чья|чье|чьи|whose)$/.test(phrasedBy(item)) && asked.size > 0 && !/^(|и|а|and)$/.test(h.before(item))
  const who = h.items.find(
    (item) => item.senses.some((sense) => sense.is === 'asking' && sense.what === 'who') && !isOfRows(item),
  )
  const isObject = who && found.every((one) => one.dimension === 'dish' && !one.isAsked && !one.isEach)
  if (isObject) {
    found.length = 0
    asked.clear()
  } else if (who && asked.has('waiter')) {
    // «кто чаще удаляет позиции»: dishes are the object of the verb, not the rows.
    found.splice(0, found.length, ...found.filter((one) => one.dimension !== 'dish' || one.isAsked || one.isEach))
  }
  if (
    who &&
    asked.size === 0 &&
    // «кто у нас звёзды»: dishes are meant.
    !told.some(({ dimension }) => /^(abc_|quadrant)/.test(dimension)) &&
    !told.some(
      ({ dimension, isOut }) =>
        /^(restaurant|waiter|order_category|category|dish|station|payment_type)$/.test(dimension) &&
        !isOut &&
        severalOf(told, dimension),
    )
  ) {
    found.push({ dimension: 'waiter', item: who, isEach: false, isAsked: true })
    isOne = true
  } else if (who && asked.has('waiter')) isOne ||= !/^(каждый|каждого)$/.test(h.before(who))
  // Words that only introduce the dimension of rows.
  for (const { item } of h.all('each')) h.claim(item)
  // «порций каждого супа»: the dishes of a category, one by one.
  const eachOf = told.find(
    ({ item, dimension, isOut, mention }) =>
      (dimension === 'category' || (dimension === 'dish' && (mention?.names.length ?? 0) > 1)) &&
      !isOut &&
      /^(кажд|each|every|как(ой|ая|ое|ие|их|ую)$|which$|what$)/.test(h.before(item)),
  )
  if (eachOf && !asked.has('dish')) found.push({ dimension: 'dish', item: eachOf.item, isEach: true, isAsked: true })
  const unique = found.filter((one, i) => found.findIndex(({ dimension }) => dimension === one.dimension) === i)
  // «в какой день недели и в какой час больше всего»: a single combination of both.
  const isPair = unique.length === 2 && unique.every(({ isWhich }) => isWhich)
  if (isPair) isOne = true
  const within = unique.length === 2 && !isPair ? (unique.find(({ isEach }) => isEach)?.dimension ?? null) : null
  return {
    by: unique.map(({ dimension }) => dimension),
    isOne: isOne && limit === null,
    countsDishes,
    countsMembers,
    isCountAsked,
    limit,
    isAsked: found.some((one) => one.isAsked),
    within,
    isOneWithin: within !== null && (isOne || unique.some((one) => !one.isEach && isOneOf(h, one.item))) && isRanked,
    each: unique.find(({ isEach }) => isEach)?.dimension ?? null,
  }
}

/** «самый прибыльный официант», «лучшее блюдо»: a single one, by its grammatical form. */
function isOneOf(h: Recognition, item: Item): boolean {
  const word = phrasedBy(item)
  if (/(s|ы|и|ов|ей)$/.test(word)) return false
  const isEnglish = /[a-z]$/.test(word)
  const superlative = /^(best|top|worst|highest|most|least|biggest|busiest)$/
  return isEnglish
    ? [1, 2, 3].some((by) => superlative.test(h.before(item, by)))
    : single.test(h.before(item)) || [2, 3].some((by) => best.test(h.before(item, by)))
      ? !/(s|ы|и|ов|ей)$/.test(word)
      : false
}

/** «неделя с 2 по 8 ноября»: the days that follow state which week. */
function isTimeItself(h: Recognition, item: Item): boolean {
  const next = h.beside(item, 1)
  return (
    next?.period != null &&
    /^(с|со|from)$/.test(h.words[h.at(next)]?.word ?? '') &&
    /^(недел|week$)/.test(phrasedBy(item))
  )
}

function severalOf(told: readonly Reported[], dimension: FigureDimension): boolean {
  return told.filter((one) => one.dimension === dimension && !one.isOut).length > 1
}

/** «динамика по неделям»: a trend is by day only if no other step is named. */
function isSeries(item: Item): boolean {
  return /^(динамик|тренд|график|trend|dynamic)/i.test(item.text)
}

const steps = new Set<FigureDimension>(['day', 'week', 'month', 'quarter', 'year', 'hour', 'weekday'])

function hasOtherTime(h: Recognition, item: Item): boolean {
  const isOther = h.items.some(
    (one) =>
      one !== item &&
      [...one.senses].some((sense) => (sense.is === 'dimension' || sense.is === 'by') && steps.has(sense.dimension)),
  )
  if (isOther) h.claim(item)
  return isOther
}

/** Which of the possible dimensions of a word is meant here. */
function pick(h: Recognition, item: Item, isStock: boolean): FigureDimension | null {
  const names = item.senses.flatMap((sense) => (sense.is === 'dimension' ? [sense.dimension] : []))
  if (names.length === 0) return isStock && h.sense(item, 'positions') ? 'product' : null
  const has = (...wanted: FigureDimension[]) => wanted.find((name) => names.includes(name))
  const metrics = h.all('metric').map(({ sense }) => sense.metric)
  const isOf = (pattern: RegExp) => metrics.some((metric) => pattern.test(metric))
  if (names.length === 1) {
    if (names[0] === 'dish' && isStock) return 'product'
    return names[0] ?? null
  }
  if (isStock) return has('reason', 'product', 'place', 'direction') ?? names[0] ?? null
  if (isOf(/^payment/)) return has('payment_type') ?? names[0] ?? null
  if (isOf(/^void/)) return has('void_reason') ?? names[0] ?? null
  if (has('order_category') && has('payment_type')) return 'order_category'
  return has('dish', 'category', 'void_reason', 'station', 'abc_revenue') ?? names[0] ?? null
}

const single = /(ый|ий|ой|ая|яя|ое|ее|ого|его|ую|ей|st)$/
const best = /^(сам(ый|ая|ое|ого|ую|ой)|(наи)?(лучш|худш)(ий|ая|ее|его|ую|ей)|best|worst|most|least|top)$/

interface Lead {
  isEach: boolean
  isWhich: boolean
  isPlural: boolean
}

/** The words that introduce a dimension. */
function leadOf(h: Recognition, item: Item): Lead {
  const word = h.words[h.at(item)]?.word ?? ''
  // «по каким причинам» contains its own preposition.
  let isEach = item.places.length > 1 && /^(по|by|per)$/.test(word)
  let [isWhich, isPlural] = [false, false]
  for (let by = 1; by <= 4; by++) {
    const before = h.before(item, by)
    if (before === '') break
    if (/^(по|by|per|each|every|разрезе|разрез|отдельно|across)$/.test(before) || /^кажд|^всяк/.test(before))
      isEach = true
    else if (/^как(ой|ая|ое|ом|ого|ую|им|ому)$|^котор(ый|ая|ое|ом)$|^(which|what|кто|who)$/.test(before)) isWhich = true
    else if (/^как(ие|их|ими)$|^котор(ые|ых)$/.test(before)) [isWhich, isPlural] = [true, true]
    else if (/^(из|у|of|среди|among)$/.test(before) && by === 1) continue
    else if (
      !/^(в|во|на|за|у|с|the|in|at|of|дне|наш.*|всем|of|our|и|and|,|самый|самая|самое|самые|лучш.*|худш.*|most|best|worst|top|single|только)$/.test(
        before,
      )
    )
      break
    else if ((before === 'и' || before === 'and') && listedBefore(h, item)) isEach = true
  }
  if (
    /^(ресторан|точк|официант|блюд|день|дн|час|недел|месяц|категори|позици|стол)/.test(word) &&
    /(ы|и|ов|ей|ах|ях|ам|ям)$/.test(word)
  )
    isPlural ||= isWhich && /(ы|ов|ах|ам)$/.test(word)
  if (/s$/.test(word) && isWhich && /[a-z]/.test(word)) isPlural = true
  return { isEach, isWhich, isPlural }
}

/** «по ресторанам и неделям»: one preposition introduces both. */
function listedBefore(h: Recognition, item: Item): boolean {
  const previous = h.near(item, -1)
  return previous !== undefined && h.sense(previous, 'dimension') !== undefined
}

/** The number of rows wanted: «10 блюд», «пять самых прибыльных позиций». */
function numberBefore(h: Recognition, item: Item): Item | null {
  for (let by = -1; by >= -5; by--) {
    const before = h.beside(item, by)
    if (!before) return null
    if (before.number !== null) return h.isClaimed(before) || /^(на|per|за|for)$/.test(h.before(before)) ? null : before
    const isPart =
      h.sense(before, 'order') ??
      h.sense(before, 'most') ??
      h.sense(before, 'top') ??
      h.sense(before, 'metric') ??
      h.sense(before, 'loss') ??
      h.sense(before, 'about')
    if (!isPart || /^(в|на|за|с|по|in|on|at|for|by)$/.test(before.text.toLowerCase())) return null
  }
  return null
}

function isComparison(h: Recognition, one: Item, other: Item): boolean {
  const [first, second] = h.at(one) < h.at(other) ? [one, other] : [other, one]
  return (
    h.items.slice(h.items.indexOf(first) + 1, h.items.indexOf(second)).every((item) => isIdle(item)) &&
    h.at(second) - h.end(first) <= 2
  )
}

function isOfShifts(h: Recognition, told: readonly Reported[]): boolean {
  const isOfWaiter =
    told.some(({ dimension }) => dimension === 'waiter') ||
    h.all('dimension').some(({ sense }) => sense.dimension === 'waiter')
  return isOfWaiter || h.all('metric').some(({ sense }) => sense.metric === 'shifts')
}

const counted = /(ов|ев|ей|ек|ий|ок|s)$/

const plainThings =
  /^(блюд|позиции|позиций|товара|товаров|продуктов|продукта|продукции|сырья|ингредиентов|строк|goods|products|items|dishes)$/

/** «на какую сумму сняли блюд», «сколько закупили товара»: the object of a verb, not the rows. */
function isFiller(h: Recognition, item: Item): boolean {
  const isOne = item.places.length === 1 && plainThings.test(phrasedBy(item))
  if (!isOne || h.has('order') || h.has('top') || h.has('most') || h.has('share')) return false
  const said = h.items.slice(0, h.items.indexOf(item)).reverse()
  const asked = said.find(
    (one) =>
      h.sense(one, 'in')?.unit === 'money' ||
      /^(на какую сумму|на сколько|сколько|сумм|количеств|число)/.test(phrasedBy(one)) ||
      one.senses.some((sense) => sense.is === 'asking' && (sense.what === 'howMuch' || sense.what === 'which')),
  )
  if (!asked || asked.senses.some((sense) => sense.is === 'asking' && sense.what === 'which')) return false
  const between = h.items.slice(h.items.indexOf(asked), h.items.indexOf(item))
  return between.some((one) => h.sense(one, 'about') ?? h.sense(one, 'metric')) && !between.some(({ period }) => period)
}

/** «количество блюд», «число позиций», «how many items». */
function isCounted(h: Recognition, item: Item): boolean {
  const before = h.near(item, -1)
  const unit = h.sense(before, 'in')?.unit
  return (unit === 'number' || unit === 'pieces') && before !== undefined && h.end(before) >= h.at(item) - 1
}
