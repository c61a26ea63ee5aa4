import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Item } from './items.ts'
import { isIdle, phrasedBy, type Recognition } from './recognition.ts'

/** What the rest of a question says about which figures are meant. */
export interface Around {
  isStock: boolean
  /** Dishes or categories are named, or are the rows. */
  isOfDishes: boolean
  /** Single dishes are the rows, or one dish is named. */
  isOfOneDish: boolean
  isOfWaiters: boolean
  hasPayments: boolean
  hasVoids: boolean
  hasWriteOff: boolean
  /** Goods of the stock are named. */
  hasProduct: boolean
  /** «сколько», «число». */
  countsDishes: boolean
  /** Dishes are grouped by class. */
  hasClasses: boolean
}

export interface RecognisedMetrics {
  metrics: FigureMetric[]
  /** The figure was named by a verb only, such as «заработать», or not at all: others may be meant. */
  isSoft: boolean
  /** The goods were written off. */
  isWriteOff: boolean
  isMean: boolean
}

/** Verbs that can mean money too. «Ушло» and «взяли» apply only to what is on the menu. */
const sells = /прода|реализ|куп|покуп|заказ|спрос|sell|sold|buy|bought|purchas|order/i

/** «сколько сделали», «сколько дала доставка»: money, if nothing else is named. */
export const makes = /^(сделал[аио]?|делает|делают|делаем|дал[аи]?|дает|дают|давал[аи]?|make|makes|made)$/

const nouns = /выручк|касс|оборот|доход|продаж|revenue|sales|turnover|takings|income|нетто|торговл/i

/** «сколько набежало»: the total, unless the question asks for it step by step. */
export function isReached(h: Recognition): boolean {
  const isVerb = h
    .all('running')
    .every(({ item }) => /^(набеж|набег|набра|набир|накоп|скоп|копи)/.test(phrasedBy(item)))
  const isStepped = h.items.some((item) => h.sense(item, 'by') ?? h.sense(item, 'dimension'))
  return isVerb && !isStepped && (h.asks('howMuch') || h.all('in').some(({ sense }) => sense.unit === 'money'))
}

const ownOfPer = { guest: 'revenue_per_guest', check: 'avg_check' } as const

/** «сколько гостей и сколько на гостя»: money per guest is one of several figures; its items are claimed. */
function perAlone(h: Recognition): FigureMetric | null {
  for (const { item, sense } of h.all('per')) {
    if (sense.of !== 'guest' && sense.of !== 'check') continue
    if (!/^(на|с|per|a)$/.test(h.words[h.at(item)]?.word ?? '')) continue
    const lead = leadsAlone(h, item)
    if (!lead || hasFigureAfter(h, item)) continue
    h.claim(item, ...lead)
    return ownOfPer[sense.of]
  }
  return null
}

/** «по оплатам», «по дням и оплатам» */
function isReportedBy(h: Recognition, item: Item): boolean {
  if (/^(по|by)$/.test(h.before(item))) return true
  const before = h.near(item, -1)
  const isOfRows = before !== undefined && (h.sense(before, 'dimension') ?? h.sense(before, 'by')) !== undefined
  return /^(и|and)$/.test(h.before(item)) && isOfRows
}

/** «приняли гостей»: guests were received, not payments; the item is claimed. */
function isReceiving(h: Recognition, item: Item, hasOther: boolean): boolean {
  const is = hasOther && /^(приня|прини)/.test(phrasedBy(item))
  if (is) h.claim(item)
  return is
}

/** «сколько латте сделали»: how many of them. */
function isOfMany(h: Recognition): boolean {
  return h.items.some(
    (item) => item.mention?.kind === 'dishes' && h.sense(h.beside(item, -1), 'asking')?.what === 'howMuch',
  )
}

function isOnHowMuch(h: Recognition, item: Item): boolean {
  const isAsking = item.senses.some((sense) => sense.is === 'asking' && sense.what === 'howMuch')
  return (
    isAsking &&
    (/^на (сколько|скок)/.test(phrasedBy(item)) || (/^(сколько|скок)/.test(phrasedBy(item)) && h.before(item) === 'на'))
  )
}

/** «сколько гостей, сколько денег»: money as a separate figure in a list. */
function moneyAlone(h: Recognition): Item | null {
  const found = h.all('in').find(({ item, sense }) => {
    if (sense.unit !== 'money' || h.isClaimed(item) || !/^(денег|деньги|money)$/.test(phrasedBy(item))) return false
    const isAsked = h.sense(h.beside(item, -1), 'asking')?.what === 'howMuch'
    const next = h.words[h.end(item)]
    return isAsked && (next === undefined || next.gap === ',' || /^(и|а|and)$/.test(next.word))
  })
  return found?.item ?? null
}

