import { describe, expect, it } from 'vitest'
import { multiply } from './amounts.ts'
import { dayNumber, eachDate, weekday } from './calendar.ts'
import { generateDay } from './day.ts'
import { makeChain } from './make-chain.ts'

const chain = makeChain({ seed: 'demo' })
/** Eight whole weeks of every restaurant. */
const days = chain.restaurants.flatMap((restaurant) =>
  [...eachDate('2026-09-07', '2026-11-01')].map((date) => generateDay(chain, restaurant, date)),
)
const checks = days.flatMap((day) => day.checks)
const lines = checks.flatMap((check) => check.lines)

function share(part: number): number {
  return part / checks.length
}

describe('generateDay', () => {
  it('makes the same day again, alone and from a chain made anew', () => {
    const [first] = days
    const again = makeChain({ seed: 'demo' })
    for (const restaurant of again.restaurants.slice(0, 1)) {
      expect(generateDay(again, restaurant, '2026-09-07')).toEqual(first)
    }
  })

  it('makes another day from another seed', () => {
    const other = makeChain({ seed: 'other' })
    const [a] = chain.restaurants.map((restaurant) => generateDay(chain, restaurant, '2026-09-07').checks)
    const [b] = other.restaurants.map((restaurant) => generateDay(other, restaurant, '2026-09-07').checks)
    expect(b).not.toEqual(a)
  })

  it('refuses what is not a date', () => {
    for (const restaurant of chain.restaurants) {
      expect(() => generateDay(chain, restaurant, '2026-02-30')).toThrow(RangeError)
    }
  })

  it('gives every line total = price × quantity − discount and cost = portion cost × quantity', () => {
    const wrong = lines.filter(
      ({ dish, price, quantity, discount, total, cost }) =>
        total !== multiply(price, quantity) - discount ||
        cost !== (dish.cost === null ? null : multiply(dish.cost, quantity)),
    )
    expect(wrong).toEqual([])
    // No product needs rounding: a reader who multiplies the decimals gets the same kopecks.
    expect(lines.filter(({ price, quantity }) => (price * quantity) % 1000 !== 0)).toEqual([])
    expect(lines.filter(({ dish, quantity }) => ((dish.cost ?? 0) * quantity) % 1000 !== 0)).toEqual([])
  })

  it('numbers checks from day to day without a gap, beginning anew with the month', () => {
    for (const restaurant of chain.restaurants) {
      const numbersOf = (date: string) => generateDay(chain, restaurant, date).checks.map(({ number }) => number)
      const told = ['2026-02-27', '2026-02-28'].flatMap(numbersOf)
      const [first = 0] = told
      expect(first).toBeGreaterThan(1)
      expect(told).toEqual(told.map((_, i) => first + i))
      expect(numbersOf('2026-03-01')[0]).toBe(1)
    }
  })

  it('numbers checks once and opens and closes them within the business date', () => {
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length)
    expect(checks.filter(({ openedAt, closedAt }) => openedAt >= closedAt)).toEqual([])
    for (const { restaurant, businessDate, checks: ofDay } of days) {
      expect(new Set(ofDay.map(({ number }) => number)).size).toBe(ofDay.length)
      const dayEndMs = Number(restaurant.dayEnd.slice(0, 2)) * 3_600_000
      const dateOf = (at: string) => new Date(Date.parse(`${at}Z`) - dayEndMs).toISOString().slice(0, 10)
      const dates = ofDay.flatMap(({ openedAt, closedAt }) => [dateOf(openedAt), dateOf(closedAt)])
      expect(new Set(dates)).toEqual(new Set([businessDate]))
    }
  })
})

