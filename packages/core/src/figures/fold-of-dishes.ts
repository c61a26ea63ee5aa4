import type { FigureDimension } from '@vitrina/contract/figure-query'
import { type Dimension, dimensions } from './dimensions.ts'
import type { Fact, Grain, Leaf } from './facts.ts'

/** Columns that rows of a dish are told apart by and those that are added up before costs and attributes stand beside them. */
interface Fold {
  grains: readonly Grain[]
  columns: readonly string[]
}

interface Folded {
  fact: Fact
  leaves: readonly Leaf[]
  keys: readonly { dimension: Dimension }[]
  /** Of which dimension members are counted. */
  counted?: FigureDimension | null | undefined
}

/** How rows of a fact are added up by dish beforehand; null where they are read as they are. */
export function foldOf({ fact, leaves, keys, counted }: Folded): Fold | null {
  const { folds, grains } = fact
  if (folds === undefined || counted || !leaves.every((leaf) => leaf in folds)) return null
  const isByRestaurant = keys.some(({ dimension }) => dimension === dimensions.restaurant)
  // Its rows are of a dish and a day already.
  if (!grains.has('restaurant') && keys.some(({ dimension }) => dimension === dimensions.day)) return null
  return {
    grains: isByRestaurant ? ['dish', 'restaurant'] : ['dish'],
    columns: [...new Set(leaves.flatMap((leaf) => folds[leaf] ?? []))],
  }
}
