import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { listQuery } from '@vitrina/contract/list-query'
import {
  CreateMovement,
  GetPosition,
  movementsList,
  PositionDetail,
  SetThreshold,
  StockAnswer,
  StockMovement,
  StockProduct,
  stockList,
} from '@vitrina/contract/stock'
import { text } from '@vitrina/contract/text'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { findProducts } from '@vitrina/core/stock/find-products'
import { getPosition } from '@vitrina/core/stock/get-position'
import { listMovements } from '@vitrina/core/stock/list-movements'
import { listStock } from '@vitrina/core/stock/list-stock'
import { setThreshold } from '@vitrina/core/stock/set-threshold'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const stockRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/stock', tags: ['Warehouse'], summary: 'List movements by position' },
      remembered: true,
      scope: 'read:stock',
      tool: { name: 'get_stock', title: { ru: 'Движения по складу за период.', en: 'Stock movements of a period.' } },
      list: stockList,
    })
    .input(listQuery(stockList))
    .output(StockAnswer)
    .query(({ ctx, input }) => listStock(ctx.core, input)),

  move: procedure
    .meta({
      openapi: { method: 'POST', path: '/stock/movements', tags: ['Warehouse'], summary: 'Record a movement' },
      scope: 'write:stock',
      example: {
        body: {
          restaurant: 'Север',
          dish: 'Свёкла',
          kind: 'in',
          quantity: 12.5,
          unit: 'кг',
          reason: 'Поставка',
          placeName: 'Основной склад',
          occurredAt: '2026-09-14',
          lowThreshold: 10,
        },
      },
      errors: ['not_found'],
      tool: {
        name: 'create_stock_movement',
        title: { ru: 'Записывает приход или списание.', en: 'Records a receipt or a write-off.' },
      },
      created: true,
    })
    .input(CreateMovement)
    .output(z.object({}))
    .mutation(({ ctx, input }) => createMovement(ctx.core, input)),

  // What follows is for the panel's page of a position and its forms.
  position: procedure
    .input(GetPosition)
    .output(itemOf(PositionDetail))
    .query(({ ctx, input }) => getPosition(ctx.core, input)),

  movements: procedure
    .input(listQuery(movementsList).extend({ name: GetPosition.shape.name, unit: GetPosition.shape.unit }))
    .output(listOf(StockMovement))
    .query(({ ctx, input }) => listMovements(ctx.core, input)),

  products: procedure
    .input(z.strictObject({ search: text(1, 300) }))
    .output(itemOf(z.array(StockProduct)))
    .query(({ ctx, input }) => findProducts(ctx.core, input)),

  setThreshold: procedure
    .input(SetThreshold)
    .output(z.object({}))
    .mutation(({ ctx, input }) => setThreshold(ctx.core, input)),
})