describe('eight weeks of the chain', () => {
  it('hold checks after midnight, in the restaurants open then', () => {
    const late = days.filter(({ businessDate, checks }) => checks.some((c) => !c.openedAt.startsWith(businessDate)))
    expect(new Set(late.map(({ restaurant }) => restaurant.name))).toEqual(
      new Set(['Скатерть на Арбате', 'Печь и Перец на Вайнера']),
    )
  })

  it('hold about 6 % of checks without a waiter, all of them counter or delivery', () => {
    const alone = checks.filter(({ waiter }) => waiter === null)
    expect(share(alone.length)).toBeGreaterThan(0.05)
    expect(share(alone.length)).toBeLessThan(0.07)
    expect(new Set(alone.map(({ orderCategory }) => orderCategory))).toEqual(new Set(['С собой', 'Доставка']))
  })

  it('hold about 0.4 % of checks with a return, negative, on their own check and on a later one', () => {
    const returns = checks.filter((check) => check.lines.some(({ kind }) => kind === 'return'))
    expect(share(returns.length)).toBeGreaterThan(0.002)
    expect(share(returns.length)).toBeLessThan(0.006)
    expect(returns.some((check) => check.lines.every(({ kind }) => kind === 'return'))).toBe(true)
    expect(returns.some((check) => check.lines.some(({ kind }) => kind === 'sale'))).toBe(true)
    const signed = ({ kind, quantity, total }: (typeof lines)[number]) =>
      kind === 'return' ? quantity < 0 && total < 0 : quantity > 0 && total >= 0
    expect(lines.filter((line) => !signed(line))).toEqual([])
  })

  it('hold a few voids, whole checks among them', () => {
    const voids = checks.filter((check) => check.lines.some(({ kind }) => kind === 'void'))
    expect(share(voids.length)).toBeLessThan(0.012)
    expect(voids.some((check) => check.lines.every(({ kind }) => kind === 'void'))).toBe(true)
    expect(voids.some((check) => check.lines.some(({ kind }) => kind === 'sale'))).toBe(true)
  })

  it('hold 8 % of checks with a discount of 5–20 %, and a treat on the house now and then', () => {
    const sales = lines.filter(({ kind }) => kind === 'sale')
    const treats = sales.filter(({ discount, total }) => discount > 0 && total === 0)
    expect(treats.length).toBeGreaterThan(10)
    expect(treats.length / sales.length).toBeLessThan(0.002)
    const discounted = checks.filter((check) => check.lines.some(({ discount, total }) => discount > 0 && total > 0))
    expect(share(discounted.length)).toBeGreaterThan(0.07)
    expect(share(discounted.length)).toBeLessThan(0.09)
  })

  it('hold lines without a cost and lines sold by weight', () => {
    expect(lines.some(({ cost }) => cost === null)).toBe(true)
    expect(lines.some(({ quantity }) => quantity % 1000 !== 0)).toBe(true)
  })

  it('are strong on Friday and Saturday and weakest on Monday, everywhere', () => {
    for (const restaurant of chain.restaurants) {
      const week = Array.from({ length: 7 }, () => 0)
      for (const day of days) {
        if (day.restaurant !== restaurant) continue
        const index = weekday(dayNumber(day.businessDate)) - 1
        week[index] = (week[index] ?? 0) + day.checks.length
      }
      const [monday = 0, , , thursday = 0, friday = 0, saturday = 0] = week
      expect(monday).toBe(Math.min(...week))
      expect(Math.min(friday, saturday)).toBeGreaterThan(thursday * 1.15)
    }
  })

  it('bring more than is written off, but not much more', () => {
    const moves = days.flatMap((day) => day.stockMoves)
    const sum = (kind: 'in' | 'out') => moves.reduce((total, move) => total + (move.kind === kind ? move.sum : 0), 0)
    expect(sum('in') / sum('out')).toBeGreaterThan(1)
    expect(sum('in') / sum('out')).toBeLessThan(1.15)
    expect(moves.every(({ quantity }) => quantity > 0)).toBe(true)
  })

  it('keep every waiter on some days and off on others', () => {
    for (const { key, waiters } of chain.restaurants) {
      const own = days.filter(({ restaurant }) => restaurant.key === key)
      for (const waiter of waiters) {
        const worked = own.filter((day) => day.checks.some((check) => check.waiter?.key === waiter.key)).length
        expect(worked).toBeGreaterThan(own.length * 0.3)
        expect(worked).toBeLessThan(own.length * 0.75)
      }
    }
  })
})
