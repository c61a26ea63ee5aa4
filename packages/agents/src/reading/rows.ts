import type { Period } from '@vitrina/contract/dates'
import { type FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import type { Vocabulary } from '../understand/understood.ts'
import { sums } from './check-sums.ts'
import type { Item, Phrase } from './items.ts'
import type { Meaning, RowCondition } from './meaning.ts'
import { isReached } from './metrics.ts'
import { conditionsOf, reportedMembers } from './narrowing.ts'
import { type Bound, boundsOf, orderOf } from './ordering.ts'
import { isIdle, phrasedBy, Recognition } from './recognition.ts'
import { defaultPeriod, timesOf } from './times.ts'

type RowsMeaning = Extract<Meaning, { kind: 'rows' }>

/** A list that a question may ask for, and the words that it leaves unclaimed. */
export interface RowsRecognised {
  meaning: Meaning
  left: readonly string[]
  isDefaultPeriod: boolean
  /** The figure that the same words may ask for. */
  orFigures?: FigureQuery
}

/** Reads a question as one for the rows of a list; null where it asks for none. */
export function rowsOf(said: Phrase, vocabulary: Vocabulary): RowsRecognised | null {
  const h = new Recognition(said)
  const made =
    priceChanges(h, said, vocabulary) ??
    movements(h, said, vocabulary) ??
    belowMinimum(h, said, vocabulary) ??
    checks(h, said, vocabulary)
  return made && { ...made, left: h.left() }
}

type Made = Omit<RowsRecognised, 'left'>

interface Base {
  where: RowsMeaning['where']
  period: Period
  isDefaultPeriod: boolean
}

/** The days and members of a list; their items are claimed. */
function baseOf(h: Recognition, said: Phrase, vocabulary: Vocabulary): Base {
  const times = timesOf(said, vocabulary.today, false)
  const told = reportedMembers(h, times)
  for (const item of h.items) if (item.period) h.claim(item)
  h.claim(...told.map(({ item }) => item))
  for (const is of ['only', 'together', 'more', 'same', 'now', 'roubles'] as const)
    h.claim(...h.all(is).map(({ item }) => item))
  return {
    where: conditionsOf(told),
    period: times.period ?? defaultPeriod(vocabulary.today),
    isDefaultPeriod: times.period === null,
  }
}

function claimAll(h: Recognition, ...kinds: Parameters<Recognition['first']>[0][]): void {
  for (const kind of kinds) h.claim(...h.all(kind).map(({ item }) => item))
}

/** «какие цены меняли», «история цены на борщ» */
function priceChanges(h: Recognition, said: Phrase, vocabulary: Vocabulary): Made | null {
  const found = h
    .all('rows')
    .filter(
      ({ sense, item }) =>
        sense.rows === 'priceChanges' &&
        (item.places.length > 1 || /^(подорож|подешев|переоцен|reprice)/i.test(item.text)),
    )
  found.push(...pricesChanged(h))
  if (found.length === 0 || said.isOfStock || h.has('if') || h.has('share')) return null
  const base = baseOf(h, said, vocabulary)
  const text = found.map(({ item }) => item.text.toLowerCase()).join(' ')
  claimAll(h, 'rows', 'change', 'move', 'about', 'dimension', 'each', 'in', 'menu')
  const last = h.first('last')
  const isLast =
    last !== undefined ||
    (h.asks('when') && base.where.some(({ dimension }) => dimension === 'dish') && base.isDefaultPeriod)
  if (last) h.claim(last.item)
  const isUp = /подня|повы|подорож|рост|увелич|rais|increas|rise|went up|expensive|поднял/.test(text)
  const isDown = /сни|пони|подешев|опуст|уменьш|lower|cut|decreas|down|cheaper/.test(text)
  const within: RowCondition[] = isUp !== isDown ? [{ field: 'change', op: isUp ? 'gt' : 'lt', values: ['0'] }] : []
  const isAll = isLast || (base.isDefaultPeriod && /истори|history/.test(text))
  const period =
    isAll && base.isDefaultPeriod
      ? { from: vocabulary.dataFrom ?? base.period.from, to: vocabulary.today }
      : base.period
  const counted = h.all('in').filter(({ sense }) => sense.unit === 'times' || sense.unit === 'number')
  const isMany = found.some(({ item }) => /^(сколько|many)$/.test(h.before(item)) && h.before(item, 2) !== 'на')
  const isCount =
    isMany || counted.some(({ item }) => h.asks('howMuch') || /^(сколько|скольк|how)/.test(phrasedBy(item)))
  claimAll(h, 'number')
  return {
    isDefaultPeriod: base.isDefaultPeriod && !isAll,
    meaning: {
      ...{ kind: 'rows', rows: 'priceChanges', where: base.where, within, period, isCount },
      ...{ order: isLast ? { field: 'date', direction: 'desc' } : null, limit: isLast ? 1 : null },
    },
  }
}

/** “when did we last change the latte price”: a name may come between the two words. */
function pricesChanged(h: Recognition): { item: Item; sense: { is: 'rows'; rows: 'priceChanges' } }[] {
  const isPrice =
    (h.all('about').some(({ sense }) => sense.what === 'price') ||
      h.all('move').some(({ item }) => /цен|price/.test(phrasedBy(item)))) &&
    h.items.some(({ mention }) => mention?.kind === 'dishes')
  const [change] = h.all('change').filter(({ sense }) => sense.direction === null)
  const isOfDays = h.asks('when') || h.has('last')
  // «какая была цена до повышения»: the list of price changes answers it.
  const [moved] = [...h.all('change'), ...h.all('move')].filter(
    ({ item }) =>
      /^(до|перед|before|после|after)$/.test(h.before(item)) || /^(до|перед|before)$/.test(h.before(item, 2)),
  )
  if (isPrice && moved && !h.has('compare')) return [{ item: moved.item, sense: { is: 'rows', rows: 'priceChanges' } }]
  if (!isPrice || !change || !isOfDays || h.has('compare')) return []
  return [{ item: change.item, sense: { is: 'rows', rows: 'priceChanges' } }]
}

/** «вчерашние накладные», «движения муки за неделю» */
function movements(h: Recognition, said: Phrase, vocabulary: Vocabulary): Made | null {
  const found = h.all('rows').filter(({ sense }) => sense.rows === 'movements')
  if (found.length === 0 || !said.isOfStock) return null
  if (h.all('metric').some(({ sense }) => /^stock/.test(sense.metric)) || h.has('by') || h.has('share')) return null
  if (h.all('dimension').some(({ item }) => /^(по|by)$/.test(h.before(item)))) return null
  // «на какую сумму пришло по накладным»: the amount, not the movements.
  const isHowMuch = h.items.some(
    (item) =>
      (h.sense(item, 'in')?.unit === 'money' && /^на/.test(phrasedBy(item))) ||
      /^на (сколько|скок)/.test(phrasedBy(item)) ||
      (/^(сколько|скок)/.test(phrasedBy(item)) && h.before(item) === 'на'),
  )
  if (h.has('about') && isHowMuch) return null
  const base = baseOf(h, said, vocabulary)
  const isInvoice = found.some(({ item }) => /накладн|invoice|waybill|note|receipt/i.test(item.text))
  claimAll(h, 'rows', 'about', 'dimension', 'each')
  const where = isInvoice
    ? [...base.where, { dimension: 'reason' as const, op: 'in' as const, values: ['invoice'] }]
    : base.where
  const isCount = h.asks('howMuch')
  claimAll(h, 'in')
  return {
    isDefaultPeriod: base.isDefaultPeriod,
    meaning: {
      kind: 'rows',
      rows: 'movements',
      where,
      within: [],
      period: base.period,
      order: null,
      limit: null,
      isCount,
    },
  }
}

/** «какие позиции ниже минимума», «сколько их» */
function belowMinimum(h: Recognition, said: Phrase, vocabulary: Vocabulary): Made | null {
  const found = h
    .all('belowMin')
    .filter(
      ({ item }) =>
        item.places.length > 1 ||
        /заканч|законч|конч|нехват|дефицит|докуп|restock|reorder|порог|дозак/i.test(item.text),
    )
  if (found.length === 0 || !said.isOfStock || h.items.some(({ number }) => number !== null)) return null
  const base = baseOf(h, said, vocabulary)
  const today = { from: vocabulary.today, to: vocabulary.today }
  claimAll(h, 'belowMin', 'positions', 'balance', 'change', 'bound')
  // «и что списали вчера»: the list of low stock shows neither write-offs nor other days.
  for (const { item, sense } of h.all('about')) if (sense.what !== 'writeOff') h.claim(item)
  for (const item of h.items)
    if (item.period && item.period.to < vocabulary.today && item.period.from === item.period.to) h.unclaim(item)
  const isCount = h.asks('howMuch') || h.all('in').some(({ sense }) => sense.unit === 'number')
  // Their number grouped by a dimension: the planner decides whether that is supported.
  const by = h
    .all('dimension')
    .filter(
      ({ item, sense }) =>
        !/^(product|dish)$/.test(sense.dimension) &&
        !item.mention &&
        (sense.dimension !== 'place' || /^(по|каждом|каждый|каком|by|per|each|which)$/.test(h.before(item))),
    )
  claimAll(h, 'dimension', 'in', 'each')
  const [dimension] = by
  const isOfOne = base.where.some((condition) => condition.dimension === 'product')
  if ((isCount && !isOfOne) || dimension) {
    const query: FigureQuery = normalQuery({
      metrics: ['below_min'],
      by: dimension ? [dimension.sense.dimension] : [],
      where: [...base.where],
      period: today,
    })
    return { isDefaultPeriod: false, meaning: { kind: 'figures', queries: [query] } }
  }
  return {
    isDefaultPeriod: false,
    meaning: {
      ...{
        kind: 'rows',
        rows: 'positions',
        where: base.where,
        within: [{ field: 'belowThreshold', op: 'in', values: ['true'] }],
      },
      ...{ period: today, order: null, limit: null, isCount: false },
    },
  }
}

/** «чек 10482», «самый большой чек», «что было в последнем чеке», «сколько чеков больше 3000» */
function checks(h: Recognition, said: Phrase, vocabulary: Vocabulary): Made | null {
  if (
    said.isOfStock ||
    h.has('share') ||
    h.has('change') ||
    h.has('compare') ||
    (h.has('running') && !isReached(h)) ||
    h.has('per') ||
    h.has('mean')
  )
    return null
  const check =
    h.first('check') ??
    h.all('metric').find(({ sense }) => sense.metric === 'checks') ??
    h.all('lines').find(({ item }) => /чек|check|bill|receipt|ticket/.test(phrasedBy(item)))
  if (!check) return null
  // «самый большой чек и кто его закрыл»: the check itself shows who.
  const isWhoClosed = h.words.some(
    ({ word }, at) =>
      /^(закрыл|пробил|выбил|обслуживал|обслужил|closed|served)[а-я]*$/.test(word) &&
      [1, 2].some((by) => /^(кто|who)$/.test(h.words[at - by]?.word ?? '')) &&
      at > h.at(check.item),
  )
  if (
    !isWhoClosed &&
    h.items.some((item) =>
      item.senses.some((sense) => sense.is === 'asking' && (sense.what === 'who' || sense.what === 'where')),
    )
  )
    return null
  const isBy =
    h.has('by') ||
    h
      .all('dimension')
      .some(
        ({ item, sense }) =>
          !item.mention &&
          (/^(по|by|each|per|every|каждом|каждой|каждый|каждому|какой|каком|какая|какие|which|what)$/.test(
            h.before(item),
          ) ||
            /^(restaurant|waiter|day|hour|week|month|weekday)$/.test(sense.dimension)) &&
          sense.dimension !== 'table',
      )
  if (isBy) return null
  // «когда был рекорд по чекам»: a day, not a single check.
  if (h.asks('when') && /^(чеки|чеков|чекам|checks|tickets|bills)$/.test(phrasedBy(check.item))) return null
  const number = numberOf(h, check.item)
  if (number) h.claim(...number)
  const table = tableOf(h)
  const bounds = boundsOf(h)
  const lines = h.first('lines')
  const last = h.all('last').find(({ item }) => !item.period)
  const by = fieldOf(h, bounds)
  const order = orderOf(h)
  if (order === 'both') return null
  const isCount =
    h.asks('howMuch') ||
    h.all('in').some(({ sense, item }) => sense.unit === 'number' && h.at(item) < h.at(check.item)) ||
    /количеств|числ|number|count/i.test(check.item.text)
  // A check's discount is in roubles here.
  for (const bound of bounds) if (bound.isPercent && by?.field === 'discount') h.unclaim(bound.item)
  const marks = marksOf(h).filter(({ field }) => bounds.length === 0 || field !== by?.field)
  const isDiscounted =
    marks.length === 0 &&
    by?.field === 'discount' &&
    bounds.length === 0 &&
    by.items.some(
      (item) =>
        /^(с|со|with)$/.test(h.before(item)) || [1, 2].some((back) => /^ha(d|ve|s)$/.test(h.before(item, back))),
    )
  const exact = number === null && bounds.length === 0 ? exactSumOf(h, check.item) : null
  // «чеки Ильи Клюева за субботу»: those checks themselves.
  const day = timesOf(said, vocabulary.today, false).period
  const isOfOneDay = day !== null && day.from === day.to
  const isTheirs =
    !isCount &&
    isOfOneDay &&
    h.at(check.item) === 0 &&
    /^(чеки|checks)$/.test(phrasedBy(check.item)) &&
    h.items.some(({ mention }) => mention?.kind === 'waiters') &&
    h.all('metric').length === 1
  const isPlain =
    !isTheirs &&
    !isDiscounted &&
    marks.length === 0 &&
    exact === null &&
    number === null &&
    table === null &&
    bounds.length === 0 &&
    last === undefined &&
    (order === null || !isOfCheck(h, order.items, check.item, by !== null))
  if (isPlain) return null
  if (order && isCount && bounds.length === 0) return null
  const told = baseOf(h, said, vocabulary)
  const base = number || isOfWeekday(h) ? dayOf(h, told, vocabulary.today) : told
  const within: RowCondition[] = []
  if (number)
    within.push({ field: 'number', op: 'in', values: [`${number.find((item) => item.number !== null)?.number ?? ''}`] })
  if (table) within.push({ field: 'table', op: 'in', values: [table] })
  for (const bound of bounds) within.push({ field: by?.field ?? 'total', op: bound.op, values: [`${bound.value}`] })
  if (exact) within.push({ field: 'total', op: 'in', values: [`${exact.number}`] })
  for (const { field, isWithout, items } of marks) {
    within.push({ field, op: isWithout ? 'lte' : 'gt', values: ['0'] })
    h.claim(...items)
  }
  if (isDiscounted) within.push({ field: 'discount', op: 'gt', values: ['0'] })
  h.claim(check.item, last?.item, ...(by?.items ?? []))
  claimAll(h, 'check', 'in', 'positions', 'number')
  for (const { item } of h.all('metric')) if (h.sense(item, 'check') || by?.items.includes(item)) h.claim(item)
  for (const { item, sense } of h.all('metric')) if (sense.metric === 'checks') h.claim(item)
  const isLines =
    !isCount &&
    (lines === undefined
      ? isAskedWithin(h, check.item)
      : h.asks('what') ||
        lines.item.places.length > 1 ||
        /состав|содерж|внутри|строк|позиц|contents|lines|items|расшифр/i.test(lines.item.text))
  if (isLines || h.asks('what')) claimAll(h, 'lines', 'about')
  claimAll(h, 'about')
  if (isCount) claimAll(h, 'running')
  const figures = isCount && by === null ? figuresOfSum(bounds, base) : null
  if (figures && within.length === bounds.length)
    return { isDefaultPeriod: base.isDefaultPeriod, meaning: { kind: 'figures', queries: [figures] } }
  const limit = loneNumber(h)
  const isOne = limit === null && !/чеки|чеков|чекам|checks|tickets|bills|receipts/i.test(check.item.text)
  const ordered = order
    ? {
        field: by && bounds.length === 0 ? by.field : isLong(order.items) ? ('positions' as const) : ('total' as const),
        direction: order.direction,
      }
    : null
  const field = ordered?.field
  const direction = last
    ? last.sense.end === 'last'
      ? ('desc' as const)
      : ('asc' as const)
    : (ordered?.direction ?? 'desc')
  const orderOfRows = last
    ? { field: 'closedAt' as const, direction }
    : ordered && isOrderField(field)
      ? { field, direction }
      : null
  return {
    isDefaultPeriod: base.isDefaultPeriod && number === null,
    ...(isTheirs &&
      within.length === 0 &&
      orderOfRows === null && {
        orFigures: normalQuery({ metrics: ['checks'], where: [...base.where], period: base.period }),
      }),
    meaning: {
      ...{ kind: 'rows', rows: isLines ? 'checkLines' : 'checks', where: base.where, within, period: base.period },
      ...{
        order: orderOfRows,
        limit: orderOfRows ? (limit ?? (isOne ? 1 : null)) : limit,
        isCount: isCount && orderOfRows === null,
      },
    },
  }
}

/** «что заказывали в самом дорогом чеке», “what did they have on check 12”. */
function isAskedWithin(h: Recognition, check: Item): boolean {
  if (!h.asks('what')) return false
  for (let by = 1; by <= 4; by++) {
    const before = h.before(check, by)
    if (/^(в|во|on|in)$/.test(before)) return true
    if (
      !/^(сам|последн|перв|крупн|больш|маленьк|мелк|дешев|вчерашн|сегодняшн|длинн|жирн|дорог|этом|том|smallest|cheapest|longest|yesterday|s$|the|last|first|biggest|largest|most|expensive)/.test(
        before,
      )
    )
      return false
  }
  return false
}

/** “the five biggest checks from Saturday”: those of that day. */
function isOfWeekday(h: Recognition): boolean {
  return h.items.some(
    ({ period, text }) => period !== null && /^(from )?(mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(text),
  )
}

/** A check found by number belongs to a single day: “check 2207 from Sunday” does not mean the days since then. */
function dayOf(h: Recognition, { period, ...base }: Base, today: string): Base {
  const isSince =
    h.items.some((item) => item.period && h.words[h.at(item)]?.word === 'from') ||
    h.words.some(({ word }, at) => word === 'from' && h.items.some((item) => item.period && h.at(item) === at + 1))
  return { ...base, period: isSince && period.to === today ? { from: period.from, to: period.from } : period }
}

/** «самый длинный чек»: by number of lines. */
function isLong(items: readonly Item[]): boolean {
  return items.some((item) => /^(самы\S+ )?(длин|корот|long|short)/.test(phrasedBy(item)))
}

type OrderField = NonNullable<RowsMeaning['order']>['field']

function isOrderField(field: string | undefined): field is OrderField {
  return field === 'total' || field === 'guests' || field === 'positions' || field === 'discount'
}

/** «чек 10482», «чек номер 5», «check no 20917» */
function numberOf(h: Recognition, check: Item): Item[] | null {
  const marked = h.first('number')?.item
  const at = h.items.indexOf(marked ?? check)
  for (const by of [1, 2]) {
    const item = h.items[at + by]
    if (
      item?.number != null &&
      Number.isInteger(item.number) &&
      !item.period &&
      !(item.places.length === 1 && h.words[h.at(item)]?.ordinal) &&
      (marked || by === 1) &&
      !/[ ,.]/.test(item.text)
    ) {
      const next = h.items[at + by + 1]
      const isUnit =
        next &&
        (h.sense(next, 'roubles') ||
          (h.sense(next, 'bound') && next.places.length > 1) ||
          h.sense(next, 'in') ||
          h.sense(next, 'positions'))
      if (!isUnit) return [item, ...(marked ? [marked] : [])]
    }
  }
  return null
}

/** «за столом 5», «стола 12», «table 7» */
function tableOf(h: Recognition): string | null {
  const word = h.all('dimension').find(({ sense }) => sense.dimension === 'table')?.item
  if (!word) return null
  const item = [h.beside(word, 1), h.beside(word, 2), h.beside(word, -1)].find(
    (one) => one?.number != null && !one.period && !h.isClaimed(one),
  )
  if (!item) return null
  h.claim(word, item)
  return `${item.number}`
}

const markOf = { discount: 'discount', returns: 'returns', voids: 'voids' } as const

/** «чеки без скидок», «чеки с возвратами»: checks with or without something. */
function marksOf(h: Recognition): { field: RowCondition['field']; isWithout: boolean; items: Item[] }[] {
  return h.items.flatMap((item) => {
    const metric = h.sense(item, 'metric')?.metric
    const field = metric === 'discount' || metric === 'returns' || metric === 'voids' ? markOf[metric] : null
    const lead = h.before(item)
    if (!field || item.mention || !/^(с|со|без|with|without|having)$/.test(lead)) return []
    const before = h.beside(item, -1)
    const isWithout = /^(без|without)$/.test(lead)
    return [{ field, isWithout, items: before && isWithout ? [item, before] : [item] }]
  })
}

/** «чек на 2350 рублей», «чек на сумму 2350»: by its exact total; its words are claimed. */
function exactSumOf(h: Recognition, check: Item): Item | null {
  const at = h.items.indexOf(check)
  const passed: Item[] = []
  for (const item of h.items.slice(at + 1, at + 5)) {
    if (item.number !== null && !item.period && Number.isFinite(item.number)) {
      const next = h.beside(item, 1)
      const isRoubles = next !== undefined && h.sense(next, 'roubles') !== undefined
      const isOfSum = isRoubles || passed.some((one) => h.sense(one, 'in')?.unit === 'money' || h.sense(one, 'check'))
      const isLed = passed.some(
        (one) => /^(на|за|суммой|сумму|ровно|for|of)/.test(phrasedBy(one)) || /^на сумму/.test(phrasedBy(one)),
      )
      if (!isOfSum || !isLed || item.number < 20) return null
      h.claim(item, ...passed, ...(isRoubles && next ? [next] : []))
      return item
    }
    if (!isIdle(item) && !h.sense(item, 'in') && !h.sense(item, 'only')) return null
    passed.push(item)
  }
  return null
}

/** The field of a check to be counted or ordered by, where it is not the total. */
function fieldOf(h: Recognition, bounds: readonly Bound[]): { field: RowCondition['field']; items: Item[] } | null {
  const items = (is: (item: Item) => boolean) => h.items.filter((item) => is(item))
  const guests = items((item) => h.sense(item, 'metric')?.metric === 'guests')
  if (guests.length > 0) return { field: 'guests', items: guests }
  const discount = items((item) => h.sense(item, 'metric')?.metric === 'discount')
  if (discount.length > 0) return { field: 'discount', items: discount }
  const positions = items(
    (item) =>
      h.sense(item, 'positions') !== undefined ||
      (h.sense(item, 'dimension')?.dimension === 'dish' && !item.mention) ||
      h.sense(item, 'dimension')?.dimension === 'check_size',
  )
  const isOf = positions.length > 0 && (bounds.length > 0 || h.has('order') || h.has('most'))
  return isOf && !h.has('lines') ? { field: 'positions', items: positions } : null
}

/** Whether the order applies to checks, rather than to something checks belong to. */
function isOfCheck(h: Recognition, items: readonly Item[], check: Item, hasField: boolean): boolean {
  if (hasField) return true
  return items.some((item) => {
    const between = h.items.slice(
      Math.min(h.items.indexOf(item), h.items.indexOf(check)) + 1,
      Math.max(h.items.indexOf(item), h.items.indexOf(check)),
    )
    const isNear = between.every(
      (one) =>
        one.senses.some(({ is }) => is === 'idle' || is === 'most' || is === 'in') ||
        one.period !== null ||
        one.number !== null ||
        one.mention !== null,
    )
    return (
      isNear &&
      !/^(больше|меньше|more|less|fewer|больше всего|меньше всего|больше всех|меньше всех|чаще|most|least|fewest)$/.test(
        item.text.toLowerCase(),
      )
    )
  })
}

/** Checks by sum as figures, if the bounds are boundaries of the ranges that figures use. */
function figuresOfSum(bounds: readonly Bound[], { where, period }: Base): FigureQuery | null {
  if (bounds.length === 0 || bounds.length > 2) return null
  let [from, to] = [0, sums.at(-1) ?? 0]
  for (const { op, value } of bounds) {
    const at = sums.indexOf(value)
    if (at < 0 || (op !== 'gte' && op !== 'lt')) return null
    if (op === 'gte') from = value
    else to = sums[at - 1] ?? 0
  }
  if (from > to) return null
  return normalQuery({
    metrics: ['checks'],
    where: [...where, { dimension: 'check_sum', op: 'between', values: [`${from}`, `${to}`] }],
    period,
  })
}

function loneNumber(h: Recognition): number | null {
  const item = h.items.find(
    (one) => one.number !== null && !one.period && !h.isClaimed(one) && Number.isInteger(one.number),
  )
  if (!item) return null
  h.claim(item)
  return Math.max(1, item.number ?? 1)
}
