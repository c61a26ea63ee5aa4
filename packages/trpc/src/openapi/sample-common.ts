import type { ItemMeta, ListMeta } from '@vitrina/contract/envelopes'
import { apiVersion } from '@vitrina/contract/versions'
import { encodeId, type IdKind } from '@vitrina/db/ids'

/** A stable id of each kind. */
export const sampleId = (kind: IdKind) => encodeId(kind, '01994c1e-7a00-7c3e-9b52-3f6a1d8e4b07')

export const requestId = sampleId('request')
export const at = '2026-09-15T12:00:00.000Z'
export const period = { from: '2026-08-16', to: '2026-09-15' }
export const listMeta: ListMeta = {
  requestId,
  limit: 50,
  offset: 0,
  hasMore: false,
  nextCursor: null,
  total: 1,
  generatedAt: at,
  apiVersion,
}
export const itemMeta: ItemMeta = { requestId, apiVersion, generatedAt: at }
