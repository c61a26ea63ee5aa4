import type { RevenueChange } from '@vitrina/contract/changes'

/** Returns which side of a change has no sales, so that the two cannot be compared; null where both have some. */
export function emptySide({
  value,
  previous,
  changePct,
}: NonNullable<RevenueChange['revenue']>): 'before' | 'now' | null {
  if (changePct !== null) return null
  if (previous === 0) return 'before'
  return value === 0 ? 'now' : null
}
