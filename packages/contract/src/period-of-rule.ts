import { addDays, isoWeekday, type Period } from './dates.ts'
import type { PeriodRule } from './period-rule.ts'

/**
 * The days a rule means, given today's date. Weeks start on Monday. `this_…` runs up to today. `last_7_days` and
 * similar rules are full days up to yesterday, as in the panel's choice of periods, because today has only begun.
 */
export function periodOfRule(rule: Exclude<PeriodRule, 'dashboard'>, today: string): Period {
  const monday = addDays(today, 1 - isoWeekday(today))
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (rule) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return fullDays(today, 1)
    case 'last_7_days':
      return fullDays(today, 7)
    case 'last_30_days':
      return fullDays(today, 30)
    case 'last_90_days':
      return fullDays(today, 90)
    case 'this_week':
      return { from: monday, to: today }
    case 'last_week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'this_month':
      return { from: firstOfMonth, to: today }
    case 'last_month': {
      const to = addDays(firstOfMonth, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case 'this_year':
      return { from: `${today.slice(0, 5)}01-01`, to: today }
  }
}

function fullDays(today: string, days: number): Period {
  return { from: addDays(today, -days), to: addDays(today, -1) }
}
