import { describe, expect, it } from 'vitest'
import { multiply } from '../chain/amounts.ts'
import { generateDay } from '../chain/day.ts'
import { makeChain } from '../chain/make-chain.ts'
import type { DayLine, Restaurant } from '../chain/model.ts'
import { createWorld } from './create-world.ts'
import type { SetPrice, World, WorldCheck } from './model.ts'

// Sixty times the guests: an evening has discounts, returns and struck off lines of one dish.
const chain = makeChain({ seed: 'sandbox', scale: 60 })
const restaurant = only(chain.restaurants.filter(({ source }) => source === 'source_a'))
const date = '2026-03-13'
const dish = dishOfEveryKind()
const set = {
  source: 'source_a',
  dishKey: dish.key,
  restaurantKey: null,
  kopecks: dish.price + 12_345,
  from: date,
  documentId: null,
} as const

function only(restaurants: readonly Restaurant[]): Restaurant {
  const [first] = restaurants
  if (first === undefined) throw new Error('The sandbox has restaurants')
  return first
}

/** One sold, taken back and struck off that evening. */
function dishOfEveryKind() {
  const evening = generateDay(chain, restaurant, date).checks.filter(({ openedAt }) => openedAt >= `${date}T19:30:00`)
  const lines = evening.flatMap((check) => check.lines)
  const kinds = (key: string) => new Set(lines.filter((line) => line.dish.key === key).map(({ kind }) => kind))
  const [first] = chain.menus.source_a.filter(({ key }) => kinds(key).size === 3)
  if (first === undefined) throw new Error('No dish was sold, taken back and struck off')
  return first
}

function movingWorld() {
  let now = new Date(`${date}T19:30:00+03:00`)
  const world = createWorld({ chain, clock: () => now, stateFile: null })
  return {
    world,
    moveTo: (instant: string) => {
      now = new Date(instant)
    },
  }
}

const nextNoon = '2026-03-14T12:00:00+03:00'

function linesOfDish(
  world: World,
  businessDate: string,
  where: (check: WorldCheck) => boolean = () => true,
): DayLine[] {
  const checks = world.day(restaurant, businessDate).checks.filter(where)
  return checks.flatMap(({ lines }) => lines.filter((line) => line.dish.key === dish.key))
}

/** What a line is discounted by, in whole percent. */
function percent({ discount, total }: DayLine): number {
  return total + discount === 0 ? 0 : Math.round((discount * 100) / (total + discount))
}

describe('a price set in the middle of an evening', () => {
  it('leaves every check opened before as it was, also those still open', () => {
    const { world, moveTo } = movingWorld()
    const before = structuredClone(world.day(restaurant, date).checks)
    world.setPrice(set)
    expect(world.day(restaurant, date).checks).toEqual(before)
    moveTo(nextNoon)
    const early = linesOfDish(world, date, ({ openedAt }) => openedAt < `${date}T19:30:00`)
    expect(early.length).toBeGreaterThan(10)
    expect(new Set(early.map(({ price }) => price))).toEqual(new Set([dish.price]))
  })

  it('is the price of every line opened later, its discount the same part, its cost unchanged', () => {
    const { world, moveTo } = movingWorld()
    world.setPrice(set)
    moveTo(nextNoon)
    const later = ({ openedAt }: { openedAt: string }) => openedAt >= `${date}T19:30:00`
    const lines = linesOfDish(world, date, later)
    const asGenerated = generateDay(chain, restaurant, date)
      .checks.filter(later)
      .flatMap((check) => check.lines.filter((line) => line.dish.key === dish.key))
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.map(percent)).toEqual(asGenerated.map(percent))
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['sale', 'return', 'void']))
    for (const [index, line] of lines.entries()) {
      expect(line).toMatchObject({ price: set.kopecks, cost: asGenerated[index]?.cost })
      expect(line.total).toBe(multiply(set.kopecks, line.quantity) - line.discount)
    }
    expect(lines.some((line) => percent(line) > 0)).toBe(true)
  })

  it('holds on later days, and for other restaurants of the source', () => {
    const { world, moveTo } = movingWorld()
    world.setPrice(set)
    expect(world.price(restaurant, dish.key)).toBe(set.kopecks)
    moveTo('2026-03-16T12:00:00+03:00')
    expect(new Set(linesOfDish(world, '2026-03-15').map(({ price }) => price))).toEqual(new Set([set.kopecks]))
  })

  it('moves the reference books of its source on, and of no other', () => {
    const { world } = movingWorld()
    const before = world.referenceVersion('source_a')
    world.setPrice(set)
    expect(world.referenceVersion('source_a')).toBeGreaterThan(before)
    expect(world.referenceVersion('source_b')).toBe(before)
    expect(world.setPrices('source_a')).toEqual([{ ...set, at: '2026-03-13T16:30:00.000Z' }])
    expect(world.setPrices('source_b')).toEqual([])
  })
})

describe('which of several prices holds', () => {
  const priceOn = (world: World, businessDate: string) => new Set(linesOfDish(world, businessDate).map((l) => l.price))
  const later: Omit<SetPrice, 'at'> = { ...set, from: '2026-03-15', kopecks: 90_000 }

  it('one set for a later business date holds from that date on', () => {
    const { world, moveTo } = movingWorld()
    world.setPrice(later)
    expect(world.price(restaurant, dish.key)).toBe(dish.price)
    moveTo('2026-03-16T12:00:00+03:00')
    expect(world.price(restaurant, dish.key)).toBe(90_000)
    expect(priceOn(world, '2026-03-14')).toEqual(new Set([dish.price]))
    expect(priceOn(world, '2026-03-15')).toEqual(new Set([90_000]))
  })

  it('one that begins later stays above one set after it that begins earlier', () => {
    const { world, moveTo } = movingWorld()
    world.setPrice(later)
    world.setPrice(set)
    moveTo('2026-03-16T12:00:00+03:00')
    expect(priceOn(world, '2026-03-14')).toEqual(new Set([set.kopecks]))
    expect(priceOn(world, '2026-03-15')).toEqual(new Set([90_000]))
  })

  it('of two for the same date the one set last', () => {
    const { world } = movingWorld()
    world.setPrice(set)
    world.setPrice({ ...set, kopecks: 100 })
    expect(world.price(restaurant, dish.key)).toBe(100)
  })

  it('one of another restaurant or source is none of its', () => {
    const { world } = movingWorld()
    world.setPrice({ ...set, restaurantKey: 'T-102' })
    world.setPrice({ ...set, source: 'source_b' })
    expect(world.price(restaurant, dish.key)).toBe(dish.price)
  })

  it('a price of part of a kopeck, or from no date, is refused and never kept', () => {
    const { world } = movingWorld()
    expect(() => world.setPrice({ ...set, kopecks: 10.5 })).toThrow()
    expect(() => world.setPrice({ ...set, from: '2026-03-15T00:00:00' })).toThrow()
    expect(world.setPrices('source_a')).toEqual([])
  })
})
