import { rolling, spell } from './calendar.ts'
import { spoken } from './read-periods.ts'
import type { SpokenPeriod, Vocabulary } from './understood.ts'

/** The last 30 full days. */
export function defaultPeriod({ today }: Vocabulary): SpokenPeriod {
  const period = rolling(today, 'day', 30)
  return spoken(period, '', `период не назван, взяты последние 30 дней, ${spell(period)}`)
}
