import { countDays, type Period } from '@vitrina/contract/dates'
import type { FigureDimension } from '@vitrina/contract/figure-query'
import { measures } from '@vitrina/core/figures/measures'
import { meanOf, ofOneDay, partsOf } from '../derived.ts'
import type { Focus } from '../meaning.ts'
import { isReached } from '../metrics.ts'
import { phrasedBy, type Recognition } from '../recognition.ts'
import { isTimely } from '../times.ts'
import { addBy, type Draft } from './draft.ts'
import { partsBefore } from './follow-up.ts'

/** Resolves whether figures are cumulative or step by step. */
export function resolveSteps(draft: Draft): void {
  const { h, times, by, rest } = draft
  h.claimAll('running')
  draft.isRunning = h.has('running') && !isReached(h)
  if (draft.isRunning) rest.transform = 'cumulative'
  if (h.has('step')) {
    h.claimAll('step')
    rest.transform = 'delta'
    delete rest.compare
  }
  // «от недели к неделе с сентября»: step by step, where there are several of them.
  const beside = h.first('beside')
  const stepOf = beside && times.period && steppedBy(phrasedBy(beside.item), times.period)
  if (stepOf && (by.length === 0 || by[0] === stepOf)) {
    addBy(draft, stepOf)
    rest.transform = 'delta'
    delete rest.compare
  }
}

const stepsOf = [
  [/недел\S* к недел|week over week|week on week|^wow$/, 'week', 14],
  [/месяц\S* к месяц|month over month|month on month|^mom$/, 'month', 56],
  [/квартал\S* к квартал|quarter over quarter|quarter on quarter|^qoq$/, 'quarter', 170],
] as const

/** «неделя к неделе», “quarter over quarter”: the unit of the steps, if a period has more than one of it. */
function steppedBy(said: string, { from, to }: Period): FigureDimension | null {
  return stepsOf.find(([pattern, , least]) => pattern.test(said) && countDays(from, to) > least)?.[1] ?? null
}

/** Adds the days, or the hours of a single day, that cumulative or step-by-step figures need. */
export function addSteps({ h, by, period, isRunning }: Draft): void {
  if ((isRunning || h.has('step')) && !by.some(isTimely))
    by.push(countDays(period.from, period.to) === 1 ? 'hour' : 'day')
}

/** Resolves whether figures are means, and per what. */
export function resolveMeans(draft: Draft): void {
  const { h, by, period, heard, around, isDayRanked, rest } = draft
  draft.per = isDayRanked ? undefined : h.all('per').find(({ item }) => !h.isClaimed(item))
  const { per, metrics } = draft
  if (isDayRanked) h.claimAll('per')
  if (per || heard.isMean) h.claimAll('per', 'mean')
  if (metrics.length > 0 && metrics.every((metric) => /_per_/.test(metric))) h.claimAll('share')
  const isMean = per || (heard.isMean && metrics.every((metric) => measures[metric].isAdditive))
  if (!isMean || draft.isRunning || h.has('step') || draft.notSold || draft.loss) return
  // The mean day of a single day is the day itself.
  const isOneDay = countDays(period.from, period.to) === 1 && (per?.sense.of ?? 'day') === 'day'
  const made = isOneDay
    ? { metrics: metrics.map((metric) => ofOneDay[metric] ?? metric), transform: null }
    : meanOf(metrics, per?.sense.of ?? null, { by, isOfWaiters: around.isOfWaiters })
  draft.metrics = made.metrics
  if ('isUntold' in made && per) h.unclaim(per.item)
  if (made.transform) rest.transform = made.transform
  // «сколько приходится на чек»: a mean, not a share.
  for (const { item } of h.all('share')) if (/^приход/.test(phrasedBy(item))) h.claim(item)
}

/** Resolves whether figures are shares, and of what. */
export function resolveShares(draft: Draft): void {
  const { h, told, by, metrics, rows, rest, saysPercent, per } = draft
  const isShareDone = metrics.some((metric) => /_share$/.test(metric))
  const isToldPer = per !== undefined && h.all('share').every(({ item }) => /^приход/.test(phrasedBy(item)))
  const isShare = h.has('share') || (saysPercent && rest.compare === undefined && isPercentLeft(h))
  if (isShareDone || isToldPer || !isShare) return
  // «доля чеков без официанта на Арбате»: of the checks there, which is no metric, and not of such checks elsewhere.
  if (by.length === 0 && metrics.every((metric) => /_without_waiter$/.test(metric))) return
  const parts = partsOf(told, by, metrics) ?? partsBefore(draft)
  if (parts) {
    h.claimAll('share', 'in')
    draft.focus = focusOf(draft, parts.dimension)
    draft.where = draft.where.filter(
      (one) => one.dimension !== parts.dimension || (parts.dimension === 'restaurant' && !parts.isTold),
    )
    addBy(draft, parts.dimension)
    const [first, second] = by
    const isWithin = second !== undefined && first !== undefined && rows.isAsked
    rest.transform = { share: isWithin ? (first === parts.dimension ? second : first) : 'total' }
  } else if (metrics.every((metric) => measures[metric].unit === 'percent')) h.claimAll('share', 'in')
}

/** «доля кофе»: the members whose share is asked for; those of the previous question where this one names none. */
function focusOf({ where, before }: Draft, dimension: FigureDimension): Focus | null {
  const own = where.filter((one) => one.dimension === dimension && !one.isOut).flatMap(({ values }) => values)
  const kept = (before?.where ?? []).find((one) => one.dimension === dimension && one.op === 'in')?.values ?? []
  const values = own.length > 0 ? own : kept
  return values.length === 0 ? null : { dimension, values: [...new Set(values)] }
}

function isPercentLeft(h: Recognition): boolean {
  return h.all('in').some(({ item, sense }) => sense.unit === 'percent' && !h.isClaimed(item))
}
