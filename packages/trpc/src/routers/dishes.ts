import { ChangePrice, Dish, DishCard, dishesList } from '@vitrina/contract/dish'
import { listOf } from '@vitrina/contract/envelopes'
import { listQuery, periodQuery } from '@vitrina/contract/list-query'
import { changePrice } from '@vitrina/core/dishes/change-price'
import { getDish } from '@vitrina/core/dishes/get-dish'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const dishesRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/dishes', tags: ['Menu'], summary: 'List dishes with food cost' },
      scope: 'read:dishes',
      tool: 'get_dishes',
      list: dishesList,
    })
    .input(listQuery(dishesList))
    .output(listOf(Dish))
    .query(({ ctx, input }) => listDishes(ctx.core, input)),

  get: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/dishes/{id}',
        tags: ['Menu'],
        summary: 'Get a dish with price history and daily sales',
      },
      scope: 'read:dishes',
      tool: 'get_dish',
    })
    .input(z.strictObject({ id: z.string(), ...periodQuery }))
    .output(listOf(DishCard))
    .query(({ ctx, input }) => getDish(ctx.core, input)),

  changePrice: procedure
    .meta({
      openapi: { method: 'PATCH', path: '/dishes/{id}/price', tags: ['Menu'], summary: 'Agree on a new price' },
      scope: 'write:prices',
      tool: 'update_dish_price',
    })
    .input(ChangePrice.extend({ id: z.string() }))
    .output(z.object({}))
    .mutation(({ ctx, input }) => changePrice(ctx.core, input)),
})
