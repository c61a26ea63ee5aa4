import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureQuery } from '@vitrina/contract/figure-query'
import { type Draft, draftOf } from './figures/draft.ts'
import { type Counted, countedMembers, readingsOf } from './figures/readings.ts'
import { resolveBounds } from './figures/resolve-bounds.ts'
import { resolveAskedPeriod, resolveComparison, resolveNow } from './figures/resolve-days.ts'
import { resolveMembers, severalMeant } from './figures/resolve-members.ts'
import { assumeMetrics, boundDays, narrowMetrics, resolveLosses, resolveMetrics } from './figures/resolve-metrics.ts'
import { resolveOrder } from './figures/resolve-order.ts'
import { resolveRows } from './figures/resolve-rows.ts'
import { addSteps, resolveMeans, resolveShares, resolveSteps } from './figures/resolve-transform.ts'
import type { Phrase } from './items.ts'
import type { Focus } from './meaning.ts'
import { conditionsOf, type Reported, reportedMembers } from './narrowing.ts'
import { type Bound, boundsOf } from './ordering.ts'
import { Recognition } from './recognition.ts'
import { timesOf } from './times.ts'

/** What a question about figures may mean. */
export interface FiguresRecognised {
  /** Each is one meaning; several are equally plausible. */
  readings: readonly FigureQuery[]
  /** Members that are asked about among all others. */
  focus: Focus | null
  /** Words that no part of the readings stands for. */
  left: readonly string[]
  /** No days were named. */
  isDefaultPeriod: boolean
  period: Period
  /** No figure was named, and no word that implies one. */
  isBare: boolean
  /** A name that fits several people, or more dishes than share one head word. */
  several: Reported | null
  problem: 'several' | 'order' | 'count' | null
}

/**
 * Reads a question as one about figures; null where nothing in it asks for any. The order of the steps matters: each
 * relies on what the steps before it have claimed and resolved.
 */
export function figuresOf(said: Phrase, today: string, before: FigureQuery | null = null): FiguresRecognised | null {
  const draft = draftOf(said, today, before)
  if (!draft || !resolveMetrics(draft)) return null
  resolveNow(draft)
  if (!resolveLosses(draft)) return null
  resolveMembers(draft)
  boundDays(draft)
  resolveRows(draft)
  narrowMetrics(draft)
  resolveComparison(draft)
  resolveSteps(draft)
  resolveAskedPeriod(draft)
  addSteps(draft)
  assumeMetrics(draft)
  resolveMeans(draft)
  resolveShares(draft)
  const unset = resolveBounds(draft)
  if (unset) return unread(draft, unset.text, null)
  resolveOrder(draft)
  const counted = countedMembers(draft)
  if (asksNothing(draft)) return null
  if (draft.by.length > 2) return unread(draft, '…', 'several')
  const readings = readingsOf(draft, counted)
  leaveUnsupported(draft)
  const { h, told, times, now, week, period, isBare, isDefaulted } = draft
  return {
    readings,
    focus: draft.focus,
    left: h.left(),
    isDefaultPeriod: times.period === null && now === null && week === null && before === null,
    period,
    isBare: isBare && !isDefaulted,
    several: severalMeant(told),
    problem: problemOf(draft, counted),
  }
}

/** A question that no query can express, because of these words. */
function unread(
  { told, period, isBare }: Draft,
  words: string,
  problem: FiguresRecognised['problem'],
): FiguresRecognised {
  return {
    readings: [],
    focus: null,
    left: [words],
    isDefaultPeriod: false,
    period,
    isBare,
    several: severalMeant(told),
    problem,
  }
}

/** Whether no figure is asked for after all. */
function asksNothing({ h, said, before, by, told, times, order, isBare, isDefaulted }: Draft): boolean {
  if (!isBare) return false
  // «спасибо»: nothing is asked for.
  const isWhoAlone = h.asks('who') && order === null && !h.has('dimension')
  if (
    !isDefaulted &&
    times.period === null &&
    told.length === 0 &&
    (by.length === 0 || isWhoAlone) &&
    !h.asks('howMuch')
  )
    return true
  // «сколько молока на складе»: the balance, which is unknown.
  return said.isOfStock && !before && h.asks('howMuch') && times.period === null
}

/** Resolves the remaining words: claims those that the query covers, and leaves those that it does not. */
function leaveUnsupported({ h, before, by, metrics, ranking, around, rest, per }: Draft): void {
  // «среднее число гостей на стол»: means per table are not supported.
  const isMeanOfDay = typeof rest.transform === 'object' && 'mean' in rest.transform && per === undefined
  if (isMeanOfDay) for (const { item } of h.all('dimension')) if (/^(per|на)$/.test(h.before(item))) h.unclaim(item)
  h.claimAll('habit')
  // An order is left unclaimed if there are no rows to order.
  if (ranking && by.length === 0 && rest.compare === undefined && !before)
    for (const item of ranking.items)
      if (!h.sense(item, 'metric') && !/^(how|насколько)$/.test(h.before(item))) h.unclaim(item)
  // Only dishes have a price.
  const isPriceless = metrics.includes('sale_price') && !around.isOfDishes && by.length === 0
  if (isPriceless) for (const { item } of [...h.all('metric'), ...h.all('about')]) h.unclaim(item)
  for (const { item } of h.all('check')) if (h.sense(item, 'metric')) h.claim(item)
}

/** What in a question a query cannot express. */
function problemOf(draft: Draft, counted: Counted | null): FiguresRecognised['problem'] {
  const { h, told, times, rows, order, having, isBare } = draft
  if (times.problem) return times.problem
  const isOfHours = told.filter(({ dimension, isOut }) => dimension === 'hour' && !isOut).length > 1
  if (isOfHours && !draft.isOfParts) return 'several'
  if (order === 'both') return 'order'
  const isCount =
    (rows.countsMembers && !counted && having.length === 0 && (isBare || rows.isCountAsked)) ||
    (rows.countsDishes && h.has('menu') && !h.has('about'))
  return isCount ? 'count' : null
}

/** Only the members and days that a question names, as a follow-up to a list. */
export function narrowingOf(
  said: Phrase,
  today: string,
): { where: FigureCondition[]; period: Period | null; bounds: Bound[]; isCount: boolean; left: string[] } {
  const h = new Recognition(said)
  const bounds = boundsOf(h)
  const isCount = h.asks('howMuch')
  h.claimAll('in')
  const times = timesOf(said, today, false)
  const told = reportedMembers(h, times)
  h.claim(...told.map(({ item }) => item), ...h.items.filter(({ period }) => period !== null))
  h.claimAll('same', 'more', 'only', 'together')
  return { where: conditionsOf(told), period: times.period, bounds, isCount, left: h.left() }
}
