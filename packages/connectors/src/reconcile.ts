import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, roundDecimal } from './decimal.ts'

/**
 * Reconciles a check with its own total: Σ lines (sales and returns, without voids) must equal its header to the
 * kopeck; some servers split a discount over the lines without rounding it. Returns the check and its lines, or one
 * reject instead, which leaves the stored check unchanged and says what to do.
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
