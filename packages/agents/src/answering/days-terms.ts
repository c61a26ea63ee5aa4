import { addDays, type Period } from '@vitrina/contract/dates'
import type { Computed } from './answer-figures.ts'
import type { Asking } from './asking.ts'
import type { Speech } from './speech.ts'

type Stored = Asking['vocabulary']

/** Whether no day of a period is stored. */
export function isOutside({ from, to }: Period, { dataFrom, dataTo }: Stored): boolean {
  return dataFrom === null || dataTo === null || to < dataFrom || from > dataTo
}

/** Which days are stored, if some of those asked for are not. */
export function storedRemarks(asking: Asking, speech: Speech, { from, to }: Period): string[] {
  const { dataFrom, dataTo, today } = asking.vocabulary
  if (dataFrom === null || dataTo === null) return storedDays(asking, speech)
  // Today has no sales before its first exchange.
  const isStored = from >= dataFrom && (to <= dataTo || addDays(dataTo, 1) >= today)
  return isStored ? [] : storedDays(asking, speech)
}

/** Which days are stored. */
export function storedDays({ vocabulary: { dataFrom, dataTo } }: Asking, speech: Speech): string[] {
  if (dataFrom === null || dataTo === null) {
    return [speech.in('Данных ещё нет: ни один обмен не прошёл.', 'There is no data yet: no exchange has taken place.')]
  }
  const [first, last] = [dataFrom, dataTo].map((date) => speech.dates({ from: date, to: date }))
  return [speech.in(`Данные есть с ${first} по ${last}.`, `Data is held from ${first} to ${last}.`)]
}

/** Says that some of the compared days are not stored. */
export function comparedRemarks({ vocabulary }: Asking, speech: Speech, { figures: { beside } }: Computed): string[] {
  const { dataFrom } = vocabulary
  if (beside === null || dataFrom === null || beside.from >= dataFrom || beside.to < dataFrom) return []
  const days = speech.dates(beside)
  return [speech.in(`За ${days} есть не все дни.`, `Not all days of ${days} are held.`)]
}

/** Says that a period is not over, and which of its days a change covers. */
export function runningTerms({ vocabulary }: Asking, speech: Speech, { period, figures }: Computed): string[] {
  const { today, lastFull } = vocabulary
  const { from, to } = period
  if (to <= lastFull || from > today) return []
  const yesterday = addDays(today, -1)
  const isOfYesterday = lastFull < yesterday && from <= yesterday
  const why = isOfYesterday
    ? to >= today
      ? speech.in(
          'Сегодня ещё не закончилось, а вчерашний день закончился не во всех ресторанах',
          'Today is not over, and yesterday is not over in every restaurant',
        )
      : speech.in('Вчерашний день закончился ещё не во всех ресторанах', 'Yesterday is not over in every restaurant')
    : speech.in('Сегодня ещё не закончилось', 'Today is not over')
  const { fullDays, beside } = figures
  if (!fullDays || beside === null) return [`${why}.`]
  const days = speech.dates(fullDays)
  return [
    speech.in(`${why}: сравниваются только полные дни, ${days}.`, `${why}: only full days are compared, ${days}.`),
  ]
}
