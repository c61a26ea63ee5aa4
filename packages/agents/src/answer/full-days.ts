import { addDays, countDays } from '@vitrina/contract/dates'
import { spoken } from '../understand/read-periods.ts'
import type { SpokenPeriod, Understood, Vocabulary } from '../understand/understood.ts'

/**
 * A comparison of like with like: a period that reaches past the last full day that is held ends there, and the one it is
 * compared with gets as many days. Six days beside seven, or a morning beside a day, would tell of a fall that is none.
 */
export function onFullDays(understood: Understood, { today, dataTo }: Vocabulary): Understood {
  if (!('comparison' in understood)) return understood
  const { period, comparison } = understood
  const yesterday = addDays(today, -1)
  const last = dataTo !== null && dataTo < yesterday ? dataTo : yesterday
  if (period.to <= last) return understood
  if (period.from > last) {
    if (period.from !== today) return understood
    return { ...understood, notes: [...understood.notes, 'Сегодня ещё не закончился, сравнение предварительное.'] }
  }
  const cut = until(period, last)
  const end = addDays(comparison.from, countDays(cut.from, last) - 1)
  const why = last === yesterday ? 'Сегодня ещё не закончился' : 'Более поздних данных ещё нет'
  return {
    ...understood,
    period: cut,
    comparison: end < comparison.to ? until(comparison, end) : comparison,
    notes: [...understood.notes, `${why}: сравниваются только полные дни.`],
  }
}

function until({ from, label, assumed }: SpokenPeriod, to: string): SpokenPeriod {
  const [name = ''] = label.includes(', ') ? label.split(', ') : []
  // What was settled of the longer period names its dates.
  return spoken({ from, to }, name, assumed !== null && /\d/.test(assumed) ? null : assumed)
}