/** The items between «сколько», or the comma, and «на гостя», if none of them carries a meaning of its own. */
function leadsAlone(h: Recognition, item: Item): Item[] | null {
  const passed: Item[] = []
  for (let by = -1; by >= -5; by--) {
    const one = h.beside(item, by)
    if (!one) return null
    if (one.senses.some((sense) => sense.is === 'asking' && sense.what === 'howMuch')) return passed
    const isPassed =
      isIdle(one) || h.sense(one, 'mean') || h.sense(one, 'share') || h.sense(one, 'in')?.unit === 'money'
    if (!isPassed) return null
    passed.push(one)
  }
  return null
}

/** «сколько на чек приходится гостей»: the counted figure follows. */
function hasFigureAfter(h: Recognition, item: Item): boolean {
  for (let by = 1; by <= 3; by++) {
    const one = h.beside(item, by)
    if (!one || h.words[h.at(one)]?.gap || /^(и|а|and)$/.test(phrasedBy(one))) return false
    if (h.sense(one, 'metric') ?? h.sense(one, 'about') ?? h.sense(one, 'dimension') ?? h.sense(one, 'positions'))
      return true
  }
  return false
}

/** «гости, чек, выручка», «какой был чек вчера»: one check of many is their mean. */
function isOneCheck(h: Recognition, item: Item): boolean {
  return (
    phrasedBy(item) === 'чек' &&
    !h.all('metric').some(({ sense }) => sense.metric === 'avg_check') &&
    !h.has('order') &&
    !h.has('most') &&
    !h.items.some(({ number, period }) => number !== null && !period) &&
    !/^(на|за|в|с|под|один|каждый|номер)$/.test(h.before(item))
  )
}

/** «сколько наторговал Котов и чеков сколько»: each of two figures has a word of asking of its own. */
function isAskedApart(h: Recognition, item: Item): boolean {
  const asked = h.items.filter((one) => one.senses.some((sense) => sense.is === 'asking' && sense.what === 'howMuch'))
  const [first] = asked
  return asked.length > 1 && first !== undefined && h.beside(first, 1) === item
}

