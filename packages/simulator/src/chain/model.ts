import type { Source } from '@vitrina/contract/source'
import type { MoveReason } from '@vitrina/contract/stock'

/** The role of a dish in a meal: decides when it is ordered. Coarser than the menu's categories. */
export type Series =
  | 'breakfast'
  | 'salad'
  | 'soup'
  | 'pizza'
  | 'pasta'
  | 'hot'
  | 'grill'
  | 'dessert'
  | 'coffee'
  | 'tea'
  | 'soft'
  | 'wine'
  | 'beer'

export interface Dish {
  key: string
  /** Position in its menu, from 0: the tastes of a restaurant are indexed by it. */
  index: number
  name: string
  course: Series
  categoryPath: string
  /** Name of one unit: «порция», «250 мл», «кг». */
  unit: string
  /** Sold by weight: the minimum and maximum quantity of an order, in thousandths; null for full portions. */
  weighed: { min: number; max: number; step: number } | null
  price: number
  /** Portion cost in kopecks; null when the accounting system has no calculation for it. */
  cost: number | null
  popularity: number
  season: 'warm' | 'cold' | null
  /** Slow rise and fall of interest, so that periods differ: length in days, and the position of day 0 in it. */
  drift: { days: number; phase: number }
}

export interface Waiter {
  key: string
  name: string
  /** Around 1: how many checks the waiter takes and how much the guests order. */
  skill: number
  /** Days on, days off, and the position of day 0 in that cycle. */
  shift: { on: number; off: number; offset: number }
  /** Hour of the business day when the shift begins. */
  startsAt: number
}

export interface StockProduct {
  name: string
  unit: 'кг' | 'л' | 'шт'
  place: string
  /** Kopecks per unit. */
  price: number
  /** Thousandths used per 100 checks. */
  usePer100: number
  /** Thousandths in the smallest delivery. */
  pack: number
  supplier: string
  /** Weekdays of delivery, 1 Monday … 7 Sunday, ascending; none for products the kitchen makes itself. */
  deliveryDays: readonly number[]
  /** The product it is made of, one kilogram per kilogram; null for bought products. */
  madeOf: string | null
  /** Bought by the central store of the chain and transferred to the restaurants from there. */
  isCentral: boolean
}

/** Stores goods of a chain but sells nothing: the central store receives them, the workshop makes dough. */
export interface Depot {
  kind: 'central store' | 'workshop'
  code: string
  name: string
  /** The name of its only store. */
  place: string
  timezone: string
}

export interface Restaurant {
  /** Our own key: the seed of everything generated for it. */
  key: string
  /** Its key in the accounting system: a number in one, a GUID in the other. */
  sourceKey: string
  source: Source
  name: string
  city: string
  address: string
  timezone: string
  /** Local time `HH:MM` at which the business day ends. */
  dayEnd: string
  currency: string
  /** Hours counted from midnight of the business date: 26 is two in the morning of the next day. */
  opensAt: number
  closesAt: number
  rhythm: 'allDay' | 'evening'
  /** Checks on an average day. */
  checksPerDay: number
  /** Yearly growth of the number of checks: 0.06 is 6 %. */
  trend: number
  tables: number
  stations: { hall: readonly [string, ...string[]]; takeaway: string; delivery: string }
  waiters: readonly Waiter[]
  /** How much likelier each dish of the menu is here, by `Dish.index`. */
  taste: readonly number[]
}

/** A chain is plain data; `generateDay` makes sales of it. */
export interface Chain {
  seed: string
  restaurants: readonly Restaurant[]
  menus: Readonly<Record<Source, readonly Dish[]>>
  products: Readonly<Record<Source, readonly StockProduct[]>>
}

export type LineKind = 'sale' | 'return' | 'void'

export interface DayLine {
  /** Position in the check, from 1. */
  id: number
  dish: Dish
  kind: LineKind
  /** Thousandths; negative on returns. */
  quantity: number
  price: number
  /** Kopecks; negative on returns. */
  discount: number
  /** price × quantity − discount. On a void line: the voided sum, which is not revenue. */
  total: number
  /** Cost of the full line; null when the dish has none. */
  cost: number | null
}

export interface DayCheck {
  id: string
  number: number
  /** Local wall time `YYYY-MM-DDTHH:MM:SS`. */
  openedAt: string
  closedAt: string
  waiter: Waiter | null
  table: string | null
  station: string
  orderCategory: 'Зал' | 'С собой' | 'Доставка'
  guests: number
  lines: DayLine[]
  /** Id of the check that this order refunds in part; absent: it is not a refund. */
  refundOf?: string
}

export interface StockMove {
  product: StockProduct
  /** Place of the movement; a transfer has a movement in each of two places. */
  place: string
  at: string
  kind: 'in' | 'out'
  reason: MoveReason
  /** Thousandths, positive in both directions. */
  quantity: number
  /** Kopecks. */
  sum: number
  document: string
}

/** All that happened in one restaurant on one business date. */
export interface RestaurantDay {
  restaurant: Restaurant
  businessDate: string
  checks: DayCheck[]
  stockMoves: StockMove[]
}
