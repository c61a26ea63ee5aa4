import type { Source } from '@vitrina/contract/source'
import type { MoveReason } from '@vitrina/contract/stock'

/** What a dish is in a meal: decides when it is ordered. Finer than nothing, coarser than the menu's categories. */
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
  /** Place in its menu, from 0: tastes of a restaurant are kept by it. */
  index: number
  name: string
  course: Series
  categoryPath: string
  /** What one unit is: «порция», «250 мл», «кг». */
  unit: string
  /** Sold by weight: the least and greatest quantity of an order, in thousandths; null for whole portions. */
  weighed: { min: number; max: number; step: number } | null
  price: number
  /** Portion cost in kopecks; null when the accounting system has no calculation for it. */
  cost: number | null
  popularity: number
  season: 'warm' | 'cold' | null
  /** Slow rise and fall of interest, so that periods differ: length in days and where in it day 0 stands. */
  drift: { days: number; phase: number }
}

export interface Waiter {
  key: string
  name: string
  /** Around 1: how many checks the waiter takes and how much the guests order. */
  skill: number
  /** Days on, days off and where in that cycle day 0 stands. */
  shift: { on: number; off: number; offset: number }
  /** Hour of the business day at which the shift begins. */
  startsAt: number
}

export interface StockProduct {
  name: string
  unit: 'кг' | 'л' | 'шт'
  place: string
  /** Kopecks a unit. */
  price: number
  /** Thousandths used for every 100 checks. */
  usePer100: number
  /** Thousandths in the smallest delivery. */
  pack: number
  supplier: string
  /** Weekdays of delivery, 1 Monday … 7 Sunday, ascending; none for what the kitchen makes itself. */
  deliveryDays: readonly number[]
  /** The product it is made of, kilogram for kilogram; null for what is bought. */
  madeOf: string | null
  /** Bought by the central store of the chain and carried to the restaurants from there. */
  isCentral: boolean
}

/** Where a chain keeps goods and sells nothing: they are brought to the central store, and the workshop makes dough. */
export interface Depot {
  kind: 'central store' | 'workshop'
  code: string
  name: string
  /** Its one store. */
  place: string
  timezone: string
}

export interface Restaurant {
  /** Our own name of it: the seed of all that happens there. */
  key: string
  /** What its accounting system calls it: a number in one, a GUID in the other. */
  sourceKey: string
  source: Source
  name: string
  city: string
  address: string
  timezone: string
  /** Local time `HH:MM` at which the business day ends. */
  dayEnd: string
  currency: string
  /** Hours counted from midnight of the business date: 26 is two in the morning of the next. */
  opensAt: number
  closesAt: number
  rhythm: 'allDay' | 'evening'
  /** Checks of an average day. */
  checksPerDay: number
  /** Growth of the number of checks in a year: 0.06 is 6 %. */
  trend: number
  tables: number
  stations: { hall: readonly [string, ...string[]]; takeaway: string; delivery: string }
  waiters: readonly Waiter[]
  /** How much likelier each dish of the menu is here, by `Dish.index`. */
  taste: readonly number[]
}

/** A chain is plain data; `generateDay` turns it into sales. */
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
  /** price × quantity − discount. On a void line: what was struck off, not revenue. */
  total: number
  /** Cost of the whole line; null when the dish has none. */
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
  /** Id of the check that a part of was given back; absent: it is no such order. */
  refundOf?: string
}

export interface StockMove {
  product: StockProduct
  /** Where it was or came to; a transfer is of two places. */
  place: string
  at: string
  kind: 'in' | 'out'
  reason: MoveReason
  /** Thousandths, positive either way. */
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
