import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { listQuery, periodQuery } from '@vitrina/contract/list-query'
import {
  CreateRestaurant,
  Restaurant,
  RestaurantRegistry,
  restaurantsList,
  UnregisteredRestaurant,
  UpdateRegistry,
  UpdateRestaurant,
} from '@vitrina/contract/restaurant'
import { RestaurantAmounts } from '@vitrina/contract/restaurant-amounts'
import { createRestaurant } from '@vitrina/core/restaurants/create-restaurant'
import { getAmounts } from '@vitrina/core/restaurants/get-amounts'
import { getRegistry } from '@vitrina/core/restaurants/get-registry'
import { getRestaurant } from '@vitrina/core/restaurants/get-restaurant'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { listUnregistered } from '@vitrina/core/restaurants/list-unregistered'
import { updateRestaurant } from '@vitrina/core/restaurants/update-restaurant'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const restaurantsRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/restaurants', tags: ['Restaurants'], summary: 'List restaurants' },
      remembered: true,
      scope: 'read:restaurants',
      tool: {
        name: 'get_restaurants',
        title: {
          ru: 'Список ресторанов с показателями за период.',
          en: 'The restaurants with their figures for a period.',
        },
      },
      list: restaurantsList,
    })
    .input(listQuery(restaurantsList))
    .output(listOf(Restaurant))
    .query(({ ctx, input }) => listRestaurants(ctx.core, input)),

  create: procedure
    .meta({
      openapi: { method: 'POST', path: '/restaurants', tags: ['Restaurants'], summary: 'Make a registry record' },
      scope: 'write:restaurants',
      example: {
        body: {
          name: 'Север',
          source: 'source_a',
          sourceKey: 'Север на Тверской',
          city: 'Москва',
          address: 'Тверская, 1',
          comment: null,
        },
      },
      errors: ['conflict'],
      ofAllRestaurants: true,
      tool: {
        name: 'create_restaurant',
        title: { ru: 'Заводит ресторан в реестре.', en: 'Makes a restaurant in the registry.' },
      },
      created: true,
    })
    .input(CreateRestaurant)
    .output(itemOf(Restaurant))
    .mutation(({ ctx, input }) => createRestaurant(ctx.core, input)),

  get: procedure
    .meta({
      openapi: { method: 'GET', path: '/restaurants/{id}', tags: ['Restaurants'], summary: 'Get a restaurant' },
      remembered: true,
      scope: 'read:restaurants',
      tool: {
        name: 'get_restaurant',
        title: { ru: 'Один ресторан с показателями.', en: 'One restaurant with its figures.' },
      },
    })
    .input(z.strictObject({ id: z.string(), ...periodQuery }))
    .output(listOf(Restaurant))
    .query(({ ctx, input }) => getRestaurant(ctx.core, input)),

  update: procedure
    .meta({
      openapi: { method: 'PATCH', path: '/restaurants/{id}', tags: ['Restaurants'], summary: 'Change a restaurant' },
      scope: 'write:restaurants',
      example: { body: { comment: 'Ремонт до октября', isActive: false } },
      errors: ['conflict'],
      tool: {
        name: 'update_restaurant',
        title: { ru: 'Меняет сведения о ресторане в реестре.', en: 'Changes what the registry says of a restaurant.' },
      },
    })
    .input(UpdateRestaurant.extend({ id: z.string() }))
    .output(itemOf(Restaurant))
    .mutation(({ ctx, input }) => updateRestaurant(ctx.core, input)),

  amounts: procedure
    .input(z.strictObject({ id: z.string(), ...periodQuery }))
    .output(RestaurantAmounts)
    .query(({ ctx, input }) => getAmounts(ctx.core, input)),

  registry: procedure
    .input(z.strictObject({ id: z.string() }))
    .output(itemOf(RestaurantRegistry))
    .query(({ ctx, input }) => getRegistry(ctx.core, input)),

  unregistered: procedure.output(listOf(UnregisteredRestaurant)).query(({ ctx }) => listUnregistered(ctx.core)),

  updateRegistry: procedure
    .input(UpdateRegistry.extend({ id: z.string() }))
    .output(itemOf(Restaurant))
    .mutation(({ ctx, input }) => updateRestaurant(ctx.core, input)),
})
