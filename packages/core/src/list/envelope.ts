import type { ItemMeta, ListMeta } from '@vitrina/contract/envelopes'
import { apiVersion } from '@vitrina/contract/versions'
import type { Context } from '../context.ts'
import type { Page } from './fetch-page.ts'

/** The list envelope around a page of serialised items. */
export function listEnvelope<T>(ctx: Context, data: T[], page: Omit<Page<unknown>, 'rows'>) {
  const meta: ListMeta = {
    requestId: ctx.requestId,
    limit: page.limit,
    offset: page.offset,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    total: page.total,
    generatedAt: generatedAt(ctx),
    apiVersion: ctx.apiVersion ?? apiVersion,
  }
  return { object: 'list' as const, data, meta }
}

/** A single restaurant, dish or check: the contract publishes these as a list of one. */
export function listOfOne<T>(ctx: Context, item: T) {
  return listEnvelope(ctx, [item], { limit: 1, offset: 0, hasMore: false, nextCursor: null, total: 1 })
}

/** The item envelope. */
export function itemEnvelope<T>(ctx: Context, data: T) {
  return { object: 'item' as const, data, meta: itemMeta(ctx) }
}

/** The metadata of a single object's envelope, which describes the answer itself. */
export function itemMeta(ctx: Context): ItemMeta {
  const { requestId } = ctx
  return { requestId, apiVersion: ctx.apiVersion ?? apiVersion, generatedAt: generatedAt(ctx) }
}

function generatedAt(ctx: Context): string {
  return (ctx.dateClock?.() ?? ctx.now()).toISOString()
}
