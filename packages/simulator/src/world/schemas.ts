import { z } from 'zod'

/** A late edit as it is sent and kept. */
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

/** Milliseconds by which the sources' clock may be off: ten days either way. */
export const ClockSkew = z.int().min(-864_000_000).max(864_000_000)

/** What a price document says of a position besides its price: it sets all of it, so what it left out is nothing. */
export const PricePosition = z.strictObject({
  pricesForCategories: z.array(z.strictObject({ categoryId: z.string(), price: z.number() })),
  includeForCategories: z.array(z.strictObject({ categoryId: z.string(), include: z.boolean() })),
  dishOfDay: z.boolean(),
  flyerProgram: z.boolean(),
  taxCategoryId: z.string().nullable(),
  taxCategoryEnabled: z.boolean(),
})
export type PricePosition = z.infer<typeof PricePosition>

/** A price set through a protocol, as it is kept. */
export const SetPriceShape = z.strictObject({
  source: z.enum(['source_a', 'source_b']),
  dishKey: z.string().min(1),
  restaurantKey: z.string().min(1).nullable(),
  kopecks: z.int().nonnegative(),
  from: z.iso.date(),
  at: z.iso.datetime(),
  documentId: z.string().nullable(),
  /** Absent: as the menu has it. */
  position: PricePosition.optional(),
})

/** What was set in a world: all of it that the chain's seed and the time do not give. */
export const WorldState = z.strictObject({
  schemaVersion: z.literal(1),
  seed: z.string(),
  clockSkewMs: ClockSkew,
  setPrices: z.array(SetPriceShape),
  edits: z.array(z.strictObject({ ...EditShape.shape, at: z.iso.datetime() })),
  /** Absent in files of before there were any. */
  visits: z.array(z.strictObject({ restaurantKey: z.string().min(1), at: z.iso.datetime() })).default([]),
})
export type WorldState = z.infer<typeof WorldState>
