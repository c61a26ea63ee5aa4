import type { FigureComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import { addDays, countDays } from '@vitrina/contract/dates'
import {
  type FigureCondition,
  type FigureDimension,
  type FigureMetric,
  FigureQuery,
  type FigureTransform,
  normalQuery,
} from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import { besideOf } from '@vitrina/core/figures/compared-period'
import { goodWhen, measures } from '@vitrina/core/figures/measures'
import type { z } from 'zod'
import { isClass, settleClasses } from './classes.ts'
import { countedBy, havingOf, inPercent, inPercentOf, meanOf, partsOf } from './derived.ts'
import { Hearing, isIdle, saidBy } from './hearing.ts'
import type { Item, Said } from './items.ts'
import { alternatives, isBareOf, isRanking, rowsLeftOpen } from './left-open.ts'
import { isComeTo, metricsOf } from './metrics.ts'
import { conditionsOf, partedBy, type Told, toldMembers } from './narrowing.ts'
import { type Bound, boundsOf, orderOf } from './ordering.ts'
import { type RowsBy, rowsByOf } from './rows-by.ts'
import { comparisonOf, defaultPeriod, timesOf } from './times.ts'

type Asked = z.input<typeof FigureQuery>

/** What a question of figures may mean. */
export interface FiguresHeard {
  /** Each is one meaning; several are what could be meant alike. */
  readings: readonly FigureQuery[]
  /** Words that nothing of them stands for. */
  left: readonly string[]
  /** No days were said. */
  isDefaultPeriod: boolean
  period: Period
  /** No figure was said, nor a word that stands for one. */
  isBare: boolean
  /** A name that fits several people, or more dishes than one head word tells. */
  several: Told | null
  problem: 'several' | 'order' | 'count' | null
}

const timely = new Set<FigureDimension>(['day', 'week', 'month', 'quarter', 'year', 'hour'])

/** Reads a question as one of figures; null where nothing in it asks for any. */
export function figuresOf(said: Said, today: string, before: FigureQuery | null = null): FiguresHeard | null {
  const h = new Hearing(said)
  const bounds = boundsOf(h)
  const change = changeOf(h)
  const isCompared = h.has('compare') || h.all('against').some(({ item }) => /^compar/.test(saidBy(item)))
  const compares = isCompared || change !== undefined || h.has('beside')
  const times = timesOf(said, today, compares)
  for (const item of h.items) if (item.period) h.claim(item)
  const told = toldMembers(h, times)
  const rows = rowsByOf(h, told, said.isOfStock)
  const countsClasses = isCountOfClasses(h, told, rows)
  const { by } = rows
  const isNotSold = h.first('notSold')
  // «деньги теряем на скидках»: what they came to, no dish below its cost.
  const isLostOn = h.all('metric').some(({ sense }) => /^(discount|returns|voids|void_sum)$/.test(sense.metric))
  const lost = h.first('loss')
  const isLoss = lost && isLostOn && /теря|lose|losing/.test(saidBy(lost.item)) ? undefined : lost
  if (lost && !isLoss) h.claim(lost.item)
  const saysPercent = h.all('in').some(({ sense }) => sense.unit === 'percent')
  const what = h.asks('what')
  const isOfDish =
    told.some(({ dimension }) => dimension === 'dish' || dimension === 'category') ||
    by.includes('dish') ||
    by.includes('category')
  const isStockWord =
    said.isOfStock &&
    (h.has('about') || told.some(({ dimension }) => dimension === 'product' || dimension === 'reason'))
  const order = orderOf(h)
  const asksDish = (isNotSold || isLoss || what) && !said.isOfStock && by.length === 0
  const isOfDishBefore =
    before !== null &&
    [...before.by, ...before.where.map(({ dimension }) => dimension)].some(
      (name) => name === 'dish' || name === 'category',
    )
  const around = {
    isStock: said.isOfStock,
    isOfDishes:
      isOfDish ||
      (isOfDishBefore && h.all('about').some(({ sense }) => sense.what === 'price' || sense.what === 'cost')) ||
      (asksDish === true && (h.has('about') || Boolean(isLoss) || Boolean(isNotSold))) ||
      told.some(({ dimension }) => isClass(dimension)) ||
      by.some(isClass),
    isOfOneDish: by.includes('dish') || told.some(({ dimension }) => dimension === 'dish'),
    isOfWaiters:
      by.includes('waiter') ||
      told.some(({ dimension }) => dimension === 'waiter') ||
      (before !== null && by.length === 0 && before.by.includes('waiter')),
    hasPayments: told.some(({ dimension }) => dimension === 'payment_type') || by.includes('payment_type'),
    hasVoids: told.some(({ dimension }) => dimension === 'void_reason') || by.includes('void_reason'),
    hasWriteOff: told.some(({ dimension, values }) => dimension === 'reason' && values.includes('write_off')),
    hasProduct: told.some(({ dimension }) => dimension === 'product'),
    countsDishes: rows.countsDishes,
    hasClasses: by.some(isClass) || told.some(({ dimension }) => isClass(dimension)),
  }
  if (said.isOfStock && !isStockWord && !by.some((name) => /^(product|place|reason|direction)$/.test(name))) return null
  const many = order !== null && order !== 'both' ? rowsInPieces(h) : null
  const heard = metricsOf(h, around)
  let { metrics } = heard
  // «сколько человек в среднем за одним чеком»: their mean alone.
  if (h.has('mean'))
    for (const [ratio, base] of ratiosOf)
      if (metrics.includes(ratio)) metrics = metrics.filter((metric) => metric !== base)
  // “what did comps cost us”: what they came to.
  if (
    metrics.length > 1 &&
    metrics.some((metric) => /^(discount|returns|voids|void_sum)$/.test(metric)) &&
    !around.isOfDishes
  )
    metrics = metrics.filter((metric) => metric !== 'unit_cost' && metric !== 'cost_of_sales')
  // “how much did we lose on voids”: in money.
  const isMoneyLost =
    h.items.some((item) => /(^|\s)(lose|lost|losing|cost|costs)(\s|$)/.test(saidBy(item))) ||
    h.all('change').some(({ item }) => /^(поте?р|теря)/.test(saidBy(item)))
  if (isMoneyLost) metrics = metrics.map((metric) => (metric === 'voids' ? 'void_sum' : metric))
  // «что выкинуть из меню»: advice, no write-off.
  if (said.isOfStock && heard.isWriteOff && h.has('menu')) return null
  // “guests came in” is no delivery: goods and sales are no figures of one question.
  const isOfGoods = (metric: FigureMetric) => measures[metric].scope === 'read:stock'
  if (said.isOfStock && metrics.some(isOfGoods) && !metrics.every(isOfGoods)) return null
  // «списания больше 30 тысяч»: so much is money.
  if (metrics.every((metric) => metric === 'stock_out' || metric === 'stock_in'))
    if (bounds.some(({ value, isPercent }) => value >= 10_000 && !isPercent))
      metrics = metrics.map((metric) => inMoney[metric] ?? metric)
  let isBare = metrics.length === 0
  // «а сколько у него смен» after one that was first: beside the figure that he was first by.
  const isOfFirst = before !== null && before.limit === 1 && before.order !== null && by.length === 0 && saysThem(h)
  if (isOfFirst) metrics = [...new Set([...before.metrics, ...metrics])]
  if (before && !isOfFirst) {
    metrics = followed(h, before, metrics, heard.isSoft && !h.has('metric'), isOfDishBefore)
    isBare = false
  }
  // Time that only stands before what is told by it.
  // «сколько гостей уже прошло с утра»: today so far.
  const morning = times.period === null ? sinceMorning(h) : null
  // “now by margin” goes on from what was asked.
  const isOnwards = before !== null && /^(now|теперь|сейчас)$/.test(h.words[0]?.word ?? '')
  const now = ((h.has('now') && !isOnwards) || morning) && times.period === null ? { from: today, to: today } : null
  // “six months ago vs now”: today beside the days that were said.
  const isBesideNow =
    times.compare === null &&
    times.period !== null &&
    times.period.to < today &&
    h.all('now').some(({ item }) => /^(vs|versus|against|than|против|чем)$/.test(h.before(item)))

  // «сколько стоил летом и сколько теперь»: two times, and one of them is not told.
  h.claim(...h.all('now').map(({ item }) => item))
  if (before === null && times.period !== null && times.period.to < today && times.compare === null && !isBesideNow)
    for (const item of h.items)
      if (/^(теперь|сейчас|now)$/.test(saidBy(item)) && /^(сколько|и|а|and|what)$/.test(h.before(item))) h.unclaim(item)
  if (isLoss) {
    h.claim(isLoss.item)
    metrics = ['profit_per_portion']
  }
  const rest: { transform?: FigureTransform; compare?: FigureComparison; members?: 'notSold' } = {}
  // «нулевые чеки» are no dishes.
  if (
    isNotSold &&
    /^нулев/.test(saidBy(isNotSold.item)) &&
    h.all('metric').some(({ sense }) => sense.metric === 'checks')
  )
    return null
  if (isNotSold) {
    h.claim(...h.all('notSold').map(({ item }) => item), ...h.all('order').map(({ item }) => item))
    claimAll(h, 'about', 'in', 'not', 'metric', 'most')
    metrics = []
    rest.members = 'notSold'
  }
  if (h.has('uncosted')) {
    h.claim(...h.all('uncosted').map(({ item }) => item))
    metrics = ['known_cost_share']
  }
  const several =
    told.find(({ mention }) => mention !== null && isOpen(mention.kind, mention.names.length, mention.isHead)) ?? null
  // Members set side by side make rows; one that is a part of a whole does too.
  const contested = dimensionsTwice(told)
  const isTogether = h.has('together')
  if (before && h.has('lines')) claimAll(h, 'lines')
  if (before && !h.items.some(({ number }) => number !== null)) claimAll(h, 'if')
  const isReversed = before !== null && (before.order !== null || before.by.length > 0) && h.has('reverse')
  if (isReversed) claimAll(h, 'reverse')
  claimAll(h, 'together', 'only', 'more', 'same', 'roubles')
  let where = told.filter(({ item }) => item !== morning)
  if (morning) h.claim(morning)
  const addBy = (dimension: FigureDimension) => {
    if (!by.includes(dimension)) by.push(dimension)
  }
  for (const item of h.items)
    if (item.mention || h.sense(item, 'value') || h.sense(item, 'hours'))
      if (told.some((one) => one.item === item)) h.claim(item)
  const isAgainst =
    h.has('compare') ||
    h
      .all('against')
      .some(({ item }) => /^(против|vs|versus|или|or|against|чем|than|относительно)$/.test(item.text.toLowerCase())) ||
    h.asks('who') ||
    h.asks('where') ||
    change?.sense.direction === null
  // “on Fridays and Saturdays” narrows, where nothing sets one against the other.
  const isEachDay = h.words.some(
    ({ word }, at) =>
      /^(понедельник|вторник|сред|четверг|пятниц|суббот|воскресень)\S*(ам|ям)$/.test(word) &&
      h.words[at - 1]?.word === 'по',
  )
  const listed = [...contested].filter(
    (dimension) => !isClass(dimension) && (dimension !== 'weekday' || isAgainst || isEachDay),
  )
  // «рейтинг официантов» → «только Вайнера и Уктус»: rows are what they were.
  const isNarrowed = before !== null && before.by.length > 0 && by.length === 0 && h.has('only') && !isAgainst
  const isListed = listed.length > 0 && !isTogether && !isNarrowed
  let isEither = false
  let isSetApart = false
  if (isListed) {
    for (const dimension of listed) {
      // «десятка самых маржинальных пицц и паст»: dishes of both.
      if (
        dimension === 'category' &&
        by.length === 0 &&
        isTopOfMany(h, told.filter((one) => one.dimension === 'category').length)
      ) {
        addBy('dish')
        continue
      }
      const parts = told.filter((one) => one.dimension === dimension && !one.isOut)
      if (isAgainst || order !== null || dimension !== 'restaurant') addBy(dimension)
      else {
        addBy(dimension)
        isEither = true
      }
      if (dimension === 'weekend' || (dimension === 'source' && parts.length === 2))
        where = where.filter((one) => one.dimension !== dimension)
    }
  }
  // “contrast the two Yekaterinburg restaurants”: as many as are meant, one beside the other.
  for (const item of h.items) {
    const next = h.near(item, 1)
    if (
      item.number !== null &&
      !item.period &&
      next &&
      told.some((one) => one.item === next && one.values.length === item.number)
    )
      h.claim(item)
  }
  if (
    h.has('compare') &&
    listed.length === 0 &&
    by.length === 0 &&
    times.compare === null &&
    told.some(({ dimension, values, isOut }) => dimension === 'restaurant' && values.length > 1 && !isOut)
  ) {
    addBy('restaurant')
    isSetApart = true
  }
  // «утром, днём и вечером»: hours of the day, each.
  const parts = where.filter(({ dimension, isOut }) => dimension === 'hour' && !isOut)
  const whole = wholeOf(parts)
  const isOfParts = whole !== null && by.length < 2 && !by.includes('hour')
  if (isOfParts) {
    const day = by.indexOf('day')
    if (day >= 0 && h.words.some(({ word }) => word === 'днем')) by.splice(day, 1)
    addBy('hour')
    where = [...where.filter((one) => !parts.includes(one)), whole]
  }
  claimAll(h, 'against', 'compare')
  const parted = partedBy(told)
  if (parted) {
    addBy(parted)
    where = where.filter(({ dimension }) => dimension !== parted)
  }

  // «сколько раз дневная выручка перевалила за миллион»: days are bounded, not their mean.
  const ofDays = metrics.map((metric) => ofOneDay[metric])
  if (
    bounds.length > 0 &&
    by.length === 0 &&
    ofDays.length > 0 &&
    !h.has('mean') &&
    ofDays.every((one) => one !== undefined)
  ) {
    metrics = ofDays.flatMap((one) => one ?? [])
    addBy('day')
  }
  // What rows are of, where only a question word says so.
  const isRanked = order !== null && order !== 'both'
  const [placed] = told.filter(({ mention, isOut }) => mention !== null && !isOut)
  // «на каком месте Уктус»: among all that are of its kind.
  if (by.length === 0 && placed && isRanked && order.items.some((item) => /мест[ео]|place|rank$/.test(saidBy(item))))
    addBy(placed.dimension)
  if (
    by.length === 0 &&
    !(before && before.by.length > 0) &&
    h.asks('where') &&
    (isRanked || bounds.length > 0 || change || h.has('boundMean'))
  )
    addBy('restaurant')
  // «когда был рекорд по чекам»: the day of it; «когда больше всего гостей»: the hour.
  const isRecord =
    isRanked &&
    !said.isOfStock &&
    metrics.length > 0 &&
    (order.items.some((item) => /^(рекорд|record)/.test(saidBy(item))) || (h.asks('when') && isPast(h)))
  const isOneRecord = isRecord && by.length === 0 && rows.limit === null
  if (by.length === 0 && isRecord) addBy('day')
  if (by.length === 0 && h.asks('when') && isRanked) addBy('hour')
  // “hourly sales, when was the dinner rush”: all hours, to see it among them.
  if (by.includes('hour') && h.asks('when'))
    where = where.filter(
      ({ item, dimension }) => dimension !== 'hour' || item.places.some((place) => h.words[place]?.number != null),
    )
  const isHit = h
    .all('about')
    .some(({ item }) =>
      /^(хит|бестселлер|(best|top|worst|bad) ?-?seller|(slow|fast|top|slowest|fastest) mover|(slowest|biggest|fastest|poorest|weakest|strongest) seller|hit)/i.test(
        item.text,
      ),
    )
  const isOfCategory =
    isRanked && order.isStrong && told.some(({ dimension, isOut }) => dimension === 'category' && !isOut)
  const isOneOfEach =
    (isHit || isOfCategory) &&
    rows.each !== null &&
    by.length === 1 &&
    rows.each === by[0] &&
    rows.each !== 'dish' &&
    !said.isOfStock
  // «топ-3 по каждому ресторану»: so many of each, of what has to be asked.
  const isTopOfEach =
    isRanked &&
    order.isTop &&
    by.length === 1 &&
    rows.each === 'restaurant' &&
    h.items.some((item) => /кажд|^each$|^every$/.test(saidBy(item))) &&
    h.items.some((item) => item.number !== null && h.sense(h.beside(item, -1), 'top') !== undefined) &&
    metrics.length === 0
  if ((by.length === 0 && isHit) || isOneOfEach || isTopOfEach) addBy('dish')
  // «минимальная выручка за день»: the day that had it.
  const isDayRanked =
    by.length === 0 &&
    isRanked &&
    order?.isStrong === true &&
    h.first('per')?.sense.of === 'day' &&
    !heard.isMean &&
    metrics.length > 0
  if (isDayRanked) addBy('day')
  if (said.isOfStock) {
    // “how much salmon did the kitchens use up”: no till of sales.
    where = where.filter(({ dimension }) => dimension !== 'station')
    if (by.length === 0 && (what || isRanked) && !told.some(({ dimension }) => dimension === 'product'))
      addBy('product')
    const invoices = h.all('rows').filter(({ item }) => /накладн|invoice/i.test(item.text))
    if (metrics.some((metric) => /^stock_/.test(metric)) && !by.includes('reason'))
      for (const { item } of invoices.slice(0, 1)) {
        h.claim(...invoices.map((one) => one.item))
        where.push({ item, dimension: 'reason', values: ['invoice'], isOut: false, mention: null })
      }
    if (heard.isWriteOff && metrics.some((metric) => /^stock_in/.test(metric)))
      for (const { item, sense } of h.all('about')) if (sense.what === 'writeOff') h.unclaim(item)
    if (heard.isWriteOff && !told.some(({ dimension }) => dimension === 'reason')) {
      if (!by.includes('reason'))
        where.push({
          item: h.items[0] ?? emptyItem,
          dimension: 'reason',
          values: ['write_off'],
          isOut: false,
          mention: null,
        })
    }
  } else if (by.length === 0 && (isNotSold || isLoss || h.has('uncosted'))) addBy('dish')
  else if (
    by.length === 0 &&
    what &&
    (isRanked || change || (heard.isSoft && h.asks('what') && h.has('about'))) &&
    (heard.isSoft || metrics.some((metric) => /^(voids|returns|return_quantity|quantity|orders)$/.test(metric)))
  ) {
    if (!told.some(({ dimension }) => dimension === 'dish')) addBy('dish')
  }
  // «что стало хуже продаваться»: dishes did.
  const isSubject =
    by.length === 0 &&
    !said.isOfStock &&
    what &&
    change !== undefined &&
    metrics.length === 0 &&
    h.words.some(({ word }) => /^(что|what)$/.test(word))
  // «на чём зарабатываем»: on which dishes.
  const isOnWhat = !said.isOfStock && h.all('explain').some(({ item }) => /^на чем/.test(saidBy(item)))
  if (isSubject || (by.length === 0 && isOnWhat && heard.isSoft)) addBy('dish')
  const isOfClasses = told.some(({ dimension }) => /^(abc_|quadrant)/.test(dimension))
  if (isOfClasses && by.length === 0 && !h.has('share') && !rows.countsDishes && !countsClasses) addBy('dish')
  if (
    by.length === 0 &&
    isRanked &&
    order?.isStrong &&
    told.some(({ dimension }) => dimension === 'category') &&
    (heard.isSoft || metrics.length > 0 || !h.has('change'))
  )
    addBy('dish')
  if (h.has('menu')) {
    claimAll(h, 'menu')
    if (by.length === 0 && isRanked) addBy('dish')
  }
  if (by.length === 0 && bounds.length > 0 && told.some(({ dimension }) => dimension === 'category')) addBy('dish')
  const isPriceList =
    by.length === 0 &&
    before === null &&
    metrics.length === 1 &&
    metrics[0] === 'sale_price' &&
    !h.has('mean') &&
    !h.has('change') &&
    told.some(({ dimension, isOut }) => dimension === 'category' && !isOut)
  if (isPriceList) addBy('dish')
  const rowChoices =
    before || said.isOfStock || by.length > 0
      ? []
      : rowsLeftOpen(h, { metrics, told, isRanking: isRanked && isRanking(order), limit: rows.limit })
  const [openRow] = rowChoices
  if (openRow) addBy(openRow)

  metrics = narrowedMetrics(metrics, {
    by,
    told,
    isOfClasses,
    isNotSold: Boolean(isNotSold),
    isDishSold: around.isOfDishes,
  })
  // «какие блюда по матрице оказались собаками»: those of one class are not told by it.
  const ofOneClass = by.findIndex(
    (name) => isClass(name) && where.filter(({ dimension, isOut }) => dimension === name && !isOut).length === 1,
  )
  if (ofOneClass >= 0 && by.includes('dish')) by.splice(ofOneClass, 1)
  if (by.some((name) => /^abc_/.test(name)) || told.some(({ dimension }) => dimension === 'abc_revenue'))
    settleClasses(by, where, metrics)
  if (countsClasses) {
    metrics = ['dish_count']
    const dishes = by.indexOf('dish')
    if (dishes >= 0) by.splice(dishes, 1)
    const classes = told.filter(({ dimension }) => isClass(dimension))
    const [first] = where.filter(({ dimension }) => isClass(dimension))
    if (first && classes.length > 1) {
      addBy(first.dimension)
      if (classes.length === classesIn(first.dimension))
        where = where.filter((one) => one.dimension !== first.dimension)
    }
  }

  // Checks of a sum are rows, or a class of sums.
  const size = sizesOf(h, metrics)
  if (size) {
    if (size.length > 1) addBy('check_size')
    else
      where.push({ item: h.items[0] ?? emptyItem, dimension: 'check_size', values: size, isOut: false, mention: null })
  }

  // Change.
  const beside = h.first('beside')
  if (beside) claimAll(h, 'beside')
  if (change) claimAll(h, 'change', 'in', 'most')
  const beforeDays = before && daysOf(before.period, today)
  const said2 =
    times.compare !== null && typeof times.compare === 'object' && times.period === null && beforeDays
      ? comparisonOf(beforeDays, times.compare, today)
      : times.compare
  let compare: FigureComparison | undefined =
    (isBesideNow && times.period ? comparisonOf({ from: today, to: today }, times.period, today) : said2) ??
    beside?.sense.rule
  const isGain =
    change !== undefined &&
    by.length > 0 &&
    timelyOnly(by) &&
    times.compare === null &&
    /^(прирост|приращен|изменени|growth|increase)/i.test(change.item.text)
  if (isGain) rest.transform = 'delta'
  // «разница между Арбатом и Покровкой»: they stand beside each other, not beside days before.
  const isBetween = change?.sense.direction === null && listed.length > 0
  const isCourse = isBetween || isGain || (by.length > 0 && timelyOnly(by) && change?.sense.direction === null)
  if (compare === undefined && change && !isNotSold && !isCourse) compare = 'previous'
  if (compare === undefined && h.has('compare') && listed.length === 0 && by.length === 0 && !isSetApart)
    compare = 'previous'
  if (compare !== undefined) rest.compare = compare
  // «выше, чем в прошлом месяце»
  if (times.compare !== null && bounds.length === 0) claimAll(h, 'bound')

  claimAll(h, 'running')
  const running = h.has('running') && !isComeTo(h)
  if (running) {
    rest.transform = 'cumulative'
  }
  const step = h.first('step')
  if (step) {
    claimAll(h, 'step')
    rest.transform = 'delta'
    delete rest.compare
  }
  // «от недели к неделе с сентября»: step by step, where there are several of them.
  const stepOf = beside && times.period && steppedBy(saidBy(beside.item), times.period)
  if (stepOf && (by.length === 0 || by[0] === stepOf)) {
    addBy(stepOf)
    rest.transform = 'delta'
    delete rest.compare
  }
  // «неделя к неделе»: of the last one, where no other was said.
  const isWeekly =
    beside?.sense.rule === 'previous' && /^(недел\S* к недел|week over week|week on week|wow)/.test(saidBy(beside.item))
  const week = isWeekly && times.period === null && !before ? periodOfRule('last_7_days', today) : null
  const isDayBefore =
    before !== null &&
    beside !== undefined &&
    /^(the day before|накануне|дн[её]м (раньше|ранее))/.test(saidBy(beside.item))
  const shifted =
    before && beside && !isDayBefore && !isCompared && !isSetBeside(h, beside.item) && !change && times.period === null
      ? besideOf(daysOf(before.period, today), beside.sense.rule)
      : null
  const dayBefore =
    before && isDayBefore && times.period === null ? addDays(daysOf(before.period, today).from, -1) : null
  if (shifted || dayBefore) delete rest.compare
  // «а в прошлом году?» after October: that October.
  const isLastYear =
    before !== null &&
    times.compare === null &&
    h.items.some((item) => item.period && /^(в |за )?прошл\S+ год\S*$|^last year$/.test(saidBy(item))) &&
    countDays(daysOf(before.period, today).from, daysOf(before.period, today).to) < 200
  // «а неделю назад?» after one day: the same day of the week before.
  const isWeekAgo =
    before !== null &&
    times.compare === null &&
    daysOf(before.period, today).from === daysOf(before.period, today).to &&
    h.items.some((item) => item.period && /^(неделю назад|a week ago|week ago)$/.test(saidBy(item)))
  const yearAgo =
    before && (isLastYear || isWeekAgo)
      ? besideOf(daysOf(before.period, today), isWeekAgo ? 'week_ago' : 'year_ago')
      : null
  const period =
    (yearAgo && { from: yearAgo.from, to: yearAgo.to }) ??
    (isBesideNow ? { from: today, to: today } : times.period) ??
    now ??
    week ??
    (dayBefore ? { from: dayBefore, to: dayBefore } : null) ??
    (shifted && { from: shifted.from, to: shifted.to }) ??
    (before ? daysOf(before.period, today) : defaultPeriod(today))
  if (
    before &&
    rest.compare === undefined &&
    before.compare !== 'none' &&
    !shifted &&
    (times.period === null || typeof before.compare === 'string')
  )
    rest.compare = before.compare
  // «сравни Москву и Урал» → «по месяцам»: still one beside the other.
  const [own] = before?.by ?? []
  if (
    before?.by.length === 1 &&
    own !== undefined &&
    by.length === 1 &&
    timelyOnly(by) &&
    !timely.has(own) &&
    before.where.some(({ dimension, values }) => dimension === own && values.length > 1)
  )
    by.unshift(own)
  const isSameRows = before !== null && by.length === 0
  if (
    before &&
    isSameRows &&
    !(
      where.length > 0 &&
      before.by.length === 1 &&
      where.some((one) => one.dimension === before.by[0] && !one.isOut && one.mention?.names.length === 1)
    )
  )
    by.push(...before.by)
  if (before && isSameRows && rest.transform === undefined && !h.has('per') && !heard.isMean)
    rest.transform = before.transform
  if (before && isSameRows && rest.members === undefined && before.members === 'notSold') rest.members = 'notSold'
  if ((running || step) && !by.some((name) => timely.has(name)))
    by.push(countDays(period.from, period.to) === 1 ? 'hour' : 'day')

  const isDear =
    order !== null &&
    order !== 'both' &&
    order.items.every((item) => /^(самы\S+ )?(дорог|дорож|дешев|expensive|cheap|pric)/.test(saidBy(item)))
  if (metrics.length === 0 && isDear && (by.includes('dish') || around.isOfDishes)) {
    metrics = ['sale_price']
    isBare = false
    if (by.length === 0) addBy('dish')
  }
  const isPriced = bounds.some(({ word }) => /^(дорож|дешев|cheap|more expensive|expensive|pric)/.test(saidBy(word)))
  if (metrics.length === 0 && isPriced && (by.includes('dish') || around.isOfDishes)) {
    metrics = ['sale_price']
    isBare = false
  }
  // «сколько латте в день»
  if (metrics.length === 0 && around.isOfDishes && h.has('per') && h.asks('howMuch')) {
    metrics = ['quantity']
    isBare = false
  }
  // «кто недобрал до 100 тысяч»: so much is money.
  if (
    metrics.length === 0 &&
    !said.isOfStock &&
    !isPriced &&
    bounds.some(({ value, isRoubles, isPercent }) => isRoubles || (value >= 10_000 && !isPercent))
  ) {
    metrics = ['revenue']
    isBare = false
  }
  const turns = isRanked || compare !== undefined || running || h.has('share')
  const defaulted = metrics.length === 0 && turns && !isBareOf(h, by, order, compare, told)
  if (defaulted) metrics = ['revenue']
  // Means.
  const per = isDayRanked ? undefined : h.all('per').find(({ item }) => !h.isClaimed(item))
  if (isDayRanked) claimAll(h, 'per')
  if (per || heard.isMean) claimAll(h, 'per', 'mean')
  if (metrics.length > 0 && metrics.every((metric) => /_per_/.test(metric))) claimAll(h, 'share')
  if (
    (per || (heard.isMean && metrics.every((metric) => measures[metric].isAdditive))) &&
    !running &&
    !step &&
    !isNotSold &&
    !isLoss
  ) {
    // A day of a single day is the day itself.
    const isOneDay = countDays(period.from, period.to) === 1 && (per?.sense.of ?? 'day') === 'day'
    const made = isOneDay
      ? { metrics: metrics.map((metric) => ofOneDay[metric] ?? metric), transform: null }
      : meanOf(metrics, per?.sense.of ?? null, { by, isOfWaiters: around.isOfWaiters })
    metrics = made.metrics
    if ('isUntold' in made && per) h.unclaim(per.item)
    if (made.transform) rest.transform = made.transform
    // «сколько приходится на чек»: told, not parted.
    for (const { item } of h.all('share')) if (/^приход/.test(saidBy(item))) h.claim(item)
  }
  const isShareDone = metrics.some((metric) => /_share$/.test(metric))
  if (
    !isShareDone &&
    !(per && h.all('share').every(({ item }) => /^приход/.test(saidBy(item)))) &&
    (h.has('share') || (saysPercent && rest.compare === undefined && unclaimed(h, 'in', 'percent')))
  ) {
    const parts = partsOf(told, by, metrics) ?? partsBefore(before, by, metrics)
    if (parts) {
      claimAll(h, 'share', 'in')
      where = where.filter(
        (one) => one.dimension !== parts.dimension || (parts.dimension === 'restaurant' && !parts.isTold),
      )
      if (!by.includes(parts.dimension)) by.push(parts.dimension)
      const [first, second] = by
      rest.transform = {
        share:
          second !== undefined && first !== undefined && rows.isAsked
            ? first === parts.dimension
              ? second
              : first
            : 'total',
      }
    } else if (metrics.every((metric) => measures[metric].unit === 'percent')) claimAll(h, 'share', 'in')
  }
  metrics = metrics.map((metric) => countedBy(bounds, metric, heard.isSoft, h))
  metrics = metrics.map((metric) => inPercentOf(bounds, metric, h))
  // «сколько чеков выше 3000 по ресторанам»: each of them, which only the classes of sums tell.
  for (const bound of metrics.length === 1 && metrics[0] === 'checks' && by.length > 0 ? [...bounds] : []) {
    const check = h.near(bound.word, -1)
    const isOfSum =
      check !== undefined &&
      h.sense(check, 'metric')?.metric === 'checks' &&
      bound.value >= 200 &&
      !by.includes('check_sum')
    if (isOfSum)
      return { readings: [], left: [bound.word.text], isDefaultPeriod: false, period, isBare, several, problem: null }
  }
  // Bounds.
  const having: { metric: FigureMetric; op: Bound['op']; value: number | 'total' }[] = bounds.flatMap((bound) =>
    havingOf(bound, metrics, h),
  )
  for (const { item, sense } of h.all('boundMean')) {
    h.claim(item)
    const [metric] = metrics
    // The sum of all is no mean of them.
    if (metric && measures[metric].isAdditive)
      return { readings: [], left: [item.text], isDefaultPeriod: false, period, isBare, several, problem: null }
    if (metric) having.push({ metric, op: sense.op, value: 'total' })
  }
  // «до 500, от 500, от тысячи»: the steps that checks are parted by.
  if (by.includes('check_sum') && having.length > 1) having.length = 0
  if (bounds.length > 0 && having.length === 0 && !by.includes('check_sum'))
    for (const { item } of bounds) h.unclaim(item)
  if (isLoss) having.push({ metric: 'profit_per_portion', op: 'lt', value: 0 })
  if (h.has('uncosted')) having.push({ metric: 'known_cost_share', op: 'lte', value: 0 })
  if (having.length > 0 && by.length === 0)
    by.push(metrics.some((metric) => measures[metric].scope === 'read:dishes') ? 'dish' : 'restaurant')
  // «лучший по фудкосту»: the better one is the lower.
  const isGoodness =
    isRanked && order.items.some((item) => /(лучш|худш|^best|^worst|^better|^worse)/.test(saidBy(item)))
  const isFlipped =
    isGoodness &&
    metrics[0] !== undefined &&
    goodWhen[metrics[0]] === 'down' &&
    /^(food_cost|discount|discount_share|returns|return_share|voids|void_sum|unit_cost)$/.test(metrics[0])
  // Order and how many.
  let limit: number | null = rows.limit ?? many
  if (limit === null) limit = loneNumber(h, order !== null && order !== 'both' && order.isTop, by.length > 0)
  const ranked =
    isRanked &&
    order &&
    (order.isStrong ||
      limit !== null ||
      rows.isOne ||
      h.asks('who') ||
      h.asks('where') ||
      what ||
      listed.length > 0 ||
      h.asks('when')) &&
    !isNotSold
  const isOfChange = change !== undefined && rest.compare !== undefined && by.length > 0 && !timelyOnly(by)
  const ofChange = saysPercent ? ('deltaPct' as const) : ('delta' as const)
  const direction =
    isOfChange && change.sense.direction !== null
      ? change.sense.direction
      : isRanked && order
        ? isFlipped
          ? order.direction === 'desc'
            ? 'asc'
            : 'desc'
          : order.direction
        : 'desc'
  const isAgainstTwo = isListed && limit === null
  const isOrdered =
    (ranked && by.length > 0 && !isAgainstTwo) ||
    (isOfChange &&
      (isRanked || rows.isOne || limit !== null || rows.isAsked || isSubject) &&
      change.sense.direction !== null)
  const asked = (chosen: readonly FigureMetric[]): Asked => {
    const [lead = 'revenue'] = chosen
    // «где Уктус по выручке»: a place is seen among all, and one alone is no ranking.
    const isAmongAll = ({ dimension, op, values }: FigureCondition) =>
      isOrdered && by.length === 1 && by[0] === dimension && op === 'in' && values.length === 1 && !rows.isAsked
    const own = conditionsOf(where).filter((condition) => !isAmongAll(condition))
    const conditions = [
      ...own,
      ...(before?.where ?? []).filter(
        ({ dimension }) =>
          !(dimension === 'restaurant' && isOfChain(h)) &&
          !own.some((one) => one.dimension === dimension) &&
          !(by.includes(dimension) && !before?.by.includes(dimension)),
      ),
    ]
    const kept =
      before && isSameRows
        ? {
            limit: before.limit,
            perGroup: before.perGroup,
            order: before.order && {
              ...before.order,
              metric: lead,
              ...(isRanked && order
                ? { direction: order.direction }
                : change?.sense.direction && before.order.of !== 'value'
                  ? { direction: change.sense.direction }
                  : isReversed && {
                      direction: before.order.direction === 'desc' ? ('asc' as const) : ('desc' as const),
                    }),
            },
          }
        : null
    // «у кого снизился чек»: whoever it did.
    const isAnyChanged = isOfChange && !isRanked && h.asks('who')
    const one = (rows.isOne || isOneRecord) && isOrdered && limit === null && !isAnyChanged ? 1 : null
    const orderMetric = orderedBy(h, chosen, lead)
    const within = rows.within ?? (isOneOfEach || isTopOfEach ? rows.each : null)
    const most = limit ?? (isOneOfEach || rows.isOneWithin ? 1 : null)
    const isGrouped = by.length === 2 && most !== null && within !== null
    const ordered = isGrouped && within ? [within, ...by.filter((name) => name !== within)] : by
    return {
      metrics: [...chosen],
      by: ordered.slice(0, 2),
      where: conditions,
      period,
      ...rest,
      ...(before &&
        isSameRows &&
        having.length === 0 && { having: before.having.filter((bound) => chosen.includes(bound.metric)) }),
      ...(having.length > 0 && {
        having: having.map((bound) => ({ ...bound, metric: chosen.includes(bound.metric) ? bound.metric : lead })),
      }),
      order:
        isOrdered || isGrouped || (limit !== null && by.length > 0)
          ? { metric: orderMetric, direction, of: isOfChange ? ofChange : ('value' as const) }
          : (kept?.order ??
            (isReversed && by.length > 0 ? { metric: orderMetric, direction: 'asc', of: 'value' } : null)),
      ...(isGrouped
        ? { perGroup: most }
        : { limit: limit ?? kept?.limit ?? one, ...(kept && limit === null && { perGroup: kept.perGroup }) }),
    }
  }
  const counted = countedMembers(rows, {
    ...{
      by,
      bounds,
      metrics,
      isBare,
      isStock: said.isOfStock,
      isEach: h.has('each') || h.has('per') || times.period === null || !hasWorked(h),
    },
  })
  // «спасибо»: nothing is asked for.
  const isWhoAlone = h.asks('who') && order === null && !h.has('dimension')
  if (
    isBare &&
    !defaulted &&
    times.period === null &&
    told.length === 0 &&
    (by.length === 0 || isWhoAlone) &&
    !h.asks('howMuch')
  )
    return null
  // «сколько молока на складе»: how much there is, which nobody here knows.
  if (isBare && said.isOfStock && !before && h.asks('howMuch') && times.period === null) return null
  if (by.length > 2)
    return { readings: [], left: ['…'], isDefaultPeriod: false, period, isBare, several, problem: 'several' }
  const isEarned =
    heard.isSoft &&
    around.isOfDishes &&
    metrics.length === 1 &&
    metrics[0] === 'revenue' &&
    by.length === 0 &&
    !before &&
    rest.transform === undefined &&
    isEarning(h)
  const isPriceOrCost =
    metrics.length === 1 && metrics[0] === 'unit_cost' && by.length === 0 && !before && isCostAsked(h)
  const choices = isPriceOrCost
    ? [['sale_price' as const], ['unit_cost' as const]]
    : isEarned
      ? [['gross_profit' as const], ['revenue' as const]]
      : alternatives(metrics, { isBare: isBare && !defaulted, by, told, isStock: said.isOfStock })
  const readings = (counted ? [counted.metrics] : choices).flatMap((chosen) => {
    const made = asked(chosen)
    const parsed = FigureQuery.safeParse(
      counted ? { ...made, by: [], order: null, limit: null, perGroup: null, count: counted.of } : made,
    )
    return parsed.success ? [normalQuery(parsed.data)] : []
  })
  if (isEither && by.length === 1)
    readings.push(...readings.map((query) => normalQuery({ ...query, by: [], order: null, limit: null })))
  if (times.apart !== null && by.length < 2 && !by.includes(times.apart)) {
    const { apart } = times
    readings.push(...readings.map((query) => normalQuery({ ...query, by: [...query.by, apart] })))
  }
  if (rowChoices.length > 1) {
    const others = rowChoices.slice(1).flatMap((row) => readings.map((query) => normalQuery({ ...query, by: [row] })))
    readings.push(...others.filter(({ limit: most, by: [row] }) => row !== 'restaurant' || most === null || most < 5))
  }
  // «среднее число гостей на стол»: no mean is taken of tables.
  const isMeanOfDay = typeof rest.transform === 'object' && 'mean' in rest.transform && per === undefined
  if (isMeanOfDay) for (const { item } of h.all('dimension')) if (/^(per|на)$/.test(h.before(item))) h.unclaim(item)
  if (h.all('about').some(({ sense }) => sense.what === 'discountMean') && per === undefined) {
    const whole = readings.map((query) => normalQuery({ ...query, transform: { mean: 'check' } }))
    const shares = readings.map((query) =>
      normalQuery({ ...query, metrics: ['discount_share'], transform: 'none', order: null, having: [] }),
    )
    readings.splice(0, readings.length, ...shares, ...whole)
  }
  for (const { item } of h.all('habit')) h.claim(item)
  // An order that no rows are in is not heard.
  if (isRanked && order && by.length === 0 && rest.compare === undefined && !before)
    for (const item of order.items)
      if (!h.sense(item, 'metric') && !/^(how|насколько)$/.test(h.before(item))) h.unclaim(item)
  // A price is of dishes.
  const isPriceless = metrics.includes('sale_price') && !around.isOfDishes && by.length === 0
  if (isPriceless) for (const { item } of [...h.all('metric'), ...h.all('about')]) h.unclaim(item)
  for (const { item } of h.all('check')) if (h.sense(item, 'metric')) h.claim(item)
  return {
    ...{
      readings,
      left: h.left(),
      isDefaultPeriod: times.period === null && now === null && week === null && before === null,
      period,
      isBare: isBare && !defaulted,
      several,
    },
    problem:
      times.problem ??
      (!isOfParts && told.filter(({ dimension, isOut }) => dimension === 'hour' && !isOut).length > 1
        ? 'several'
        : null) ??
      (order === 'both'
        ? 'order'
        : (rows.countsMembers && !counted && having.length === 0 && (isBare || rows.isCountAsked)) ||
            (rows.countsDishes && h.has('menu') && !h.has('about'))
          ? 'count'
          : null),
  }
}

/** What is said of a change, where it is no part of a bound («упала ниже 100»). */
function changeOf(h: Hearing) {
  return h.all('change').find(({ item }) => {
    if (h.isClaimed(item)) return false
    const next = h.beside(item, 1)
    // «пицца минус фокачча»
    const isWithout =
      h.sense(item, 'without') !== undefined && next !== undefined && (next.mention !== null || h.sense(next, 'value'))
    return !isWithout && !isLossOf(h, item) && !isComeIn(h, item)
  })
}

/** «сколько упало по СБП», «сколько налички упало»: money came in that way. */
function isComeIn(h: Hearing, item: Item): boolean {
  const isPaid = h.items.some(
    (one) => one.mention?.kind === 'payment_type' || h.sense(one, 'value')?.dimension === 'payment_type',
  )
  const isAsked = h.words.some(({ word }, at) => /^(сколько|скока|скок)$/.test(word) && h.words[at - 1]?.word !== 'на')
  const is = isPaid && isAsked && /^(упал|сдал)[аио]?$/.test(saidBy(item)) && !h.has('compare') && !h.has('beside')
  if (is) h.claim(item)
  return is
}

/** «работало», “worked”: it is over, and what was done is known. */
function hasWorked(h: Hearing): boolean {
  return h.words.some(({ word }) =>
    /^((от|про|по)?работал[аио]?|вышл[аио]|выходил[аио]?|обслуживал[аио]?|обслужил[аио]?|продал[аио]?|продавал[аио]?|торговал[аио]?|трудил(ся|ась|ись)|worked|served|sold|serving)$/.test(
      word,
    ),
  )
}

/** «сколько официантов работало»: how many stand behind the figures, not what they sold. */
function countedMembers(
  rows: RowsBy,
  {
    by,
    bounds,
    metrics,
    isBare,
    isStock,
    isEach,
  }: {
    /** Something of each is asked for, or nothing says that they worked and when. */
    isEach: boolean
    by: readonly FigureDimension[]
    bounds: readonly Bound[]
    metrics: readonly FigureMetric[]
    isBare: boolean
    isStock: boolean
  },
): { of: FigureDimension; metrics: FigureMetric[] } | null {
  const [of] = by
  if (!rows.countsMembers || isEach || by.length !== 1 || of === undefined || bounds.length > 0 || isStock) return null
  if (of !== 'waiter' && of !== 'restaurant') return null
  const isWork = metrics.every((metric) => /^(revenue|checks|hours|shifts)$/.test(metric))
  if (!(isBare || (rows.isCountAsked && isWork))) return null
  return { of, metrics: metrics.length > 0 && !isBare ? [...metrics] : ['revenue'] }
}

/** «сколько зарабатываем на капучино»: what is left of it, or all of it. */
function isEarning(h: Hearing): boolean {
  return h.all('metric').some(({ item, sense }) => {
    return sense.metric === 'revenue' && /^(за|под)?(зараб|рабат)|^earn|^make money/.test(saidBy(item))
  })
}

/** «сколько потеряли на скидках»: what they came to. */
function isLossOf(h: Hearing, item: Item): boolean {
  const isLost = /^(поте?р|теря|los[eti])/.test(saidBy(item)) && !h.has('compare') && !h.has('beside')
  const isOf =
    h.all('metric').some(({ sense }) => /^(discount|returns|voids|void_sum)$/.test(sense.metric)) ||
    h.all('about').some(({ sense }) => sense.what === 'writeOff')
  if (isLost && isOf) h.claim(item)
  return isLost && isOf
}

/** «какую долю это даёт»: of what the question before was of. */
function partsBefore(before: FigureQuery | null, by: readonly FigureDimension[], metrics: readonly FigureMetric[]) {
  const told = (before?.where ?? []).map(({ dimension, values, op }) => {
    return { item: emptyItem, dimension, values, isOut: op === 'notIn', mention: null }
  })
  return before ? partsOf(told, by, metrics) : null
}

/** “what does a latte cost”: for those who order it, or for the house. */
function isCostAsked(h: Hearing): boolean {
  return (
    h.all('about').some(({ item, sense }) => sense.what === 'cost' && /^cost$/.test(saidBy(item))) &&
    h.words.some(({ word }) => /^(do|does|did)$/.test(word)) &&
    !h.words.some(({ word }) => /^(us|food|make|making|produce|we)$/.test(word))
  )
}

/** «когда была», “when did we have”: a time that is over. */
function isPast(h: Hearing): boolean {
  return h.words.some(({ word }) => /^(был[аио]?|случил(ся|ась|ось)|did|was|were)$/.test(word))
}

/** «сколько позиций в классе C», «сколько звёзд»: dishes are counted, whatever their class is of. */
function isCountOfClasses(h: Hearing, told: readonly Told[], rows: RowsBy): boolean {
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

function classesIn(dimension: FigureDimension): number {
  return dimension === 'quadrant' ? 4 : 3
}

/** «к прошлому году», “compared to the week before”: beside the days of the question before, not in place of them. */
function isSetBeside(h: Hearing, item: Item): boolean {
  return [h.words[h.at(item)]?.word ?? '', h.before(item), h.before(item, 2)].some((word) =>
    /^(сравн|к$|ко$|с$|со$|против|относительно|чем$|compar|to$|vs|versus|than|against)/.test(word),
  )
}

const ratiosOf = [
  ['guests_per_check', 'guests'],
  ['items_per_check', 'positions'],
  ['revenue_per_guest', 'revenue'],
] as const

const ofOneDay: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{ revenue_per_day: 'revenue', checks_per_day: 'checks' },
}

const emptyItem = { places: [], text: '', senses: [], mention: null, period: null, number: null }

function daysOf(period: FigureQuery['period'], today: string): Period {
  return 'rule' in period ? periodOfRule(period.rule, today) : period
}

const inMoney: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{
    quantity: 'revenue',
    orders: 'revenue',
    voids: 'void_sum',
    stock_in: 'stock_in_cost',
    stock_out: 'stock_out_cost',
  },
  ...{
    payment_count: 'payments',
    return_quantity: 'returns',
    margin_pct: 'gross_profit',
    checks: 'revenue',
    discount_share: 'discount',
    return_share: 'returns',
  },
}
const inPieces: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{
    void_sum: 'voids',
    stock_in_cost: 'stock_in',
    stock_out_cost: 'stock_out',
    payments: 'payment_count',
    returns: 'return_quantity',
  },
}

