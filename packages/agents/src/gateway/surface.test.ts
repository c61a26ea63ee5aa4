import { expect, test } from 'vitest'
import { blocksOfAnswer } from './answer-blocks.ts'
import { restaurantBody } from './testing/fake-toolbox.ts'

const period = { from: '2026-03-01', to: '2026-03-31' }
const dish = {
  ...{ id: 'dish_1', object: 'dish', name: 'Борщ', category: null, categoryPath: null, revenue: 540, quantity: 2 },
  ...{ avgPrice: 270, costPerUnit: 90, salePrice: 300, unit: 'порц', foodcostPct: 33.33, markupPct: 200, period },
}
const waiter = {
  ...{ id: 'wtr_1', object: 'waiter', name: 'Анна', source: 'source_a', restaurant: 'Север', revenue: 640 },
  ...{ checks: 1, avgCheck: 640, positions: 2, firstShift: null, lastShift: null },
}
const stats = {
  ...{ id: 'wtr_1', name: 'Анна', object: 'waiter_stats', period, byHour: [], topDishes: [], notes: [] },
  summary: { revenue: 640, checks: 1, avgCheck: 640, positions: 2, restaurant: 'Север' },
  byDay: [{ date: '2026-03-10', revenue: 640, checks: 1, hours: 1 }],
}
const check = {
  ...{
    id: 'chk_1',
    object: 'check',
    number: 7,
    date: '2026-03-10',
    restaurant: 'Север',
    station: null,
    waiter: 'Анна',
  },
  ...{ table: null, orderCategory: null, openedAt: null, closedAt: null, total: 640, quantity: 3, positions: 2 },
}
const line = {
  id: 'l1',
  dishId: 'dish_1',
  name: 'Борщ',
  quantity: 2,
  price: 300,
  discount: 60,
  total: 540,
  unit: null,
  kind: 'sale',
}
const position = {
  ...{ name: 'Мука', unit: 'кг', outgoingQuantity: 4.5, incomingQuantity: 12, netChange: 7.5 },
  ...{ costSum: null, incomingCost: null, outgoingCost: null },
  ...{ sources: ['api'], lastMovementAt: null, lowThreshold: 10, belowThreshold: true },
}
const history = { priceHistory: [], dailySales: [{ date: '2026-03-10', quantity: 2, revenue: 540 }] }

test.each<[string, string, unknown, string[]]>([
  ['restaurants', '/restaurants', [restaurantBody('a', 'А', 5, 1), restaurantBody('b', 'Б', 9, 1)], ['bar', 'table']],
  ['one restaurant', '/restaurants/a', [restaurantBody('a', 'А', 5, 1)], ['table']],
  ['dishes', '/dishes', [dish, { ...dish, id: 'dish_2' }], ['bar', 'table']],
  ['a dish with its days', '/dishes/dish_1', [{ ...dish, ...history }], ['table', 'line']],
  ['waiters', '/waiters', [waiter], ['table']],
  ['a waiter’s statistics', '/waiters/wtr_1/stats', stats, ['metric', 'metric', 'metric', 'line']],
  ['checks', '/checks', [check], ['table']],
  ['a check with its lines', '/checks/chk_1', [{ ...check, lines: [line] }], ['table', 'table']],
  ['stock', '/stock', [position], ['table']],
  ['nothing', '/restaurants', [], []],
  ['what nobody draws', '/agents', [{ object: 'agent' }], []],
  ['rows of another shape', '/restaurants', [{ object: 'restaurant', name: 1 }], []],
])('of %s there are blocks to draw', (_, path, data, types) => {
  expect(blocksOfAnswer({ data }, { path }).map(({ type }) => type)).toEqual(types)
})

test('bars stand by their length, and what is unknown is no bar', () => {
  const data = [restaurantBody('a', 'А', 5, 1), restaurantBody('b', 'Б', null, null), restaurantBody('c', 'В', 9, 1)]
  const [bars] = blocksOfAnswer({ data }, { path: '/restaurants' })
  expect(bars?.data).toMatchObject({
    items: [
      { label: 'В', value: 9 },
      { label: 'А', value: 5 },
    ],
  })
})
