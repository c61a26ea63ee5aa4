import type { FigureDimension } from '@vitrina/contract/figure-query'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { dimensions, noneOf } from './dimensions.ts'

/** The key that a member goes out under: its public id, or the key itself where it has none. Empty: of no member. */
export function publicKey(dimension: FigureDimension, key: string): string {
  const { named } = dimensions[dimension]
  if (key === '' || key === noneOf(dimension)) return ''
  return named === undefined ? key : encodeId(named, key)
}

/** The key that rollups have a member under; null: it is nobody's. */
export function bareKey(dimension: FigureDimension, key: string): string | null {
  const { named } = dimensions[dimension]
  if (named === undefined) return key
  const none = noneOf(dimension)
  if (key === '') return none
  const id = decodeId(named, key)
  // What stands for none within is no id outside.
  return id === none ? null : id
}
