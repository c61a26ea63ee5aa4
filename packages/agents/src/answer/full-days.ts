import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import { spoken } from '../understand/read-periods.ts'
import type { BreakdownQuestion, SpokenPeriod, Understood, Vocabulary } from '../understand/understood.ts'

/**
 * Like with like: what is compared ends with the last full day that is held, both sides with as many days, and so do
 * weekdays and hours held against each other. Six days beside seven, or a morning beside a day, would tell of a fall that
 * is none.
 */
export function onFullDays(understood: Understood, { today, dataTo, lastFull }: Vocabulary): Understood {
  if (understood.intent === 'breakdown') return weekdaysAndHours(understood, today, lastFull)
  if (!('comparison' in understood)) return understood
  const last = dataTo !== null && dataTo < lastFull ? dataTo : lastFull
  const { period, comparison } = understood
  const [first, second] = cutBoth(period, comparison, last)
  const [other, one] = cutBoth(second, first, last)
  if (one === period && other === comparison) return understood
  const why = last === lastFull ? runningWords([period, comparison], today, lastFull) : 'Более поздних данных ещё нет'
  return {
    ...understood,
    period: one,
    comparison: other,
    notes: [...understood.notes, `${why}: сравниваются только полные дни.`],
  }
}

/** One side is a day that is not over, or has one at its end: no more and no less is said of it. */
export function isUnfinished(
  { period, comparison }: { period: Period; comparison: Period },
  lastFull: string,
): boolean {
  return period.to > lastFull || comparison.to > lastFull
}

/** Which of the days asked for are still running; past midnight, yesterday's may be. */
export function runningWords(asked: readonly Period[], today: string, lastFull: string): string {
  const yesterday = addDays(today, -1)
  const isOfYesterday = lastFull < yesterday && asked.some(({ from, to }) => from <= yesterday && yesterday <= to)
  if (!isOfYesterday) return 'Сегодня ещё не закончился'
  return asked.some(({ to }) => to >= today)
    ? 'Сегодня ещё не закончился, а вчерашний день закончился не во всех ресторанах'
    : 'Вчерашний день закончился ещё не во всех ресторанах'
}

/** The first ends at the last full day where it reaches past it, and the other gets no more days than are left. */
function cutBoth(period: SpokenPeriod, other: SpokenPeriod, last: string): [SpokenPeriod, SpokenPeriod] {
  if (period.to <= last || period.from > last) return [period, other]
  const end = addDays(other.from, countDays(period.from, last) - 1)
  return [until(period, last), end < other.to ? until(other, end) : other]
}

function weekdaysAndHours(question: BreakdownQuestion, today: string, lastFull: string): BreakdownQuestion {
  const { by, order, period, notes } = question
  const isHeldAgainst = by === 'weekday' || (by === 'hour' && order !== null)
  if (!isHeldAgainst || period.to <= lastFull) return question
  const why = runningWords([period], today, lastFull)
  if (period.from > lastFull) return { ...question, notes: [...notes, `${why}.`] }
  return { ...question, period: until(period, lastFull), notes: [...notes, `${why}: взяты только полные дни.`] }
}

function until({ from, label, assumed }: SpokenPeriod, to: string): SpokenPeriod {
  const [name = ''] = label.includes(', ') ? label.split(', ') : []
  // What was settled of the longer period names its dates.
  return spoken({ from, to }, name, assumed !== null && /\d/.test(assumed) ? null : assumed)
}
