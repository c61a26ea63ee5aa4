import { z } from 'zod'

/** A late edit as sent and stored. */
export const EditShape = z.strictObject({
  restaurantKey: z.string().min(1),
  businessDate: z.iso.date(),
  checkId: z.string().min(1),
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('delete') }),
    z.strictObject({ kind: z.literal('quantity'), line: z.int().positive(), quantity: z.int().positive() }),
    z.strictObject({ kind: z.literal('refund'), line: z.int().positive(), quantity: z.int().positive() }),
    z.strictObject({ kind: z.literal('waiter'), waiter: z.string().min(1).nullable() }),
  ]),
})

/** Maximum skew of the sources' clock in milliseconds: ten days either way. */
export const ClockSkew = z.int().min(-864_000_000).max(864_000_000)

/** What a price document sets for a position besides its price. It sets all of it, so missing settings are empty. */
export const PricePosition = z.strictObject({
  pricesForCategories: z.array(z.strictObject({ categoryId: z.string(), price: z.number() })),
  includeForCategories: z.array(z.strictObject({ categoryId: z.string(), include: z.boolean() })),
  dishOfDay: z.boolean(),
  flyerProgram: z.boolean(),
  taxCategoryId: z.string().nullable(),
  taxCategoryEnabled: z.boolean(),
})
export type PricePosition = z.infer<typeof PricePosition>

/** A price set through a protocol, as stored. */
export const SetPriceShape = z.strictObject({
  source: z.enum(['source_a', 'source_b']),
  dishKey: z.string().min(1),
  restaurantKey: z.string().min(1).nullable(),
  kopecks: z.int().nonnegative(),
  from: z.iso.date(),
  at: z.iso.datetime(),
  documentId: z.string().nullable(),
  /** Absent: as on the menu. */
  position: PricePosition.optional(),
})

/** Everything set in a world, as opposed to what follows from the chain's seed and the time. */
export const WorldState = z.strictObject({
  schemaVersion: z.literal(1),
  seed: z.string(),
  clockSkewMs: ClockSkew,
  setPrices: z.array(SetPriceShape),
  edits: z.array(z.strictObject({ ...EditShape.shape, at: z.iso.datetime() })),
  /** Absent in files from before visits existed. */
  visits: z.array(z.strictObject({ restaurantKey: z.string().min(1), at: z.iso.datetime() })).default([]),
})
export type WorldState = z.infer<typeof WorldState>
