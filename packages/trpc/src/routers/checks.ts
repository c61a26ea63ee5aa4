import { Check, CheckCard, CheckReceipt, checksList } from '@vitrina/contract/check'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { listQuery } from '@vitrina/contract/list-query'
import { ReversalPage, reversalsList } from '@vitrina/contract/reversal'
import { getCheck } from '@vitrina/core/checks/get-check'
import { getReceipt } from '@vitrina/core/checks/get-receipt'
import { listChecks } from '@vitrina/core/checks/list-checks'
import { listReversals } from '@vitrina/core/checks/list-reversals'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const checksRouter = router({
  list: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/checks',
        tags: ['Sales'],
        summary: 'List checks',
        description:
          '`meta.total` is exact without filters and under `filter[restaurant]`, `filter[waiter]` and `filter[is_sale]=true`; under any other filter it is null.',
      },
      remembered: true,
      scope: 'read:checks',
      tool: { name: 'get_checks', title: { ru: 'Чеки за период.', en: 'The checks of a period.' } },
      list: checksList,
    })
    .input(listQuery(checksList))
    .output(listOf(Check))
    .query(({ ctx, input }) => listChecks(ctx.core, input)),

  get: procedure
    .meta({
      openapi: { method: 'GET', path: '/checks/{id}', tags: ['Sales'], summary: 'Get a check with its lines' },
      remembered: true,
      scope: 'read:checks',
      tool: { name: 'get_check', title: { ru: 'Один чек со всеми строками.', en: 'One check with all its lines.' } },
    })
    .input(z.strictObject({ id: z.string() }))
    .output(listOf(CheckCard))
    .query(({ ctx, input }) => getCheck(ctx.core, input)),

  receipt: procedure
    .input(z.strictObject({ id: z.string() }))
    .output(itemOf(CheckReceipt))
    .query(({ ctx, input }) => getReceipt(ctx.core, input)),

  reversals: procedure
    .input(listQuery(reversalsList))
    .output(ReversalPage)
    .query(({ ctx, input }) => listReversals(ctx.core, input)),
})
