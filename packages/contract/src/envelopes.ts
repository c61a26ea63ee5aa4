import { z } from 'zod'

export const ListMeta = z
  .object({
    requestId: z.string(),
    limit: z.int(),
    offset: z.int().describe('Items before this page'),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable().describe('Pass as `cursor` for the next page'),
    total: z.int().nullable().describe('Exact, or null where counting would cost more than the page itself'),
    generatedAt: z.string().meta({ format: 'date-time' }),
    apiVersion: z.string(),
  })
  .meta({ id: 'ListMeta' })
export type ListMeta = z.infer<typeof ListMeta>

export const ItemMeta = z
  .object({
    requestId: z.string(),
    apiVersion: z.string(),
    generatedAt: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'ItemMeta' })
export type ItemMeta = z.infer<typeof ItemMeta>

/** The list envelope around a resource. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ object: z.literal('list'), data: z.array(item), meta: ListMeta })
}

/** The item envelope around a resource. */
export function itemOf<T extends z.ZodType>(item: T) {
  return z.object({ object: z.literal('item'), data: item, meta: ItemMeta })
}
