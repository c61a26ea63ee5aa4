import type { Period } from '@vitrina/contract/dates'
import type { DateFormat } from '@/format/format-date'
import type { Translate } from '@/i18n/translate'

/** What figures are compared with. `fullDays`: the days changes cover if the period is not over; null if none yet. */
export interface Compared {
  /** Null if nothing is compared. */
  previous: Period | null
  fullDays?: Period | null | undefined
  /** The local time until which hours are compared, if changes cover the hours of a day that is not over. */
  until?: string | undefined
  /** The first day with data, if the compared days begin before it, so that no change is shown. */
  heldSince?: string | undefined
}

/** Says which days are compared with which. */
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
