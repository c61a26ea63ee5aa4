import { z } from 'zod'
import { defineList } from './list-query.ts'
import { Source } from './source.ts'
import { text } from './text.ts'

export const Restaurant = z
  .object({
    id: z.string().describe('Stable id, `rst_…`'),
    object: z.literal('restaurant'),
    name: z.string(),
    source: Source,
    sourceKey: z.string().describe('Key of the object in the accounting system'),
    city: z.string().nullable(),
    address: z.string().nullable(),
    isActive: z.boolean(),
    comment: z.string().nullable(),
    metrics: z
      .object({
        revenue: z.number().nullable().describe('Net of discounts and returns; null when the period holds no sales'),
        checks: z.int().nullable(),
        avgCheck: z.number().nullable().describe('revenue ÷ checks'),
        lastSaleDate: z.string().nullable(),
      })
      .describe('Computed for the requested period'),
    dataFrom: z.string().nullable().describe('First business date held'),
    dataTo: z.string().nullable().describe('Last business date held'),
    registryId: z.string().nullable(),
  })
  .meta({ id: 'Restaurant' })
export type Restaurant = z.infer<typeof Restaurant>

const fields = {
  name: text(1, 200),
  source: Source,
  sourceKey: text(1, 200).describe('Key in the accounting system; links the record to what arrives under it'),
  city: text(0, 120).nullable(),
  address: text(0, 300).nullable(),
  comment: text(0, 500).nullable(),
}

/** A registry record. Null takes our own word away, and the source's shows again. */
export const CreateRestaurant = z
  .strictObject({
    name: fields.name,
    source: fields.source.describe('`source_a` when absent').optional(),
    sourceKey: fields.sourceKey.optional(),
    city: fields.city.optional(),
    address: fields.address.optional(),
    comment: fields.comment.optional(),
  })
  .meta({ id: 'CreateRestaurant' })
export type CreateRestaurant = z.infer<typeof CreateRestaurant>

export const UpdateRestaurant = CreateRestaurant.partial()
  .extend({ isActive: z.boolean().optional() })
  .meta({ id: 'UpdateRestaurant' })
export type UpdateRestaurant = z.infer<typeof UpdateRestaurant>

/** What the accounting system says of a restaurant beside what we say. A word of ours that is null leaves it to theirs. */
export const RestaurantRegistry = z.object({
  id: z.string(),
  object: z.literal('restaurant_registry'),
  registryId: z.string().nullable().describe('Null until we have said something of it'),
  source: Source,
  sourceKey: z.string().nullable(),
  fromSource: z.boolean().describe('False: only the registry knows it, no exchange has brought it yet'),
  sourceWords: z.object({ name: z.string(), city: z.string().nullable(), address: z.string().nullable() }).nullable(),
  timezone: z.string(),
  dayEnd: z.string().describe('Local time at which the business day ends, `05:00`'),
  ownWords: z.object({
    name: z.string().nullable(),
    city: z.string().nullable(),
    address: z.string().nullable(),
    comment: z.string().nullable(),
  }),
  isActive: z.boolean(),
})
export type RestaurantRegistry = z.infer<typeof RestaurantRegistry>

/** What the panel's form changes: as PATCH, and the name may be left to the source as well. */
export const UpdateRegistry = UpdateRestaurant.extend({ name: fields.name.nullable().optional() })
export type UpdateRegistry = z.infer<typeof UpdateRegistry>

/** A restaurant that an accounting system has sent and the registry has no record of. */
export const UnregisteredRestaurant = Restaurant.pick({
  id: true,
  name: true,
  source: true,
  sourceKey: true,
  city: true,
  address: true,
})
export type UnregisteredRestaurant = z.infer<typeof UnregisteredRestaurant>

export const restaurantsList = defineList({
  name: 'restaurants',
  filters: {
    source: { type: 'enum', values: Source.options, description: 'Accounting system' },
    is_active: { type: 'boolean', description: '`true`: only working restaurants' },
    name: { type: 'string', description: 'Substring of the name, in any case' },
  },
  fields: {
    source: { type: 'enum', values: Source.options },
    is_active: { type: 'boolean' },
    name: { type: 'string' },
    city: { type: 'string' },
    address: { type: 'string' },
    comment: { type: 'string' },
    source_key: { type: 'string' },
    revenue: { type: 'number' },
    checks: { type: 'number' },
    avg_check: { type: 'number' },
  },
  sorts: [],
  defaultSort: 'name',
  search: null,
})
