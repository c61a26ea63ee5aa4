import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { RejectRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, roundDecimal } from '../decimal.ts'
import type { Department } from './departments.ts'
import type { OrgUnit } from './org-units.ts'
import type { ReportedDay } from './summary.ts'

/** Reports sales of units that are not restaurants here, one reject per unit: they count in no figure. */
export function reportUnlisted(
  told: readonly ReportedDay[],
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
    const [from = '', to = from] = [dates[0], dates.at(-1)]
    const why = reason('sales_left_out', { name, from, to, sum, days: days.length, cause: causeOf(unit) })
    return { kind: 'reject', file: 'summary', line: index + 1, column: null, reason: why }
  })
}

function causeOf(unit: OrgUnit | undefined): Reason {
  if (unit === undefined) return reason('subdivision_unlisted')
  const { type } = unit
  return type === null ? reason('subdivision_without_type') : reason('subdivision_no_restaurant', { type })
}
