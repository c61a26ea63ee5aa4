import type { ShiftLine } from './shift-order.ts'

/**
 * Spreads a sum that changes the full order (kopecks, below zero for a discount) over the lines it applies to, in
 * proportion to their totals, to the last kopeck; over all lines where none of those has a total. Voids are unchanged.
 */
export function spreadDiscount<L extends ShiftLine>(
  lines: readonly L[],
  amount: number,
  fallsTo: (line: L) => boolean = () => true,
): L[] {
  const chosen = weigh(lines, fallsTo)
  const shares = shareOut(amount, chosen.some(Boolean) ? chosen : weigh(lines, () => true))
  return lines.map((line, i) => {
    const share = shares[i] ?? 0
    return share === 0 ? line : { ...line, discount: line.discount - share, total: line.total + share }
  })
}

/** Splits an integer into parts proportional to the weights; all zero when the weights add up to zero. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  let passed = 0
  let given = 0
  return weights.map((weight) => {
    passed += weight
    // The cumulative share so far, less what was given: rounding errors never accumulate.
    const share = Math.round((amount * passed) / sum) - given
    given += share
    return share
  })
}

function weigh<L extends ShiftLine>(lines: readonly L[], counts: (line: L) => boolean): number[] {
  return lines.map((line) => (line.type !== 'void' && counts(line) ? line.total : 0))
}
