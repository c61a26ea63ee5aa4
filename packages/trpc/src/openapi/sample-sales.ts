import type { Check, CheckCard } from '@vitrina/contract/check'
import type { Dish, DishCard, DishUpdate } from '@vitrina/contract/dish'
import type { Restaurant } from '@vitrina/contract/restaurant'
import type { LowPosition, StockAnswer, StockPosition } from '@vitrina/contract/stock'
import type { Waiter, WaiterStats } from '@vitrina/contract/waiter'
import { stockNote } from '@vitrina/core/stock/list-stock'
import { itemMeta, period, sampleId } from './sample-common.ts'

export const restaurant: Restaurant = {
  id: sampleId('restaurant'),
  object: 'restaurant',
  name: 'Север',
  source: 'source_a',
  sourceKey: 'Север на Тверской',
  city: 'Москва',
  address: 'Тверская, 1',
  isActive: true,
  comment: null,
  metrics: { revenue: 1_284_350.5, checks: 1043, avgCheck: 1231.4, lastSaleDate: '2026-09-14' },
  dataFrom: '2025-01-01',
  dataTo: '2026-09-14',
  registryId: sampleId('registry'),
}
export const dish: Dish = {
  id: sampleId('dish'),
  object: 'dish',
  name: 'Борщ',
  category: 'Супы',
  categoryPath: 'Кухня / Супы',
  revenue: 84_000,
  quantity: 200,
  avgPrice: 420,
  costPerUnit: 118.6,
  salePrice: 420,
  unit: 'порция',
  foodcostPct: 28.24,
  markupPct: 254.13,
  period,
}
const priceChange = {
  id: sampleId('priceChange'),
  date: '2026-09-01',
  price: 420,
  reason: 'Подорожала свёкла',
  author: 'Касса',
  failure: null,
} as const
export const dishUpdate: DishUpdate = {
  ...dish,
  avgPrice: 400,
  revenue: 80_000,
  foodcostPct: 29.65,
  markupPct: 237.27,
  salePrice: 400,
  priceChange: { ...priceChange, status: 'pending' },
}
export const dishCard: DishCard = {
  ...dish,
  priceHistory: [{ ...priceChange, origin: 'api', status: 'applied' }],
  dailySales: [{ date: '2026-09-14', quantity: 7, revenue: 2940 }],
}
export const check: Check = {
  id: sampleId('check'),
  object: 'check',
  number: 1024,
  date: '2026-09-14',
  restaurant: restaurant.name,
  station: 'Зал',
  waiter: 'Анна',
  table: '7',
  orderCategory: 'Ресторан',
  openedAt: '2026-09-14T19:05:00+03:00',
  closedAt: '2026-09-14T20:10:00+03:00',
  total: 420,
  quantity: 1,
  positions: 1,
}
export const checkCard: CheckCard = {
  ...check,
  lines: [
    {
      id: `${check.id}.1`,
      dishId: dish.id,
      name: dish.name,
      quantity: 1,
      unit: dish.unit,
      price: 420,
      discount: 0,
      total: 420,
      kind: 'sale',
      modifiers: [{ name: 'Сметана', quantity: 1, total: 30 }],
    },
  ],
}
const figures = { revenue: 214_600, checks: 172, avgCheck: 1247.67, positions: 611 }
export const waiter: Waiter = {
  id: sampleId('waiter'),
  object: 'waiter',
  name: 'Анна',
  source: 'source_a',
  restaurant: restaurant.name,
  ...figures,
  firstShift: '2026-08-17',
  lastShift: '2026-09-14',
}
export const waiterStats: WaiterStats = {
  id: waiter.id,
  name: waiter.name,
  object: 'waiter_stats',
  period,
  summary: { ...figures, restaurant: restaurant.name },
  byDay: [{ date: '2026-09-14', revenue: 18_400, checks: 14, hours: 9.5 }],
  byHour: [{ hour: '19', revenue: 41_200, checks: 33 }],
  topDishes: [{ name: dish.name, quantity: 48, unit: dish.unit, revenue: 20_160 }],
  notes: [],
}
export const position: StockPosition = {
  name: 'Свёкла',
  unit: 'кг',
  outgoingQuantity: 40,
  incomingQuantity: 55.5,
  netChange: 15.5,
  costSum: 3330,
  incomingCost: 3330,
  outgoingCost: null,
  sources: ['source_a', 'api'],
  lastMovementAt: '2026-09-14T08:30:00.000Z',
  lowThreshold: 10,
  belowThreshold: false,
}
export const lowPosition: LowPosition = {
  id: sampleId('position'),
  object: 'stock_position',
  ...position,
  lowThreshold: 3,
  belowThreshold: true,
  balance: 1.5,
  restaurant: restaurant.name,
}
export const stockAnswer: StockAnswer = {
  object: 'item',
  data: [position],
  balanceAvailable: false,
  note: stockNote,
  meta: itemMeta,
}
