import { demoVocabulary } from '@vitrina/agents/test/phrases/phrase'
import { addDays } from '@vitrina/contract/dates'
import type { Ledger, LedgerCheck } from '@vitrina/testing/ledger'

/** A sold line with everything a figure may be grouped or filtered by. Money in kopecks. */
export interface Sale {
  date: string
  /** Local hour of closing. */
  hour: number
  restaurant: string
  waiter: string | null
  check: string
  number: number
  dish: string
  /** Index in the menu: two dishes may have the same name. */
  dishIndex: number
  category: string
  quantity: number
  kopecks: number
  /** Cost of a portion; null: unknown. */
  cost: number | null
}

interface StockMove {
  date: string
  product: string
  unit: string
  direction: 'in' | 'out'
  quantity: number
}

const restaurants = demoVocabulary.restaurants.map(({ name }) => name)
const dishes = demoVocabulary.dishes.map(({ name, category }, i) => ({
  name,
  category: category ?? '',
  price: 15_000 + ((i * 7919) % 90) * 1000,
  // Every ninth dish has no cost.
  cost: i % 9 === 4 ? null : Math.round((15_000 + ((i * 7919) % 90) * 1000) * (0.18 + ((i * 31) % 29) / 100)),
}))
const waiters = demoVocabulary.waiters.map(({ name }) => name)
const products = demoVocabulary.stock.map(({ name, unit }) => ({ name, unit: unit ?? '' }))

/** A generator of pseudo-random numbers with a fixed seed. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function days(from: string, to: string): string[] {
  const found: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day)
  return found
}

/** The chain of the phrasings with two autumns of sales, and every single sale to count from. */
export function askLedger(): { ledger: Ledger; sales: Sale[]; moves: StockMove[] } {
  const next = chance(20_261_118)
  const sales: Sale[] = []
  const checks: LedgerCheck[] = []
  const held = ['2025-05-01', ...days('2025-10-01', '2025-10-31'), ...days('2026-08-01', '2026-11-18')]
  for (const [d, date] of held.entries()) {
    for (const [r, restaurant] of restaurants.entries()) {
      for (let c = 0; c < 2 + ((d + r) % 2); c += 1)
        checks.push(checkOf({ date, restaurant, r, c, next, sales, checks }))
    }
  }
  const moves = days('2026-10-01', '2026-11-18').flatMap((date, d) => movesOf(date, d))
  const ledger: Ledger = {
    restaurants: restaurants.map((name, i) => ({ key: `r${i}`, name, timezone: 'Europe/Moscow', dayEnd: '05:00' })),
    dishes: dishes.map(({ name, category, price, cost }, i) => ({
      key: `d${i}`,
      name,
      categoryPath: `Меню ${i % 2} / ${category}`,
      price: roubles(price),
      ...(cost !== null && { cost: roubles(cost) }),
      unit: 'порц',
    })),
    employees: waiters.map((name, i) => ({ key: `w${i}`, name, restaurant: `r${i % 4}` })),
    checks,
    stockMoves: moves.map((move, i) => ({
      restaurant: `r${i % 4}`,
      product: move.product,
      unit: move.unit,
      at: `${move.date}T12:00:00`,
      direction: move.direction,
      quantity: String(move.quantity),
      sum: String(move.quantity * (100 + (i % 31))),
    })),
  }
  return { ledger, sales, moves }
}

interface CheckDraft {
  date: string
  restaurant: string
  r: number
  c: number
  next: (below: number) => number
  sales: Sale[]
  checks: LedgerCheck[]
}

function checkOf({ date, restaurant, r, c, next, sales, checks }: CheckDraft): LedgerCheck {
  const key = `c${checks.length}`
  const number = checks.length + 1
  const hour = 10 + next(13)
  // Now and then no waiter is named.
  const w = (next(8) * 4 + r) % waiters.length
  const isNamed = next(9) !== 0
  const picked = new Set(Array.from({ length: 2 + next(3) }, () => next(dishes.length)))
  const lines = [...picked].map((index) => {
    const dish = dishes[index] ?? { name: '', category: '', price: 0, cost: null }
    const quantity = 1 + next(3)
    const kopecks = dish.price * quantity - (c % 2) * 50
    sales.push({
      ...{ date, hour, restaurant, check: key, number, dish: dish.name, dishIndex: index, category: dish.category },
      ...{ quantity, kopecks, cost: dish.cost, waiter: isNamed ? (waiters[w] ?? null) : null },
    })
    return { dish: `d${index}`, quantity: String(quantity), total: roubles(kopecks) }
  })
  return {
    ...{ key, number, restaurant: `r${r}`, date, lines },
    ...(isNamed && { waiter: `w${w}` }),
    openedAt: `${date}T${hour}:05:00`,
    closedAt: `${date}T${hour}:45:00`,
  }
}

function movesOf(date: string, d: number): StockMove[] {
  return products.flatMap(({ name, unit }, p) => [
    ...((d + p) % 4 === 0
      ? [{ date, product: name, unit, direction: 'in' as const, quantity: 20 + ((d * 7 + p) % 30) }]
      : []),
    ...((d + p) % 2 === 0
      ? [{ date, product: name, unit, direction: 'out' as const, quantity: 5 + ((d * 3 + p) % 9) }]
      : []),
  ])
}

function roubles(kopecks: number): string {
  return `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
}

/** Prices of the dishes with a name, in kopecks. */
export function pricesOf(name: string): number[] {
  return dishes.flatMap((dish) => (dish.name === name ? [dish.price] : []))
}

/** Portion costs of the dishes with a name. */
export function costsOf(name: string): (number | null)[] {
  return dishes.flatMap((dish) => (dish.name === name ? [dish.cost] : []))
}

/** Dishes of the menu without a cost. */
export function withoutCost(category?: string): string[] {
  return dishes.flatMap((dish) =>
    dish.cost === null && (category === undefined || dish.category === category) ? [dish.name] : [],
  )
}