/** The figures a question is about, in the order of its words; empty where none is named. */
export function metricsOf(h: Recognition, around: Around): RecognisedMetrics {
  const said = h
    .all('metric')
    .filter(
      ({ item, sense }) =>
        !item.mention && (!h.isClaimed(item) || (h.sense(item, 'order') !== undefined && sense.metric !== 'checks')),
    )
    .filter(({ item }, _, all) => !isReceiving(h, item, all.length > 1 && !around.hasPayments))
  const metrics: { metric: FigureMetric; item: Item | null }[] = []
  const alone = around.isStock ? null : perAlone(h)
  const units = {
    money: unit(h, 'money'),
    pieces: unit(h, 'pieces'),
    percent: unit(h, 'percent'),
    times: unit(h, 'times'),
    number: unit(h, 'number'),
  }
  // «на сколько списали»: in money, unless something is compared.
  if (!h.has('change') && !h.has('compare') && !h.has('beside') && !h.has('step') && !h.has('against'))
    units.money.push(...h.items.filter((item) => isOnHowMuch(h, item)))
  // «в штуках и рублях»
  if (units.pieces.length > 0)
    units.money.push(...h.all('roubles').flatMap(({ item }) => (isWanted(h, item) && !h.isClaimed(item) ? [item] : [])))
  const hard = said.filter(({ item, sense }) => sense.metric !== 'revenue' || nouns.test(item.text))
  const hasHard = hard.some(({ sense }) => sense.metric !== 'quantity')
  for (const { item, sense } of said) {
    h.claim(item)
    // «чеки со скидкой», «чеки без возвратов»: a condition on checks, not another figure.
    const isOfChecks =
      said.some((one) => one.sense.metric === 'checks') && /^(discount|returns|voids)$/.test(sense.metric)
    const isWhichChecks = said.some(
      (one) => one.sense.metric === 'checks' && /^(каких|which)$/.test(h.before(one.item)),
    )
    if (isOfChecks && (isWhichChecks || /^(с|со|with|без|without)$/.test(h.before(item)))) h.unclaim(item)
    // «удаления по оплатам»: no other figure can be grouped by payments.
    if (sense.metric === 'payments' && said.length > 1 && isReportedBy(h, item)) h.unclaim(item)
    // «по сменам»: no figure can be grouped by shift.
    if (sense.metric === 'shifts' && said.length > 1 && /^(по|by)$/.test(h.before(item))) h.unclaim(item)
    // «за вчерашнюю смену»: the day itself.
    if (
      sense.metric === 'shifts' &&
      said.length > 1 &&
      /^смен[уе]$/.test(phrasedBy(item)) &&
      h.beside(item, -1)?.period
    )
      continue
    const isVerb = sense.metric === 'revenue' && !nouns.test(item.text)
    if (isVerb && ((hasHard && !isAskedApart(h, item)) || around.hasPayments)) continue
    // «приняли муки»: goods were received, nothing was paid.
    if (around.isStock && !/^stock|^below/.test(sense.metric) && h.sense(item, 'about')?.what === 'stockIn') continue
    if (sense.metric === 'quantity' && hasHard && !((isWanted(h, item) || isListedFirst(h, item)) && around.isOfDishes))
      continue
    // «вернули гостям»: to whom, not how many of them.
    if (
      sense.metric === 'guests' &&
      hard.length > 1 &&
      !/^(по|и)$/.test(h.before(item)) &&
      !h.words[h.at(item)]?.gap &&
      /^(гостям|клиентам|посетителям|людям)$/.test(item.text.toLowerCase())
    )
      continue
    // «сняли с чеков», «возвраты в чеках»: a place, not another figure.
    const isPlace =
      /^(с|со|из|в|from|on|in|of)$/.test(h.before(item)) && !/^(number|count|amount)$/.test(h.before(item, 2))
    if (sense.metric === 'checks' && hard.length > 1 && isPlace) continue
    const next = h.beside(item, 1)
    // “how did guests pay”: who paid, not how many guests.
    if (
      sense.metric === 'guests' &&
      h.sense(next, 'metric')?.metric === 'payments' &&
      !h.asks('howMuch') &&
      !(next && /^(приня|прини)/.test(phrasedBy(next)))
    )
      continue
    // «скидки в процентах от выручки»: what the share is of.
    const isPart = units.percent.length > 0 || h.has('share')
    const isWhole =
      (sense.metric === 'revenue' && hard.length > 1 && units.percent.length > 0) ||
      (/^gross/.test(sense.metric) && isPart && hard.some((one) => one.sense.metric === 'discount'))
    if (isWhole && /^(от|к|of)$/.test(h.before(item))) continue
    const hasOther = hard.some((one) => one.item !== item)
    if (sense.metric === 'checks' && h.sense(item, 'about')?.what === 'sold' && (around.isOfDishes || hasOther)) {
      if (around.isOfDishes && !hasOther) metrics.push({ metric: 'orders', item })
      continue
    }
    if (
      sense.metric === 'gross_profit' &&
      h.sense(item, 'order') &&
      !/^profits?$/.test(phrasedBy(item)) &&
      hasHard &&
      hard.some(({ sense: other }) => other.metric !== 'gross_profit')
    )
      continue
    metrics.push({ metric: isOneCheck(h, item) ? 'avg_check' : sense.metric, item })
  }
  // «сколько доставок»: the number of checks.
  const counted = h
    .all('value')
    .find(
      ({ item }) =>
        /^(доставок|самовывозов|deliveries|takeaways|pickups)$/i.test(item.text) &&
        h.sense(h.near(item, -1) ?? h.beside(item, -1), 'in') !== undefined,
    )
  const isCounted =
    counted !== undefined ||
    h
      .all('value')
      .some(
        ({ item }) =>
          /^(доставок|самовывозов|deliveries|takeaways|pickups)$/i.test(item.text) &&
          h.sense(h.beside(item, -1), 'asking')?.what === 'howMuch',
      )
  if (isCounted && metrics.length === 0) metrics.push({ metric: 'checks', item: null })
  const abouts = h.items.flatMap((item) =>
    item.mention ? [] : item.senses.flatMap((sense) => (sense.is === 'about' ? [{ item, sense }] : [])),
  )
  const has = (what: (typeof abouts)[number]['sense']['what']) => abouts.some(({ sense }) => sense.what === what)
  let isSoft =
    metrics.length > 0 &&
    metrics.every(({ metric, item }) => metric === 'revenue' && item !== null && !nouns.test(item.text))
  let isWriteOff = false
  const add = (metric: FigureMetric, ...whats: (typeof abouts)[number]['sense']['what'][]) => {
    metrics.push({ metric, item: null })
    for (const { item, sense } of abouts) if (whats.includes(sense.what)) h.claim(item)
  }
  if (around.isStock) {
    // “cost of write-offs”: in money, as goods have no other cost.
    for (const { item, sense } of abouts)
      if (sense.what === 'cost' && !units.money.includes(item)) units.money.push(item)
    const inCost = units.money.length > 0
    const isAlso = h.asks('howMuch') && units.money.some((item) => isWanted(h, item))
    const both = inCost && (units.pieces.length > 0 || units.number.length > 0 || isAlso)
    const push = (amount: FigureMetric, cost: FigureMetric, ...whats: Parameters<typeof add>[1][]) => {
      if (!inCost || both) add(amount, ...whats)
      if (inCost) add(cost, ...whats)
    }
    if (has('stockIn')) push('stock_in', 'stock_in_cost', 'stockIn')
    if (has('writeOff') || around.hasWriteOff) {
      isWriteOff = true
      push('stock_out', 'stock_out_cost', 'writeOff')
    }
    const isSpent = abouts.some(
      ({ item, sense }) =>
        sense.what === 'stockOut' && (around.hasProduct || !/^(по)?трат|съе|пуст|изв/.test(phrasedBy(item))),
    )
    if (has('stockOut') && isSpent) push('stock_out', 'stock_out_cost', 'stockOut', 'sold')
    claimAll(h, units.money, units.pieces, units.number)
  } else {
    if (has('cost'))
      add(
        units.percent.length > 0 && !around.isOfOneDish
          ? 'food_cost'
          : around.isOfDishes || h.has('per')
            ? 'unit_cost'
            : 'cost_of_sales',
        'cost',
      )
    const isBesideCost = abouts.some(
      ({ item, sense }) => (sense.what === 'price' || sense.what === 'cost') && isWanted(h, item),
    )
    const hasPrice = metrics.some(({ metric }) => (isBesideCost ? /price/ : /price|cost/).test(metric))
    if (has('price') && !hasPrice && around.isOfDishes) add('sale_price', 'price')
    if (has('discountMean')) add('discount', 'discountMean')
    // “take in cash”: no goods were received.
    if (around.hasPayments) for (const { item, sense } of abouts) if (sense.what === 'stockIn') h.claim(item)
  }
  // «сколько продали»: pieces for items of the menu, money for anything else.
  if (!around.isStock && metrics.length === 0) {
    if (around.countsDishes && !units.money.length) {
      metrics.push({ metric: around.hasClasses && !has('sold') ? 'dish_count' : 'quantity', item: null })
      for (const { item } of abouts) h.claim(item)
    } else if (
      has('sold') &&
      (around.isOfDishes ||
        abouts.some(
          ({ item, sense }) => sense.what === 'sold' && (sells.test(item.text) || /mover|seller/i.test(item.text)),
        ))
    ) {
      const isTimes = units.times.length > 0
      // «сколько продали и сколько это в деньгах»
      const isAlsoMoney = h.asks('howMuch') && units.money.some((item) => isWanted(h, item))
      add(
        isTimes && around.isOfDishes
          ? 'orders'
          : (around.isOfDishes || abouts.some(({ item }) => /mover/i.test(item.text))) &&
              (units.money.length === 0 || isAlsoMoney)
            ? 'quantity'
            : units.pieces.length > 0 && units.money.length === 0
              ? 'quantity'
              : 'revenue',
        'sold',
      )
      isSoft = true
    } else if (has('busy')) add('checks', 'busy')
    else if (around.hasPayments) metrics.push({ metric: 'payments', item: null })
    else if (around.hasVoids) metrics.push({ metric: 'voids', item: null })
    else if (units.pieces.length + units.times.length > 0 && around.isOfDishes)
      metrics.push({ metric: units.times.length > 0 ? 'orders' : 'quantity', item: null })
    else if (h.asks('howMuch') && h.words.some(({ word }) => makes.test(word))) {
      metrics.push({ metric: around.isOfDishes && isOfMany(h) ? 'quantity' : 'revenue', item: null })
      isSoft = true
    } else if (units.money.length > 0) {
      metrics.push({ metric: 'revenue', item: null })
      isSoft = true
    }
  }
  for (const { item, sense } of abouts)
    if (sense.what === 'sold' || sense.what === 'busy' || (sense.what === 'price' && !around.isStock))
      if (metrics.length > 0) h.claim(item)
  const isMean = h.all('mean').some(({ item }) => !h.isClaimed(item)) || has('discountMean')
  const money = alone || hasHard ? moneyAlone(h) : null
  if (money) {
    h.claim(money)
    const at = metrics.findIndex(({ item }) => item !== null && h.at(item) > h.at(money))
    metrics.splice(at < 0 ? metrics.length : at, 0, { metric: 'revenue', item: money })
    units.money = units.money.filter((item) => item !== money)
  }
  if (alone) metrics.push({ metric: alone, item: null })
  const settled = inUnits(
    h,
    metrics.map(({ metric }) => metric),
    units,
    around,
  )
  return { metrics: withoutWaiter(h, [...new Set(settled)], around), isSoft, isWriteOff, isMean }
}

