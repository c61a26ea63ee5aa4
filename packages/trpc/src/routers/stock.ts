import { listQuery } from '@vitrina/contract/list-query'
import { CreateMovement, StockAnswer, stockList } from '@vitrina/contract/stock'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { listStock } from '@vitrina/core/stock/list-stock'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const stockRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/stock', tags: ['Warehouse'], summary: 'List movements by position' },
      scope: 'read:stock',
      tool: 'get_stock',
      list: stockList,
    })
    .input(listQuery(stockList))
    .output(StockAnswer)
    .query(({ ctx, input }) => listStock(ctx.core, input)),

  move: procedure
    .meta({
      openapi: { method: 'POST', path: '/stock/movements', tags: ['Warehouse'], summary: 'Record a movement' },
      scope: 'write:stock',
      errors: ['not_found'],
      tool: 'create_stock_movement',
      created: true,
    })
    .input(CreateMovement)
    .output(z.object({}))
    .mutation(({ ctx, input }) => createMovement(ctx.core, input)),
})
