import { z } from 'zod'
import { instant } from './dates.ts'

const generatedAt = instant('When the answer was made')
const apiVersion = z.string().describe('Date-version the request was answered in')

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
  .meta({ id: 'ListMeta', description: 'About the page' })
export type ListMeta = z.infer<typeof ListMeta>

export const ItemMeta = z
  .object({
    requestId: ListMeta.shape.requestId,
    apiVersion,
    generatedAt,
  })
  .meta({ id: 'ItemMeta', description: 'About the answer' })
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