/** The figures of a question before, in the unit that is wanted now, beside others or in place of them. */
function followed(
  h: Hearing,
  before: FigureQuery,
  said: readonly FigureMetric[],
  isSoft: boolean,
  isOfDish: boolean,
): FigureMetric[] {
  const unit = h.all('in').map(({ sense }) => sense.unit)
  // «кто продал больше всех?» after pieces of a dish: pieces again.
  const isSoldAlone = isSoft && said.length === 1 && said[0] === 'revenue' && unit.length === 0
  if (isSoldAlone && before.metrics.every((metric) => metric === 'quantity' || metric === 'orders'))
    return [...before.metrics]
  // «сколько это от выручки?»
  if (
    isOfRevenue(h.words) &&
    said.every((metric) => metric === 'revenue') &&
    before.metrics.every((metric) => inPercent[metric])
  ) {
    claimAll(h, 'in', 'metric', 'share')
    return before.metrics.map((metric) => inPercent[metric] ?? metric)
  }
  const isUnitAlone =
    said.length === 0 ||
    (isSoft && unit.length > 0) ||
    (unit.includes('percent') && said.every((metric) => metric === 'revenue')) ||
    said.every((metric) => metric === 'quantity' && unit.includes('pieces'))
  if (!isUnitAlone) {
    const isMore =
      h.all('more').some(({ item }) => !/^(и|and)$/i.test(item.text)) ||
      /^(и|and|also|плюс)$/.test(h.words[0]?.word ?? '')
    return isMore ? [...new Set([...before.metrics, ...said])] : [...said]
  }
  if (unit.includes('percent') && before.metrics.every((metric) => inPercent[metric])) {
    claimAll(h, 'in', 'metric')
    return before.metrics.map((metric) => inPercent[metric] ?? metric)
  }
  if (unit.includes('money')) {
    claimAll(h, 'in', 'roubles', 'metric')
    return before.metrics.map((metric) => inMoney[metric] ?? metric)
  }
  if (unit.some((one) => one === 'pieces' || one === 'number' || one === 'times')) {
    claimAll(h, 'in', 'metric')
    return before.metrics.map((metric) => inPieces[metric] ?? (isOfDish && metric === 'revenue' ? 'quantity' : metric))
  }
  return [...before.metrics]
}

