import { compareQuery } from '@vitrina/contract/comparison'
import {
  ChangePrice,
  Dish,
  DishCard,
  DishPage,
  dishesList,
  MenuCategory,
  MenuDish,
  menuList,
  PricePreview,
} from '@vitrina/contract/dish'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { dailyPeriodQuery, listQuery, periodQuery } from '@vitrina/contract/list-query'
import { AnalyseMenu, MenuAnalysis } from '@vitrina/contract/menu-analysis'
import { grainQuery } from '@vitrina/contract/widget'
import { analyseMenu } from '@vitrina/core/dishes/analyse-menu'
import { changePrice } from '@vitrina/core/dishes/change-price'
import { getDish } from '@vitrina/core/dishes/get-dish'
import { getDishPage } from '@vitrina/core/dishes/get-dish-page'
import { listCategories } from '@vitrina/core/dishes/list-categories'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import { listMenu } from '@vitrina/core/dishes/list-menu'
import { previewPrice } from '@vitrina/core/dishes/preview-price'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const dishesRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/dishes', tags: ['Menu'], summary: 'List dishes with food cost' },
      remembered: true,
      scope: 'read:dishes',
      tool: {
        name: 'get_dishes',
        title: { ru: 'Блюда с выручкой, себестоимостью и фудкостом.', en: 'Dishes with revenue, cost and food cost.' },
      },
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
      remembered: true,
      scope: 'read:dishes',
      tool: {
        name: 'get_dish',
        title: {
          ru: 'Одно блюдо с историей цены и продажами по дням.',
          en: 'One dish with its price history and daily sales.',
        },
      },
    })
    .input(z.strictObject({ id: z.string(), ...dailyPeriodQuery }))
    .output(listOf(DishCard))
    .query(({ ctx, input }) => getDish(ctx.core, input)),

  changePrice: procedure
    .meta({
      openapi: { method: 'PATCH', path: '/dishes/{id}/price', tags: ['Menu'], summary: 'Agree on a new price' },
      scope: 'write:prices',
      example: { body: { price: 420, reason: 'Подорожала свёкла' } },
      tool: {
        name: 'update_dish_price',
        title: {
          ru: 'Назначает блюду новую цену; она уйдёт в учёт со следующим обменом.',
          en: 'Sets a new price; it goes to accounting with the next exchange.',
        },
      },
    })
    .input(ChangePrice.extend({ id: z.string() }))
    .output(z.object({}))
    .mutation(({ ctx, input }) => changePrice(ctx.core, input)),

  // What follows is for the panel's own menu.
  menu: procedure
    .input(listQuery(menuList))
    .output(listOf(MenuDish))
    .query(({ ctx, input }) => listMenu(ctx.core, input)),

  categories: procedure
    .input(z.strictObject(periodQuery))
    .output(itemOf(z.array(MenuCategory)))
    .query(({ ctx, input }) => listCategories(ctx.core, input)),

  page: procedure
    .input(z.strictObject({ id: z.string(), ...dailyPeriodQuery, ...compareQuery, ...grainQuery }))
    .output(itemOf(DishPage))
    .query(({ ctx, input }) => getDishPage(ctx.core, input)),

  pricePreview: procedure
    .input(z.strictObject({ id: z.string(), price: ChangePrice.shape.price, ...periodQuery }))
    .output(itemOf(PricePreview))
    .query(({ ctx, input }) => previewPrice(ctx.core, input)),

  analysis: procedure
    .input(AnalyseMenu)
    .output(itemOf(MenuAnalysis))
    .query(({ ctx, input }) => analyseMenu(ctx.core, input)),
})
