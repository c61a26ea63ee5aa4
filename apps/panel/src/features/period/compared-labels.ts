import type { Period } from '@vitrina/contract/dates'
import type { DateFormat } from '@/format/format-date'
import type { Translate } from '@/i18n/translate'

/** What figures are set beside. `fullDays`, where the period is not over: the days that changes are of; null: none yet. */
export interface Compared {
  /** Null: nothing. */
  previous: Period | null
  fullDays?: Period | null | undefined
  /** Local time that the hours of a day which is not over end, where changes are of them. */
  until?: string | undefined
  /** Since when days are held, where those compared with begin before, so that no change is told. */
  heldSince?: string | undefined
}

/** Which days are compared with which, in words. */
export function comparedLabels(
  t: Translate,
  date: DateFormat,
  today: string,
  { previous, fullDays, until, heldSince }: Compared,
): string {
  if (previous === null) return t('period.compared.none')
  const words = ({ from, to }: Period) => date.range(from, to, today)
  const period = words(previous)
  if (heldSince !== undefined) return t('period.compared.heldSince', { period, date: date.day(heldSince, today) })
  if (fullDays === undefined) return t('period.compared', { period })
  if (fullDays === null && until !== undefined) return t('period.compared.sameHours', { time: until, period })
  if (fullDays === null) return t('period.compared.notYet', { period })
  return t('period.compared.fullDays', { days: words(fullDays), period })
}
