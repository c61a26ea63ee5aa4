import { RevenueChange } from '@vitrina/contract/changes'
import { compareQuery } from '@vitrina/contract/comparison'
import { Period } from '@vitrina/contract/dates'
import { dailyPeriodQuery } from '@vitrina/contract/list-query'
import { grainQuery, Overview } from '@vitrina/contract/widget'
import { getOverview } from '@vitrina/core/dashboards/get-overview'
import { getComparedDays } from '@vitrina/core/figures/compared-period'
import { explainChange } from '@vitrina/core/figures/explain-change'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const overviewRouter = router({
  get: procedure
    .meta({ versioned: true })
    .input(z.strictObject({ ...dailyPeriodQuery, ...compareQuery, ...grainQuery }))
    .output(Overview)
    .query(({ ctx, input }) => getOverview(ctx.core, input)),

  compared: procedure
    .meta({ versioned: true })
    .input(z.strictObject({ ...dailyPeriodQuery, ...compareQuery }))
    .output(
      z.object({
        previous: Period.nullable(),
        fullDays: Period.nullable().optional(),
        heldSince: z.string().optional(),
      }),
    )
    .query(({ ctx, input }) => getComparedDays(ctx.core, input)),

  changes: procedure
    .meta({ versioned: true })
    .input(z.strictObject({ ...dailyPeriodQuery, ...compareQuery, restaurant: z.string().max(100).optional() }))
    .output(RevenueChange)
    .query(({ ctx, input }) => explainChange(ctx.core, input)),
})