/** «чеки без официанта»: checks or money without a waiter. */
function withoutWaiter(h: Recognition, metrics: FigureMetric[], { isOfWaiters }: Around): FigureMetric[] {
  if (!metrics.includes('revenue_without_waiter')) return metrics
  const others = metrics.filter((metric) => metric !== 'revenue_without_waiter')
  // «без официанта Зориной» excludes her.
  if (isOfWaiters) {
    for (const { item, sense } of h.all('metric')) if (sense.metric === 'revenue_without_waiter') h.unclaim(item)
    return others
  }
  return others.length === 0 ? ['revenue_without_waiter'] : others.map((metric) => withoutAnyWaiter[metric] ?? metric)
}

const withoutAnyWaiter: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{ checks: 'checks_without_waiter', revenue: 'revenue_without_waiter' },
}

type Units = Record<'money' | 'pieces' | 'percent' | 'times' | 'number', Item[]>

function unit(h: Recognition, name: keyof Units): Item[] {
  return h
    .all('in')
    .filter(({ sense, item }) => sense.unit === name && !item.mention && !h.isClaimed(item))
    .map(({ item }) => item)
}

function shareItems(h: Recognition): Item[] {
  return h.all('share').map(({ item }) => item)
}

/** «какой процент скидок»: the share is of the figure that follows. */
function isShareOf(h: Recognition, metric: FigureMetric): boolean {
  return h
    .all('share')
    .some(
      ({ item }) =>
        h.sense(h.near(item, 1), 'metric')?.metric === metric ||
        /^(сколько процентов|what percent)/.test(phrasedBy(item)),
    )
}

