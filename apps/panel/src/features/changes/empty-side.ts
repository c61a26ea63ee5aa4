import type { RevenueChange } from '@vitrina/contract/changes'

/** Which side of a change holds no sales, so that one can't be set beside the other; null where both hold some. */
export function emptySide({
  value,
  previous,
  changePct,
}: NonNullable<RevenueChange['revenue']>): 'before' | 'now' | null {
  if (changePct !== null) return null
  if (previous === 0) return 'before'
  return value === 0 ? 'now' : null
}
