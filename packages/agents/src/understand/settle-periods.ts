import { addDays, countDays } from '@vitrina/contract/dates'
import { comparable, spell, unitAround } from './calendar.ts'
import { conceptOf } from './lexicon.ts'
import { isRolling } from './period-rules.ts'
import { type FoundPeriod, spoken } from './read-periods.ts'
import type { Token } from './tokens.ts'
import type { SpokenPeriod } from './understood.ts'

interface PeriodsSettled {
  period: FoundPeriod | null
  /** The other one of two that are set against each other: the earlier. */
  comparison: SpokenPeriod | null
  /** Why so many periods are no question, in Russian. */
  problem: string | null
}

/**
 * What the periods of a question are to each other: one that follows another is one time with it («16 и 17 ноября»), two
 * set against each other are a comparison. Of any others none is chosen.
 */
export function settlePeriods(found: FoundPeriod[], tokens: Token[], compares: boolean, today: string): PeriodsSettled {
  const periods = found.filter(
    (one, i) => !found.slice(0, i).some(({ from, to }) => from === one.from && to === one.to),
  )
  const [first, second, third] = periods
  if (first && !second && found[1] && (compares || isAgainst(first, found[1], tokens))) {
    const problem = `Для сравнения назван один и тот же период: ${spell(first)}. Назовите второй датами.`
    return { period: first, comparison: null, problem }
  }
  if (!first || !second) return { period: first ?? null, comparison: null, problem: null }
  if (!third && (compares || isAgainst(first, second, tokens))) {
    const [period, other] = second.from > first.from ? [second, first] : [first, second]
    const before = justBefore(other, period)
    if (before) return { period, comparison: before, problem: null }
    const comparison = likeForLike(other, period, today)
    if (comparison.to < period.from) return { period, comparison, problem: null }
    const problem = `Периоды накладываются: ${spell(period)} и ${spell(comparison)}. Назовите оба датами.`
    return { period, comparison: null, problem }
  }
  const whole = third && compares ? null : inOne(periods, tokens)
  if (whole) return { period: whole, comparison: null, problem: null }
  const names = periods.map((period) => spell(period)).join('; ')
  const problem = `Названо несколько периодов: ${names}. Спросите о каждом отдельно или попросите сравнить два из них.`
  return { period: first, comparison: null, problem }
}

/** «октябрь против сентября», «ноябрь больше октября», «вчера лучше, чем позавчера» */
function isAgainst(first: FoundPeriod, second: FoundPeriod, tokens: Token[]): boolean {
  // «эту неделю против прошлой»: the word belongs to the second period there.
  if (tokens.slice(first.end, second.end).some(({ word }) => /^(против|чем|vs)$/.test(word))) return true
  const between = tokens.slice(first.end, second.at)
  const ranks = (token: Token) => /^(more|less|better|worse)$/.test(conceptOf(token) ?? '')
  return between.some(ranks) || (between.some(({ word }) => word === 'или') && tokens.some(ranks))
}

/** All of them as one time, when each begins the day after another ends and nothing but «и» and «в» is between. */
function inOne(periods: FoundPeriod[], tokens: Token[]): FoundPeriod | null {
  const isList = periods.every((period, i) => {
    const next = periods[i + 1]
    return !next || tokens.slice(period.end, next.at).every(({ word }) => /^(и|в|во|на|за)$/.test(word))
  })
  const inTime = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const follow = inTime.every((period, i) => i === 0 || period.from === addDays(inTime[i - 1]?.to ?? '', 1))
  const [first, last] = [inTime[0], inTime.at(-1)]
  if (!isList || !follow || !first || !last) return null
  const assumed = new Set(periods.map((period) => period.assumed).filter((said) => said?.startsWith('год')))
  const place = { at: periods[0]?.at ?? 0, end: periods.at(-1)?.end ?? 0, ahead: false }
  return {
    ...spoken({ from: first.from, to: last.to }, '', assumed.size === 1 ? ([...assumed][0] ?? null) : null),
    ...place,
  }
}

/** «за месяц против прошлого месяца»: of days that run up to yesterday, as many just before, not a month they reach into. */
function justBefore(other: SpokenPeriod, period: SpokenPeriod): SpokenPeriod | null {
  if (!isRolling(period) || other.to < period.from) return null
  const days = countDays(period.from, period.to)
  return spoken({ from: addDays(period.from, -days), to: addDays(period.from, -1) }, '', null)
}

/** A whole unit beside a running one is cut to the days both have: November of last year to those that have passed in this. */
function likeForLike(other: SpokenPeriod, period: SpokenPeriod, today: string): SpokenPeriod {
  if (period.to !== today) return other
  const before = comparable(period, today)
  const unit = (['week', 'month', 'quarter', 'year'] as const).find((one) => {
    const [around, running] = [unitAround(other.from, one), unitAround(period.from, one)]
    return around.from === other.from && around.to === other.to && running.from === period.from && running.to > today
  })
  if (!unit) return other
  const days = Math.min(countDays(period.from, period.to), countDays(other.from, other.to))
  const cut = before.from === other.from ? before : { from: other.from, to: addDays(other.from, days - 1) }
  return cut.to === other.to ? other : spoken(cut, '', `взяты те же дни, что уже прошли: ${spell(cut)}`)
}