function claimAll(h: Recognition, ...lists: readonly Item[][]): void {
  for (const list of lists) h.claim(...list)
}

/** «выручка и количество»: a figure of its own, not the unit of the others. */
function isWanted(h: Recognition, item: Item): boolean {
  // «продали и сколько это в деньгах»
  const isThat = h.before(item) === 'это' && /^(сколько|скока)$/.test(h.before(item, 2)) && h.before(item, 3) !== ''
  let at = h.at(item)
  // «и на какие деньги», “and for how much”
  while (
    !h.words[at]?.gap &&
    /^(на|в|какие|какую|каких|сколько|for|in|what|how|much)$/.test(h.words[at - 1]?.word ?? '')
  )
    at--
  return isThat || /^(и|and|плюс|also)$/.test(h.words[at - 1]?.word ?? '') || h.words[at]?.gap === ','
}

/** «порций продано, фудкост, маржа»: the first of a list of figures. */
function isListedFirst(h: Recognition, item: Item): boolean {
  const [next, further] = [h.words[h.end(item)], h.words[h.end(item) + 1]]
  const isBesideFigure = /^(и|and)$/.test(next?.word ?? '') && h.sense(h.near(item, 1), 'metric') !== undefined
  return next?.gap === ',' || isBesideFigure || (further?.gap === ',' && next !== undefined && next.gap === '')
}

/** «количество, цена и себестоимость»: a unit where a list of figures begins. */
function isFirstFigure(h: Recognition, item: Item): boolean {
  if (/^(в|во|по|in|by)$/.test(h.before(item)) || !/^(qty|quantity|количество|кол-во|колво)$/.test(phrasedBy(item)))
    return false
  return isListedFirst(h, item) && h.sense(h.near(item, 1), 'metric') !== undefined
}

const inMoneyOf = { return_quantity: 'returns', payment_count: 'payments' } as const

