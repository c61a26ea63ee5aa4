import type { FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import type { Vocabulary } from '../understand/understood.ts'
import type { Phrase } from './items.ts'
import type { Meaning } from './meaning.ts'
import { metricsOf } from './metrics.ts'
import { conditionsOf, reportedMembers } from './narrowing.ts'
import { phrasedBy, Recognition } from './recognition.ts'
import { defaultPeriod, timesOf } from './times.ts'

/** A meaning that is not a query of figures, the words it leaves unclaimed, and whether days were named. */
export interface Extras {
  meaning: Meaning
  left: readonly string[]
  isDefaultPeriod: boolean
}

/** «данные свежие?», «когда последний раз обновлялось» */
export function freshnessOf(said: Phrase): Extras | null {
  const h = new Recognition(said)
  const found = h.all('freshness').filter(({ item, sense: _ }) => !h.sense(item, 'about') || item.places.length > 1)
  if (found.length === 0 || h.has('by') || h.has('per') || h.asks('who')) return null
  for (const item of h.items) {
    const isOf = item.senses.some(
      ({ is }) =>
        is === 'freshness' ||
        is === 'last' ||
        is === 'in' ||
        is === 'now' ||
        is === 'more' ||
        is === 'together' ||
        is === 'only' ||
        is === 'same' ||
        is === 'about',
    )
    const isSource =
      h.sense(item, 'value')?.dimension === 'source' ||
      h.sense(item, 'dimension')?.dimension === 'source' ||
      h.sense(item, 'dimension')?.dimension === 'day'
    const isSales = h.sense(item, 'metric')?.metric === 'revenue' || h.sense(item, 'metric')?.metric === 'checks'
    if (isOf || isSource || isSales || item.period || item.mention?.kind === 'restaurants') h.claim(item)
  }
  const left = h.left()
  return { meaning: { kind: 'freshness' }, left, isDefaultPeriod: false }
}

/** «что будет, если поднять капучино до 320», «медовик подорожает на 40 рублей» */
export function whatIfOf(said: Phrase, before: Meaning | null = null): Extras | null {
  if (said.isOfStock) return null
  const h = new Recognition(said)
  const dish = h.items.find(({ mention }) => mention?.kind === 'dishes')
  const number = h.items.find((item) => item.number !== null && !item.period)
  const isIf =
    h.has('if') ||
    h.all('move').some(({ item }) => h.at(item) === 0) ||
    h.all('move').some(({ item }) => /м$|мся$|ть$|аем|'ll/.test(item.text.toLowerCase()))
  const dishes = dish?.mention?.names.flatMap(({ ids }) => ids) ?? (before?.kind === 'whatIf' ? before.dishes : null)
  if (
    !dishes ||
    number?.number == null ||
    !(isIf || before?.kind === 'whatIf') ||
    !(h.has('move') || h.has('to') || before?.kind === 'whatIf')
  )
    return null
  const at = h.items.indexOf(number)
  const after = h.items[at + 1]
  const isPercent = after !== undefined && h.sense(after, 'in')?.unit === 'percent'
  const lead = h.before(number)
  const move = h.first('move')
  // «скинуть 50 р», “knock 20 off”: a change by an amount, unless «до» names the target price.
  const isAmount =
    move !== undefined &&
    /^(скин|сбав|сброс|убав|накин|прибав|добав|knock|take off|add)/.test(phrasedBy(move.item)) &&
    !/^(до|to)$/.test(lead)
  // «если говядина подорожает, борщ ещё зарабатывает?»: the price of a product cannot be set.
  const places = dish?.places ?? []
  if ((places.at(-1) ?? 0) - (places[0] ?? 0) > places.length + 1) return null
  const isBy = isPercent || isAmount || /^(на|by)$/.test(lead)
  const former = before?.kind === 'whatIf' ? before.price : null
  if (isBy && !move && !former) return null
  const wasDown =
    former !== null && (('by' in former && former.by < 0) || ('byPercent' in former && former.byPercent < 0))
  h.claim(dish, number)
  if (after && (isPercent || h.sense(after, 'roubles'))) h.claim(after)
  for (const kind of [
    'if',
    'move',
    'to',
    'roubles',
    'in',
    'about',
    'change',
    'order',
    'same',
    'more',
    'future',
    'only',
    'rows',
  ] as const) {
    h.claim(...h.all(kind).map(({ item }) => item))
  }
  // The answer reports the revenue effect anyway.
  for (const { item, sense } of h.all('metric'))
    if (
      /^(revenue|gross_profit|margin_pct|sale_price|avg_price|discount|food_cost|quantity|profit_per_portion|unit_cost)$/.test(
        sense.metric,
      )
    )
      h.claim(item)
  for (const item of h.items) if (item.period) return null
  const by = number.number * (move?.sense.direction ?? (wasDown ? -1 : 1))
  const price = isPercent ? { byPercent: by } : isBy ? { by } : { to: number.number }
  return { meaning: { kind: 'whatIf', dishes, price }, left: h.left(), isDefaultPeriod: false }
}

/** «чего выручка упала», «че так мало гостей»: “what” in the sense of “why”. */
function isWhatFor(h: Recognition): boolean {
  const [what] = h.items.filter((item) => /^(чего|че|чо|шо|чего-то)$/.test(phrasedBy(item)))
  if (!what || h.all('dimension').some(({ item }) => !item.mention) || h.has('by') || h.has('notSold')) return false
  const isLittle = h.words.some(({ word }, at) => word === 'так' && little.test(h.words[at + 1]?.word ?? ''))
  if (isLittle) return true
  const isOrdered = h.all('order').some(({ item }) => !h.sense(item, 'change'))
  if (isOrdered || h.has('most') || !h.has('change')) return false
  return h.has('metric') || h.items.some(({ mention }) => mention?.kind === 'restaurants')
}

const little = /^(мало|плохо|слабо|много|пусто|хорошо|тихо|низк|высок)/

/** «почему упала выручка», «за счёт чего вырос октябрь» */
export function explainOf(said: Phrase, vocabulary: Vocabulary, before: FigureQuery | null = null): Extras | null {
  const h = new Recognition(said)
  const why = h
    .all('explain')
    .find(
      ({ item }) =>
        h.before(item) !== 'by' &&
        ((item.places.length > 1 && (!/^(на чем|по как|как\S+ причин)/.test(phrasedBy(item)) || h.has('change'))) ||
          /почему|отчего|why|объясн|разбор|разобрать|фактор|драйвер|explain|driver|причина (паден|рост|просад|сниж)|в чем причин/i.test(
            item.text,
          )),
    )
  // «кто сторнировал и почему» asks two things.
  if (why && h.asks('who') && !h.has('change')) return null
  if ((!why && !isWhatFor(h)) || said.isOfStock) return null
  const times = timesOf(said, vocabulary.today, true)
  for (const item of h.items) if (item.period) h.claim(item)
  const told = reportedMembers(h, times)
  h.claim(...told.map(({ item }) => item))
  const { metrics } = metricsOf(h, {
    ...{
      isStock: false,
      isOfDishes: false,
      isOfOneDish: false,
      isOfWaiters: false,
      hasPayments: false,
      hasVoids: false,
      hasWriteOff: false,
      hasProduct: false,
      countsDishes: false,
      hasClasses: false,
    },
  })
  if (metrics.length > 1) return null
  const beside = h.first('beside')
  const way = h.first('change')?.sense.direction
  const isPhrase: readonly Parameters<Recognition['first']>[0][] = [
    'explain',
    'change',
    'compare',
    'against',
    'beside',
    'order',
    'most',
    'together',
    'only',
    'in',
    'more',
    'same',
    'about',
    'lines',
    'now',
    'without',
    'not',
  ]
  for (const kind of isPhrase) h.claim(...h.all(kind).map(({ item }) => item))
  // «из-за чего растут списания»: a change in goods cannot be broken down.
  for (const item of h.items) {
    const abouts = item.senses.flatMap((sense) => (sense.is === 'about' ? [sense.what] : []))
    if (abouts.length > 0 && abouts.every((what) => /^(stockIn|stockOut|writeOff)$/.test(what))) h.unclaim(item)
  }
  for (const item of h.items)
    if (/^(дорог|дешев)/.test(phrasedBy(item)) && metrics.length === 0) h.unclaim(item)
    else if (
      /^так$/.test(phrasedBy(item)) ||
      little.test(phrasedBy(item)) ||
      h.sense(item, 'dimension')?.dimension === 'restaurant'
    )
      h.claim(item)
  const [metric = before?.metrics[0] ?? 'revenue']: FigureMetric[] = metrics
  const days = before && ('rule' in before.period ? periodOfRule(before.period.rule, vocabulary.today) : before.period)
  const ruled = before && before.compare !== 'none' && times.period === null ? before.compare : 'previous'
  return {
    meaning: {
      ...{ kind: 'explain', metric, period: times.period ?? days ?? defaultPeriod(vocabulary.today) },
      ...{
        compare: times.compare ?? beside?.sense.rule ?? ruled,
        where: told.length > 0 ? conditionsOf(told) : (before?.where ?? []),
      },
      ...(way && { presumes: way === 'asc' ? 'fall' : 'rise' }),
    },
    left: h.left(),
    isDefaultPeriod: times.period === null && before === null,
  }
}
