import type { ItemMeta, ListMeta } from '@vitrina/contract/envelopes'

interface Whole<Row> {
  data: Row[]
  meta: ItemMeta
}

/** A query whose answer comes at once, as a list of a single page. */
export function wholeQuery<Row, Query extends { data: Whole<Row> | undefined }>(
  query: Query & { data: Whole<Row> | undefined },
): Omit<Query, 'data'> & { data: { data: Row[]; meta: ListMeta } | undefined } {
  const { data } = query
  if (data === undefined) return { ...query, data: undefined }
  const { length } = data.data
  const meta = { ...data.meta, limit: length, offset: 0, hasMore: false, nextCursor: null, total: length }
  return { ...query, data: { data: data.data, meta } }
}
