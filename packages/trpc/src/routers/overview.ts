import { compareQuery } from '@vitrina/contract/comparison'
import { dailyPeriodQuery } from '@vitrina/contract/list-query'
import { Overview } from '@vitrina/contract/widget'
import { getOverview } from '@vitrina/core/metrics/get-overview'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const overviewRouter = router({
  get: procedure
    .input(z.strictObject({ ...dailyPeriodQuery, ...compareQuery }))
    .output(Overview)
    .query(({ ctx, input }) => getOverview(ctx.core, input)),
})
