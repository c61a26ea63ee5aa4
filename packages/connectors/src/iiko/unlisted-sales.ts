import type { RejectRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, roundDecimal } from '../decimal.ts'
import type { Department } from './departments.ts'
import type { OrgUnit } from './org-units.ts'
import type { ToldDay } from './summary.ts'

/** Sales of days that are told of no restaurant here, one reject a unit: they are in no figure. */
export function tellUnlisted(
  told: readonly ToldDay[],
  departments: readonly Department[],
  units: readonly OrgUnit[],
): RejectRecord[] {
  const known = new Set(departments.map(({ key }) => key))
  const sold = told.filter(
    ({ restaurantKey, revenue }) => !known.has(restaurantKey) && compareDecimals(revenue, '0') !== 0,
  )
  const byUnit = Map.groupBy(sold, ({ restaurantKey }) => restaurantKey)
  return [...byUnit].map(([key, days], index): RejectRecord => {
    const unit = units.find(({ id }) => id.toLowerCase() === key)
    const name = unit?.name ?? days.find((day) => day.name !== null)?.name ?? key
    const dates = days.map(({ date }) => date).toSorted()
    const sum = roundDecimal(addDecimals(days.map(({ revenue }) => revenue)), 2)
    const why = unit
      ? `it is no restaurant but ${unit.type ?? 'without a type'} in the list of subdivisions`
      : 'the list of subdivisions does not have it'
    const reason = `Sales of «${name}» from ${dates[0]} to ${dates.at(-1)} are left out, ${sum} on ${days.length} days: ${why}`
    return { kind: 'reject', file: 'summary', line: index + 1, column: null, reason }
  })
}
