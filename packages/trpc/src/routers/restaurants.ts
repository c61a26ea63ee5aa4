import { listOf } from '@vitrina/contract/envelopes'
import { listQuery, periodQuery } from '@vitrina/contract/list-query'
import { Restaurant, restaurantsList } from '@vitrina/contract/restaurant'
import { getRestaurant } from '@vitrina/core/restaurants/get-restaurant'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const restaurantsRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/restaurants', tags: ['Restaurants'], summary: 'List restaurants' },
      scope: 'read:restaurants',
      tool: 'get_restaurants',
      list: restaurantsList,
    })
    .input(listQuery(restaurantsList))
    .output(listOf(Restaurant))
    .query(({ ctx, input }) => listRestaurants(ctx.core, input)),

  get: procedure
    .meta({
      openapi: { method: 'GET', path: '/restaurants/{id}', tags: ['Restaurants'], summary: 'Get a restaurant' },
      scope: 'read:restaurants',
      tool: 'get_restaurant',
    })
    .input(z.strictObject({ id: z.string(), ...periodQuery }))
    .output(listOf(Restaurant))
    .query(({ ctx, input }) => getRestaurant(ctx.core, input)),
})
