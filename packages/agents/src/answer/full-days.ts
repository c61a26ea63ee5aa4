import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import { spoken } from '../understand/read-periods.ts'
import type { BreakdownQuestion, SpokenPeriod, Understood, Vocabulary } from '../understand/understood.ts'

/**
 * Like with like: what is compared ends with the last full day that is held, both sides with as many days, and so do
 * weekdays and hours held against each other. Six days beside seven, or a morning beside a day, would tell of a fall that
 * is none.
 */
export function onFullDays(understood: Understood, { today, dataTo }: Vocabulary): Understood {
  if (understood.intent === 'breakdown') return weekdaysAndHours(understood, today)
  if (!('comparison' in understood)) return understood
  const yesterday = addDays(today, -1)
  const last = dataTo !== null && dataTo < yesterday ? dataTo : yesterday
  const { period, comparison } = understood
  const [first, second] = cutBoth(period, comparison, last)
  const [other, one] = cutBoth(second, first, last)
  if (one === period && other === comparison) return understood
  const why = last === yesterday ? 'Сегодня ещё не закончился' : 'Более поздних данных ещё нет'
  return {
    ...understood,
    period: one,
    comparison: other,
    notes: [...understood.notes, `${why}: сравниваются только полные дни.`],
  }
}

/** One side is today itself, or has it at its end: no more and no less is said of it. */
export function isUnfinished({ period, comparison }: { period: Period; comparison: Period }, today: string): boolean {
  return period.to >= today || comparison.to >= today
}

/** The first ends at the last full day where it reaches past it, and the other gets no more days than are left. */
function cutBoth(period: SpokenPeriod, other: SpokenPeriod, last: string): [SpokenPeriod, SpokenPeriod] {
  if (period.to <= last || period.from > last) return [period, other]
  const end = addDays(other.from, countDays(period.from, last) - 1)
  return [until(period, last), end < other.to ? until(other, end) : other]
}

function weekdaysAndHours(question: BreakdownQuestion, today: string): BreakdownQuestion {
  const { by, order, period, notes } = question
  const isHeldAgainst = by === 'weekday' || (by === 'hour' && order !== null)
  if (!isHeldAgainst || period.to < today) return question
  if (period.from >= today) return { ...question, notes: [...notes, 'Сегодня ещё не закончился.'] }
  const cut = until(period, addDays(today, -1))
  return { ...question, period: cut, notes: [...notes, 'Сегодня ещё не закончился: взяты только полные дни.'] }
}

function until({ from, label, assumed }: SpokenPeriod, to: string): SpokenPeriod {
  const [name = ''] = label.includes(', ') ? label.split(', ') : []
  // What was settled of the longer period names its dates.
  return spoken({ from, to }, name, assumed !== null && /\d/.test(assumed) ? null : assumed)
}
