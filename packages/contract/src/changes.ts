import { z } from 'zod'
import { Period } from './dates.ts'

/** A member's part of a change: what it sold, what it did in the days compared with, and the difference. */
const ChangePart = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  previous: z.number().nullable(),
  delta: z.number(),
})
export type ChangePart = z.infer<typeof ChangePart>

/** What a change of the revenue is made of, each way of taking it apart adding up to the whole of it. */
export const RevenueChange = z.object({
  /** The days that are compared: the full ones of a period that is not over. */
  period: Period,
  previous: Period.nullable(),
  /** Of a day that is not over: local time that the hours end which are compared. */
  until: z.string().optional(),
  /** Since when days are held, where those compared with begin before: a part of them tells no change. */
  heldSince: z.string().optional(),
  /** Null: there is nothing to compare. */
  revenue: z
    .object({
      value: z.number(),
      previous: z.number(),
      delta: z.number(),
      changePct: z.number().nullable(),
    })
    .nullable(),
  /** By more or fewer checks, and by what is in each; null where one side has none. */
  factors: z
    .object({
      checks: z.object({ value: z.number(), previous: z.number(), delta: z.number() }),
      avgCheck: z.object({ value: z.number(), previous: z.number(), delta: z.number() }),
    })
    .nullable(),
  parts: z.array(
    z.object({
      by: z.enum(['restaurant', 'hour', 'dish', 'waiter']),
      /** Those that changed most, up and down. */
      items: z.array(ChangePart),
      /** All others together: those not shown and what is of none. */
      rest: z.number(),
    }),
  ),
})
export type RevenueChange = z.infer<typeof RevenueChange>
