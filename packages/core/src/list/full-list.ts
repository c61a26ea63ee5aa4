import type { Context } from '../context.ts'
import { listEnvelope } from './envelope.ts'

/** The list envelope around all rows, for lists returned at once. */
export function fullList<T>(ctx: Context, data: T[]) {
  const { length } = data
  return listEnvelope(ctx, data, { limit: length, offset: 0, hasMore: false, nextCursor: null, total: length })
}
