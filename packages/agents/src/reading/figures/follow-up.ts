import type { FigureComparison } from '@vitrina/contract/comparison'
import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import { comparedRowOf } from '@vitrina/core/figures/compared-period'
import { inMoney, inPercent, inPieces, partsOf } from '../derived.ts'
import type { Item } from '../items.ts'
import { phrasedBy, type Recognition } from '../recognition.ts'
import { comparisonOf, isTimely, timelyOnly } from '../times.ts'
import type { Draft } from './draft.ts'

/** Resolves the figures of a follow-up question: its own, the previous ones, or both. */
export function metricsAfter(draft: Draft): void {
  const { h, before, by, metrics } = draft
  if (!before) return
  // «а сколько у него смен» after a question about the first: added to the figure it was ranked by.
  const isOfFirst = before.limit === 1 && before.order !== null && by.length === 0 && statesThem(h.words)
  if (isOfFirst) {
    draft.metrics = [...new Set([...before.metrics, ...metrics])]
    return
  }
  draft.metrics = followed(draft, before)
  draft.isBare = false
}

/** «у него», «у неё», “her”: the person the previous answer was about. */
export function statesThem(words: readonly { word: string }[]): boolean {
  return words.some(({ word }) => /^(он|она|него|нее|его|ее|him|his|her|he|she)$/.test(word))
}

