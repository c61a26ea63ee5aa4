import { sumBounds } from '@vitrina/core/figures/facts'

/** Sums of checks at which the ranges that figures count by begin. */
export const sums: readonly number[] = sumBounds

/** The sum at which a range of checks ends, where people would name it; null for the last range, which has no end. */
export function endOfSums(last: string): string | null {
  const at = sums.map(String).indexOf(last)
  if (at < 0) return last
  const end = sums[at + 1]
  return end === undefined ? null : String(end)
}

/** The range that ends at a sum; null: the last one. */
export function lastOfSums(end: string | null): string {
  const at = end === null ? sums.length : sums.map(String).indexOf(end)
  return at < 1 ? (end ?? '') : String(sums[at - 1])
}
