import type { CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, trimDecimal } from './decimal.ts'

/**
 * Holds a check to its own total: Σ lines (sales and returns; what was struck off does not count) = what its header says,
 * to the last digit. Answers the check and its lines, or one reject in their place, which keeps the check as it was held.
 */
export function reconcile(
  headerTotal: string,
  check: CheckRecord,
  lines: readonly LineRecord[],
): (CheckRecord | LineRecord)[] | [RejectRecord] {
  const counted = lines.filter(({ type }) => type !== 'void').map(({ total }) => total)
  const sum = addDecimals(counted)
  if (compareDecimals(sum, headerTotal) === 0) return [check, ...lines]
  const { restaurantKey, key, number, file, line } = check
  const reason =
    `lines add up to ${trimDecimal(sum, 2)}, the check says ${trimDecimal(headerTotal, 2)}; ` +
    `correct check № ${number} in the accounting system and exchange its day again`
  return [{ kind: 'reject', of: 'check', file, line, column: null, reason, restaurantKey, checkKey: key }]
}