/** The same figures in the unit that was named. */
function inUnits(
  h: Recognition,
  metrics: readonly FigureMetric[],
  { money, pieces, percent, times, number }: Units,
  around: Around,
): FigureMetric[] {
  const counted = [...pieces, ...number, ...times]
  // «сколько удалили и на какую сумму»
  const isAsked =
    h.asks('howMuch') ||
    h.all('metric').some(({ item }) => /^(сколько|число|количество|how many|number)/.test(phrasedBy(item)))
  const isAlso = isAsked && money.some((item) => isWanted(h, item))
  const isBoth = money.length > 0 && (counted.length > 0 || isAlso)
  const result: FigureMetric[] = []
  // «qty, avg price and unit cost»: the first of a list.
  const first =
    around.isOfDishes && !metrics.includes('quantity') ? pieces.find((item) => isFirstFigure(h, item)) : undefined
  if (first) result.push('quantity')
  for (const metric of metrics) {
    switch (metric) {
      case 'voids':
        claimAll(h, money, counted)
        if (money.length === 0 || isBoth) result.push('voids')
        if (money.length > 0) result.push('void_sum')
        break
      case 'void_sum':
        claimAll(h, money, counted)
        if (isBoth && counted.some((item) => !money.includes(item))) result.push('voids')
        result.push('void_sum')
        break
      case 'returns':
        claimAll(h, money)
        if ((percent.length > 0 || isShareOf(h, 'returns')) && money.length === 0) {
          claimAll(h, percent, shareItems(h))
          result.push('return_share')
        } else if (h.all('order').some(({ item }) => /^чаще|^most often/.test(phrasedBy(item))))
          result.push('return_quantity')
        else if (isAlso || (counted.length > 0 && (money.length === 0 || isBoth))) {
          claimAll(h, counted)
          result.push(...(isBoth ? (['return_quantity', 'returns'] as const) : (['return_quantity'] as const)))
        } else result.push('returns')
        break
      case 'return_quantity':
      case 'payment_count':
        claimAll(h, counted, money)
        result.push(metric, ...(isAlso ? [inMoneyOf[metric]] : []))
        break
      case 'discount':
        claimAll(h, money)
        if ((percent.length > 0 || isShareOf(h, 'discount')) && money.length === 0 && !h.has('change')) {
          claimAll(h, percent, shareItems(h))
          result.push('discount_share')
        } else if (percent.length > 0 && !h.has('change')) {
          claimAll(h, percent, shareItems(h))
          result.push('discount', 'discount_share')
        } else result.push('discount')
        break
      case 'payments':
        claimAll(h, money)
        if (counted.length > 0 && money.length === 0) {
          claimAll(h, counted)
          result.push('payment_count')
        } else result.push(...(isAlso ? (['payment_count', 'payments'] as const) : (['payments'] as const)))
        break
      case 'margin_pct':
        if (money.length > 0) {
          claimAll(h, money)
          result.push('gross_profit', ...(percent.length > 0 ? [metric] : []))
        } else result.push(metric)
        claimAll(h, percent)
        break
      case 'food_cost':
      case 'markup':
      case 'known_cost_share':
      case 'discount_share':
      case 'return_share':
        claimAll(h, percent)
        result.push(metric)
        break
      case 'revenue': {
        const isPieces =
          counted.length > 0 &&
          money.length === 0 &&
          around.isOfDishes &&
          h.all('metric').every(({ item, sense }) => sense.metric !== 'revenue' || /продаж|sales/i.test(item.text))
        claimAll(h, money)
        if (isPieces) claimAll(h, counted)
        result.push(isPieces ? (times.length > 0 ? 'orders' : 'quantity') : metric)
        break
      }
      case 'quantity':
        if (money.length > 0 && !isBoth) result.push('revenue')
        else if (
          isBoth &&
          money.some((item) => !counted.includes(item)) &&
          !pieces.some((item) => money.includes(item))
        )
          result.push('quantity', 'revenue')
        else result.push(metric)
        claimAll(h, money, counted)
        break
      case 'checks':
        claimAll(h, counted)
        result.push('checks')
        if (money.length > 0 && !h.has('bound')) {
          claimAll(h, money)
          if (!metrics.includes('revenue') && !metrics.includes('avg_check'))
            result.push(h.has('mean') ? 'avg_check' : 'revenue')
        }
        break
      default:
        claimAll(h, counted)
        if (!/^stock/.test(metric)) claimAll(h, money)
        result.push(metric)
    }
  }
  const asked = around.isOfDishes && pieces.length > 0 && pieces.some((item) => !h.isClaimed(item) && isWanted(h, item))
  if (!asked) return result
  claimAll(h, pieces)
  return [...result, 'quantity']
}
