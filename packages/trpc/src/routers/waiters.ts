import { compareQuery } from '@vitrina/contract/comparison'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { dailyPeriodQuery, listQuery, periodQuery } from '@vitrina/contract/list-query'
import {
  RankedWaiter,
  rankedWaitersList,
  Waiter,
  WaiterStats,
  WaiterSummary,
  waitersList,
} from '@vitrina/contract/waiter'
import { grainQuery } from '@vitrina/contract/widget'
import { requireOwner } from '@vitrina/core/team/lock-team'
import { anonymizeWaiter } from '@vitrina/core/waiters/anonymize-waiter'
import { getWaiterStats } from '@vitrina/core/waiters/get-waiter-stats'
import { getWaiterSummary } from '@vitrina/core/waiters/get-waiter-summary'
import { listWaiters } from '@vitrina/core/waiters/list-waiters'
import { rankWaiters } from '@vitrina/core/waiters/rank-waiters'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const waitersRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/waiters', tags: ['Staff'], summary: 'List waiters who sold in the period' },
      remembered: true,
      scope: 'read:waiters',
      tool: {
        name: 'get_waiters',
        title: { ru: 'Официанты с выручкой и средним чеком.', en: 'Waiters with revenue and average check.' },
      },
      list: waitersList,
    })
    .input(listQuery(waitersList))
    .output(listOf(Waiter))
    .query(({ ctx, input }) => listWaiters(ctx.core, input)),

  stats: procedure
    .meta({
      openapi: { method: 'GET', path: '/waiters/{id}/stats', tags: ['Staff'], summary: "A waiter's statistics" },
      remembered: true,
      scope: 'read:waiters',
      tool: {
        name: 'get_waiter_stats',
        title: { ru: 'Работа одного официанта по дням и часам.', en: 'The work of one waiter by day and hour.' },
      },
    })
    .input(z.strictObject({ id: z.string(), ...dailyPeriodQuery }))
    .output(itemOf(WaiterStats))
    .query(({ ctx, input }) => getWaiterStats(ctx.core, input)),

  ranking: procedure
    .input(listQuery(rankedWaitersList))
    .output(listOf(RankedWaiter))
    .query(({ ctx, input }) => rankWaiters(ctx.core, input)),

  // The public statistics, also by week or month.
  course: procedure
    .input(z.strictObject({ id: z.string(), ...dailyPeriodQuery, ...grainQuery }))
    .output(itemOf(WaiterStats.pick({ byDay: true, granularity: true })))
    .query(({ ctx, input }) => getWaiterStats(ctx.core, input)),

  summary: procedure
    .input(z.strictObject({ id: z.string(), ...periodQuery, ...compareQuery }))
    .output(itemOf(WaiterSummary))
    .query(({ ctx, input }) => getWaiterSummary(ctx.core, input)),

  anonymize: procedure
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ name: z.string(), uploads: z.int() }))
    .mutation(async ({ ctx, input }) => {
      await requireOwner(ctx.core)
      // A person waits for the answer.
      return await anonymizeWaiter(ctx.core, input.id, { waitMs: 10_000 })
    }),
})
