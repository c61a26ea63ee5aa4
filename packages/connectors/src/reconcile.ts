import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, roundDecimal } from './decimal.ts'

/**
 * Holds a check to its own total: Σ lines (sales and returns; what was struck off does not count) = what its header says,
 * to the kopeck: some servers split a discount over the lines without rounding it. Answers the check and its lines, or one
 * reject in their place, which keeps the check as it was held and says what to do.
 */
export function reconcile(
  headerTotal: string,
  check: CheckRecord,
  lines: readonly LineRecord[],
  why: (told: { sum: string; told: string; number: number }) => Reason = (told) =>
    reason('lines_add_up_otherwise', told),
): (CheckRecord | LineRecord)[] | [RejectRecord] {
  const counted = lines.filter(({ type }) => type !== 'void').map(({ total }) => total)
  const [sum, told] = [roundDecimal(addDecimals(counted), 2), roundDecimal(headerTotal, 2)]
  if (compareDecimals(sum, told) === 0) return [check, ...lines]
  const { restaurantKey, key, file, line } = check
  const refused = why({ sum, told, number: check.number })
  return [{ kind: 'reject', of: 'check', file, line, column: null, reason: refused, restaurantKey, checkKey: key }]
}
