import { z } from 'zod'
import { instant } from './dates.ts'
import { exampleAt, exampleId } from './example.ts'
import { apiVersion as served } from './versions.ts'

const generatedAt = instant('When the answer was made')
const apiVersion = z.string().describe('Date-version the request was answered in')

/** Metadata of a page, for examples. */
export const listMetaExample = {
  requestId: exampleId('req'),
  limit: 50,
  offset: 0,
  hasMore: false,
  nextCursor: null,
  total: 1,
  generatedAt: exampleAt,
  apiVersion: served,
}

export const ListMeta = z
  .object({
    requestId: z.string().describe('`req_…`, the same as X-Request-Id: identifies the entry in the request log'),
    limit: z.int().describe('Most items a page may hold, as asked for'),
    offset: z.int().describe('Items before this page'),
    hasMore: z.boolean().describe('True while another page exists'),
    nextCursor: z.string().nullable().describe('Pass as `cursor` for the next page; null on the last one'),
    total: z
      .int()
      .nullable()
      .describe('Items on all pages: exact, or null where counting would cost more than the page itself'),
    generatedAt,
    apiVersion,
  })
  .meta({ id: 'ListMeta', description: 'About the page', example: listMetaExample })
export type ListMeta = z.infer<typeof ListMeta>

/** Metadata of an answer, for examples. */
export const itemMetaExample = { requestId: exampleId('req'), apiVersion: served, generatedAt: exampleAt }

export const ItemMeta = z
  .object({
    requestId: ListMeta.shape.requestId,
    apiVersion,
    generatedAt,
  })
  .meta({ id: 'ItemMeta', description: 'About the answer', example: itemMetaExample })
export type ItemMeta = z.infer<typeof ItemMeta>

/** The list envelope around a resource. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    object: z.literal('list'),
    data: z.array(item).describe('The items, in their order'),
    meta: ListMeta,
  })
}

/** The item envelope around a resource. */
export function itemOf<T extends z.ZodType>(item: T) {
  return z.object({ object: z.literal('item'), data: item, meta: ItemMeta })
}
