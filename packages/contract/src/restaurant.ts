import { z } from 'zod'
import { businessDay } from './dates.ts'
import { exampleId } from './example.ts'
import { defineList } from './list-query.ts'
import { defaultSource, Source } from './source.ts'
import { text } from './text.ts'

export const Restaurant = z
  .object({
    id: z.string().describe('Stable id, `rst_…`'),
    object: z.literal('restaurant'),
    name: z.string().describe('From the registry, else as the accounting system has it'),
    source: Source,
    sourceKey: z
      .string()
      .describe(
        'Key of the object in the accounting system: name of the restaurant or subdivision; empty while the record is linked to none',
      ),
    city: z
      .string()
      .nullable()
      .describe('From the registry, else from the accounting system; null when neither knows it'),
    address: z
      .string()
      .nullable()
      .describe('From the registry, else from the accounting system; null when neither knows it'),
    isActive: z.boolean().describe('False once it was taken out of work in the registry'),
    comment: z.string().nullable().describe('A note of the registry'),
    metrics: z
      .object({
        revenue: z
          .number()
          .nullable()
          .describe(
            'Net of discounts and returns, in the currency of the workspace; null when the period holds no sales',
          ),
        checks: z
          .int()
          .nullable()
          .describe(
            'Checks, each counted once, without cancelled ones and returns; null when the period holds no sales',
          ),
        avgCheck: z.number().nullable().describe('revenue ÷ checks; null without checks'),
        lastSaleDate: businessDay('Last business date of the period with a sale; null when it holds none').nullable(),
      })
      .describe('Computed for the requested period'),
    dataFrom: businessDay('First business date that sales are held of; null before the first exchange').nullable(),
    dataTo: businessDay('Last business date that sales are held of; null before the first exchange').nullable(),
    registryId: z.string().nullable().describe('Id of the registry record, `reg_…`; null until there is one'),
  })
  .meta({
    id: 'Restaurant',
    description: 'A restaurant of the registry or of an accounting system',
    example: {
      id: exampleId('rst'),
      object: 'restaurant',
      name: 'Север',
      source: 'source_a',
      sourceKey: 'Север на Тверской',
      city: 'Москва',
      address: 'Тверская, 1',
      isActive: true,
      comment: null,
      metrics: { revenue: 1_284_350.5, checks: 1043, avgCheck: 1231.4, lastSaleDate: '2026-09-14' },
      dataFrom: '2025-01-01',
      dataTo: '2026-09-14',
      registryId: exampleId('reg'),
    },
  })
export type Restaurant = z.infer<typeof Restaurant>

const fields = {
  name: text(1, 200).describe('Name to show, in place of the one of the accounting system'),
  source: Source,
  sourceKey: text(1, 200)
    .transform((key) => key.trim())
    .describe('Key in the accounting system; links the record to what arrives under it'),
  city: text(0, 120).nullable().describe('City; null leaves it to the accounting system'),
  address: text(0, 300).nullable().describe('Address; null leaves it to the accounting system'),
  comment: text(0, 500).nullable().describe('A note; null takes it away'),
}

/** A registry record. A null field clears our value, so the source's value shows again. */
export const CreateRestaurant = z
  .strictObject({
    name: fields.name,
    source: fields.source.describe(`\`${defaultSource}\` when absent`).optional(),
    sourceKey: fields.sourceKey.optional(),
    city: fields.city.optional(),
    address: fields.address.optional(),
    comment: fields.comment.optional(),
  })
  .meta({ id: 'CreateRestaurant' })
export type CreateRestaurant = z.infer<typeof CreateRestaurant>

export const UpdateRestaurant = CreateRestaurant.partial()
  .extend({
    source: fields.source.describe('Stays as it is when absent').optional(),
    isActive: z.boolean().describe('`false` takes it out of work').optional(),
  })
  .meta({ id: 'UpdateRestaurant' })
export type UpdateRestaurant = z.infer<typeof UpdateRestaurant>

/**
 * What the accounting system reports about a restaurant, and our own values. Where ours is null, the source's is used.
 */
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

/** What the panel's form changes: as in PATCH, but the name may be left to the source too. */
export const UpdateRegistry = UpdateRestaurant.extend({ name: fields.name.nullable().optional() })
export type UpdateRegistry = z.infer<typeof UpdateRegistry>

/** A restaurant that an accounting system has sent and that has no record in the registry. */
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
