import { z } from 'zod'
import { Period } from './dates.ts'

/** A member's part of a change: its sales, its sales in the compared days, and the difference. */
const ChangePart = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  previous: z.number().nullable(),
  delta: z.number(),
})
export type ChangePart = z.infer<typeof ChangePart>

/** What a change of the revenue consists of; each breakdown adds up to the full change. */
export const RevenueChange = z.object({
  /** The days that are compared: only the full days where the period is not over. */
  period: Period,
  previous: Period.nullable(),
  /** Only where the day is not over: local time at which the compared hours end. */
  until: z.string().optional(),
  /** First stored day, where the compared days begin earlier: no change is computed from a part of them. */
  heldSince: z.string().optional(),
  /** Null where there is nothing to compare. */
  revenue: z
    .object({
      value: z.number(),
      previous: z.number(),
      delta: z.number(),
      changePct: z.number().nullable(),
    })
    .nullable(),
  /**
   * How much comes from the number of checks and how much from the average check; null where one side has no checks.
   */
  factors: z
    .object({
      checks: z.object({ value: z.number(), previous: z.number(), delta: z.number() }),
      avgCheck: z.object({ value: z.number(), previous: z.number(), delta: z.number() }),
    })
    .nullable(),
  parts: z.array(
    z.object({
      by: z.enum(['restaurant', 'hour', 'dish', 'waiter']),
      /** The members that changed most, up and down. */
      items: z.array(ChangePart),
      /** All other members together: those not shown, and sales that belong to no member. */
      rest: z.number(),
    }),
  ),
})
export type RevenueChange = z.infer<typeof RevenueChange>