/** The figures of the previous question in the unit wanted now, or the new ones, added to them or replacing them. */
function followed({ h, metrics: said, heard, isOfDishBefore }: Draft, before: FigureQuery): FigureMetric[] {
  const isSoft = heard.isSoft && !h.has('metric')
  const unit = h.all('in').map(({ sense }) => sense.unit)
  // «кто продал больше всех?» after a dish in pieces: pieces again.
  const isSoldAlone = isSoft && said.length === 1 && said[0] === 'revenue' && unit.length === 0
  if (isSoldAlone && before.metrics.every((metric) => metric === 'quantity' || metric === 'orders'))
    return [...before.metrics]
  // «сколько это от выручки?»
  if (
    isOfRevenue(h.words) &&
    said.every((metric) => metric === 'revenue') &&
    before.metrics.every((metric) => inPercent[metric])
  ) {
    h.claimAll('in', 'metric', 'share')
    return before.metrics.map((metric) => inPercent[metric] ?? metric)
  }
  // «на сколько больше, чем в сентябре?»: of the previous figure.
  const isHowMuchMore =
    isSoft && unit.length === 0 && h.words.some(({ word }, at) => word === 'сколько' && h.words[at - 1]?.word === 'на')
  const isUnitAlone =
    said.length === 0 ||
    isHowMuchMore ||
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
    h.claimAll('in', 'metric')
    return before.metrics.map((metric) => inPercent[metric] ?? metric)
  }
  if (unit.includes('money')) {
    h.claimAll('in', 'roubles', 'metric')
    return before.metrics.map((metric) => inMoney[metric] ?? metric)
  }
  if (unit.some((one) => one === 'pieces' || one === 'number' || one === 'times')) {
    h.claimAll('in', 'metric')
    return before.metrics.map(
      (metric) => inPieces[metric] ?? (isOfDishBefore && metric === 'revenue' ? 'quantity' : metric),
    )
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

/** Recognises the words that only follow up on a previous question, and whether its order is reversed. */
export function recogniseFollowUp(draft: Draft): void {
  const { h, before } = draft
  if (!before) return
  h.claimAll('lines')
  if (!h.items.some(({ number }) => number !== null)) h.claimAll('if')
  draft.isReversed = (before.order !== null || before.by.length > 0) && h.has('reverse')
  if (draft.isReversed) h.claimAll('reverse')
}

/** The days of the previous question; null where there is none. */
export function daysBefore({ before, today }: Draft): Period | null {
  if (!before) return null
  return 'rule' in before.period ? periodOfRule(before.period.rule, today) : before.period
}

/**
 * The comparison that the words of time name. If the days are those of the previous question, it is relative to them.
 */
export function comparedTimes(draft: Draft): FigureComparison | null {
  const { times, today } = draft
  const days = daysBefore(draft)
  return times.compare !== null && typeof times.compare === 'object' && times.period === null && days
    ? comparisonOf(days, times.compare, today)
    : times.compare
}

/** Days that are named relative to those of the previous question. */
interface Moved {
  /** Those of the year or the week before, replacing the named days. */
  asPhrased: Period | null
  dayBefore: Period | null
  /** «а год назад?»: those that a comparison would choose. */
  shifted: Period | null
}

/** The days of the previous question, moved as this question says. */
export function movedDays(draft: Draft): Moved {
  const { h, times, isCompared, change } = draft
  const days = daysBefore(draft)
  if (!days) return { asPhrased: null, dayBefore: null, shifted: null }
  const beside = h.first('beside')
  const isDayBefore =
    beside !== undefined && /^(the day before|накануне|дн[её]м (раньше|ранее))/.test(phrasedBy(beside.item))
  const isShifted =
    beside && !isDayBefore && !isCompared && !isComparedWith(h, beside.item) && !change && times.period === null
  const day = isDayBefore && times.period === null ? addDays(days.from, -1) : null
  return {
    asPhrased: asPhrased(draft, days),
    dayBefore: day === null ? null : { from: day, to: day },
    shifted: isShifted ? bare(comparedRowOf(days, beside.sense.rule)) : null,
  }
}

/** «а в прошлом году?», «а неделю назад?»: the year or the week before the days of the previous question. */
function asPhrased({ h, times }: Draft, days: Period): Period | null {
  if (times.compare !== null) return null
  // «а в прошлом году?» after October means October of that year.
  const isLastYear =
    h.items.some((item) => item.period && /^(в |за )?прошл\S+ год\S*$|^last year$/.test(phrasedBy(item))) &&
    countDays(days.from, days.to) < 200
  // «а неделю назад?» after a single day: the same weekday of the week before.
  const isWeekAgo =
    days.from === days.to &&
    h.items.some((item) => item.period && /^(неделю назад|a week ago|week ago)$/.test(phrasedBy(item)))
  return isLastYear || isWeekAgo ? bare(comparedRowOf(days, isWeekAgo ? 'week_ago' : 'year_ago')) : null
}

function bare(period: Period | null): Period | null {
  return period && { from: period.from, to: period.to }
}

/**
 * «к прошлому году», “compared to the week before”: compared with the days of the previous question, not replacing
 * them.
 */
function isComparedWith(h: Recognition, item: Item): boolean {
  return [h.words[h.at(item)]?.word ?? '', h.before(item), h.before(item, 2)].some((word) =>
    /^(сравн|к$|ко$|с$|со$|против|относительно|чем$|compar|to$|vs|versus|than|against)/.test(word),
  )
}

/** Keeps what this question leaves unchanged in the previous one: its comparison, its rows, its transform. */
export function keepBefore(draft: Draft, isShifted: boolean): void {
  const { h, times, before, by, where, rest, heard } = draft
  if (!before) return
  if (
    rest.compare === undefined &&
    before.compare !== 'none' &&
    !isShifted &&
    (times.period === null || typeof before.compare === 'string')
  )
    rest.compare = before.compare
  // «сравни Москву и Урал» → «по месяцам»: they are still compared.
  const [own] = before.by
  if (
    before.by.length === 1 &&
    own !== undefined &&
    by.length === 1 &&
    timelyOnly(by) &&
    !isTimely(own) &&
    before.where.some(({ dimension, values }) => dimension === own && values.length > 1)
  )
    by.unshift(own)
  draft.isSameRows = by.length === 0
  if (!draft.isSameRows) return
  const isOneOfThem =
    before.by.length === 1 &&
    where.some((one) => one.dimension === before.by[0] && !one.isOut && one.mention?.names.length === 1)
  if (!isOneOfThem) by.push(...before.by)
  if (rest.transform === undefined && !h.has('per') && !heard.isMean) rest.transform = before.transform
  if (rest.members === undefined && before.members === 'notSold') rest.members = 'notSold'
}

/** «какую долю это даёт»: the dimension the previous question was about. */
export function partsBefore({ before, by, metrics }: Draft): ReturnType<typeof partsOf> {
  const told = (before?.where ?? []).map(({ dimension, op }) => ({ dimension, isOut: op === 'notIn' }))
  return before ? partsOf(told, by, metrics) : null
}

/** The conditions of the previous question that this one does not replace. */
export function keepConditions({ h, before, by }: Draft, own: readonly FigureCondition[]): FigureCondition[] {
  return (before?.where ?? []).filter(
    ({ dimension }) =>
      !(dimension === 'restaurant' && isOfChain(h)) &&
      !own.some((one) => one.dimension === dimension) &&
      !(by.includes(dimension) && !before?.by.includes(dimension)),
  )
}

/** «а по сети?»: all restaurants again. */
function isOfChain(h: Recognition): boolean {
  return h.all('together').some(({ item }) => /сет[ьи]|chain|network|company/.test(phrasedBy(item)))
}

/**
 * The order and the number of rows of the previous question, by the figure that leads now; null where the rows are
 * others.
 */
export function savedOrder(
  { before, isSameRows, ranking, change, isReversed }: Draft,
  lead: FigureMetric,
): Pick<FigureQuery, 'limit' | 'perGroup' | 'order'> | null {
  if (!before || !isSameRows) return null
  const { limit, perGroup, order } = before
  if (!order) return { limit, perGroup, order }
  const turned = order.direction === 'desc' ? ('asc' as const) : ('desc' as const)
  const direction = ranking
    ? ranking.direction
    : change?.sense.direction && order.of !== 'value'
      ? change.sense.direction
      : isReversed
        ? turned
        : order.direction
  return { limit, perGroup, order: { ...order, metric: lead, direction } }
}