/** «от выручки», “of sales”: what a share is of. */
export function isOfRevenue(words: readonly { word: string }[]): boolean {
  return words.some(
    ({ word }, at) =>
      /^(от|of)$/.test(word) && /^(выручк|продаж|оборот|revenue$|sales$|turnover$)/.test(words[at + 1]?.word ?? ''),
  )
}

function claimAll(h: Hearing, ...kinds: Parameters<Hearing['first']>[0][]): void {
  for (const kind of kinds) h.claim(...h.all(kind).map(({ item }) => item))
}

function unclaimed(h: Hearing, is: 'in', of: 'percent'): boolean {
  return h.all(is).some(({ item, sense }) => sense.unit === of && !h.isClaimed(item))
}

/** Dimensions of which members were said in several places: they are set side by side. */
function dimensionsTwice(told: readonly Told[]): Set<FigureDimension> {
  const counts = new Map<FigureDimension, number>()
  for (const { dimension, isOut } of told)
    if (!isOut && dimension !== 'hour') counts.set(dimension, (counts.get(dimension) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([dimension]) => dimension))
}

/** A word that fits several people, or many dishes by what is in them. */
function isOpen(kind: string, count: number, isHead: boolean): boolean {
  if (count < 2) return false
  if (kind === 'waiters') return true
  return kind === 'dishes' || kind === 'stock' ? count > (isHead ? 12 : 4) : false
}

