import type { Random } from './random.ts'

/** Items to draw in proportion to their weights. */
export interface Weighted<T> {
  items: readonly T[]
  /** Cumulative sums of the weights. */
  sums: readonly number[]
}

/** Prepares a draw. Items of weight 0 are never drawn; null when all weights are 0. */
export function weigh<T>(items: readonly T[], weightOf: (item: T) => number): Weighted<T> | null {
  const kept: T[] = []
  const sums: number[] = []
  let sum = 0
  for (const item of items) {
    const weight = weightOf(item)
    if (!(weight > 0)) continue
    sum += weight
    kept.push(item)
    sums.push(sum)
  }
  return kept.length === 0 ? null : { items: kept, sums }
}

/** Draws one item by its weight. */
export function draw<T>({ items, sums }: Weighted<T>, random: Random): T {
  const last = items.length - 1
  const target = random.next() * (sums[last] ?? 0)
  let low = 0
  let high = last
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  const item = items[low]
  if (item === undefined) throw new RangeError('Nothing to draw from')
  return item
}