function timelyOnly(by: readonly FigureDimension[]): boolean {
  return by.every((name) => name !== 'hour' && timely.has(name))
}

interface Narrowed {
  by: readonly FigureDimension[]
  told: readonly Told[]
  isOfClasses: boolean
  isNotSold: boolean
  isDishSold: boolean
}

/** The figures that dimensions leave no choice of. */
function narrowedMetrics(
  metrics: readonly FigureMetric[],
  { by, told, isOfClasses, isNotSold }: Narrowed,
): FigureMetric[] {
  const isOfDish = told.some(({ dimension }) => dimension === 'dish' || dimension === 'category')
  if (isNotSold && metrics.length === 0)
    return [by.includes('waiter') || by.includes('restaurant') ? 'revenue' : 'quantity']
  if (metrics.length === 0 && isOfClasses)
    return [told.some(({ dimension }) => dimension === 'quadrant') ? 'orders' : 'revenue']
  return metrics.map((metric) => (metric === 'checks' && isOfDish && !by.includes('category') ? 'checks_with' : metric))
}

/** «чеки с одной позицией»: how many lines a check has. */
function sizesOf(h: Hearing, metrics: readonly FigureMetric[]): string[] | null {
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

/** «у него», «у неё», “her”: whoever the answer before was of. */
function saysThem(h: Hearing): boolean {
  return h.words.some(({ word }) => /^(него|нее|его|ее|him|his|her|he|she)$/.test(word))
}

const stepsOf = [
  [/недел\S* к недел|week over week|week on week|^wow$/, 'week', 14],
  [/месяц\S* к месяц|month over month|month on month|^mom$/, 'month', 56],
  [/квартал\S* к квартал|quarter over quarter|quarter on quarter|^qoq$/, 'quarter', 170],
] as const

/** «неделя к неделе», “quarter over quarter”: what the steps are, if a time has more than one of them. */
function steppedBy(said: string, { from, to }: Period): FigureDimension | null {
  return stepsOf.find(([pattern, , least]) => pattern.test(said) && countDays(from, to) > least)?.[1] ?? null
}

/** «а по сети?»: of all restaurants again. */
function isOfChain(h: Hearing): boolean {
  return h.all('together').some(({ item }) => /сет[ьи]|chain|network|company/.test(saidBy(item)))
}

/** «уже … с утра»: since the day began, no hours of a day. */
function sinceMorning(h: Hearing): Item | null {
  const isSoFar = h.words.some(({ word }) => /^(уже|пока)$/.test(word))
  const said = h.items.find(
    (item) => /^(с )?(самого )?утра$/.test(saidBy(item)) && h.sense(item, 'hours') !== undefined,
  )
  return isSoFar ? (said ?? null) : null
}

/** «аутсайдеры, штук пять»: how many rows are wanted; its words are claimed. */
function rowsInPieces(h: Hearing): number | null {
  for (const item of h.items) {
    if (!/^(штук|штуки|штучек|шт)$/.test(saidBy(item)) || h.isClaimed(item)) continue
    const number = [h.beside(item, 1), h.beside(item, -1)].find(
      (one) => one !== undefined && one.number !== null && !one.period && !h.isClaimed(one),
    )
    if (number?.number == null || !Number.isInteger(number.number) || number.number < 1) continue
    h.claim(item, number)
    return Math.min(number.number, 1000)
  }
  return null
}

/** Parts of a day that follow one another, as one; null where they are no such. */
function wholeOf(parts: readonly Told[]): Told | null {
  const inTurn = parts
    .map((part) => ({ part, from: Number(part.values[0]), to: Number(part.values.at(-1)) }))
    .sort((a, b) => a.from - b.from)
  const [first] = inTurn
  const last = inTurn.at(-1)
  const isRow = inTurn.every(({ from }, at) => at === 0 || from === (inTurn[at - 1]?.to ?? 0) + 1)
  if (!first || !last || inTurn.length < 2 || !isRow) return null
  return { ...first.part, values: [`${first.from}`, `${last.to}`] }
}

/** More rows are wanted than so many categories have. */
function isTopOfMany(h: Hearing, count: number): boolean {
  return (
    (h.has('top') || h.has('most')) &&
    h.items.some(({ number, period }) => number !== null && !period && Number.isInteger(number) && number > count)
  )
}

/** «топ 10», «5 худших»: a number that stands with the ranking and no word of rows. */
function loneNumber(h: Hearing, isTop: boolean, hasRows: boolean): number | null {
  for (const item of h.items) {
    if (item.number === null || item.period || h.isClaimed(item) || !Number.isInteger(item.number)) continue
    // “the second highest” is one row further down.
    if (item.number > 1 && h.words[h.at(item)]?.ordinal) continue
    const around = [h.beside(item, -1), h.beside(item, 1), h.beside(item, 2)]
    const isRanked = around.some((one) => one && (h.sense(one, 'top') || h.sense(one, 'order') || h.sense(one, 'most')))
    const isOfMention = hasRows && h.beside(item, 1)?.mention
    if (!isRanked && !isOfMention && !isTop) continue
    h.claim(item)
    return Math.min(Math.max(item.number, 1), 1000)
  }
  return null
}

/** «по среднему чеку»: the figure that the ranking is by, of several. */
function orderedBy(h: Hearing, metrics: readonly FigureMetric[], lead: FigureMetric): FigureMetric {
  const led = h
    .all('metric')
    .find(({ item, sense }) => metrics.includes(sense.metric) && /^(по|by)$/.test(h.before(item)))
  return led && metrics.length > 1 ? led.sense.metric : lead
}

/** Only the members and the days that a question says, for what goes on from a list. */
export function narrowingOf(
  said: Said,
  today: string,
): { where: FigureCondition[]; period: Period | null; bounds: Bound[]; isCount: boolean; left: string[] } {
  const h = new Hearing(said)
  const bounds = boundsOf(h)
  const isCount = h.asks('howMuch')
  claimAll(h, 'in')
  const times = timesOf(said, today, false)
  const told = toldMembers(h, times)
  h.claim(...told.map(({ item }) => item), ...h.items.filter(({ period }) => period !== null))
  claimAll(h, 'same', 'more', 'only', 'together')
  return { where: conditionsOf(told), period: times.period, bounds, isCount, left: h.left() }
}
