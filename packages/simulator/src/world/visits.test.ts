import { describe, expect, test } from 'vitest'
import { makeChain } from '../chain/make-chain.ts'
import { createWorld } from './create-world.ts'
import { ledger } from './ledger.ts'
import { planVisits } from './visits.ts'

// 04:00 in Moscow, when every restaurant is closed.
const night = Date.parse('2026-03-11T01:00:00Z')

function nightWorld() {
  let now = night
  const world = createWorld({ chain: makeChain({ seed: 'demo' }), clock: () => new Date(now), stateFile: null })
  world.expect(planVisits(world.chain, world.now(), { count: 8, everyMs: 40_000 }))
  return { world, later: (seconds: number) => (now = night + seconds * 1000) }
}

describe('people who come by at night', () => {
  test('have a check within two minutes, which counts on the business day of the hour', () => {
    const { world, later } = nightWorld()
    const [restaurant] = world.chain.restaurants
    if (!restaurant) throw new Error('The chain has no restaurant')
    const figures = () => ledger(world, restaurant, '2026-03-10', '2026-03-10')[0]
    const before = figures()
    later(45)
    expect(figures()).toEqual(before)
    later(61)
    const after = figures()
    expect(after?.checks).toBe((before?.checks ?? 0) + 1)
    expect(after?.revenue).toBeGreaterThan(before?.revenue ?? 0)
    expect(new Set(after?.documents.map(({ number }) => number)).size).toBe(after?.documents.length)
  })

  test('take numbers, which those of the next day follow', () => {
    const { world, later } = nightWorld()
    const [restaurant] = world.chain.restaurants
    if (!restaurant) throw new Error('The chain has no restaurant')
    later(3600 * 20)
    const numbers = ['2026-03-10', '2026-03-11'].flatMap((date) =>
      world.day(restaurant, date).checks.map(({ number }) => number),
    )
    const [first = 0] = numbers
    expect(numbers).toEqual(numbers.map((_, i) => first + i))
  })

  test('leave versions of what had happened before as they were', () => {
    const { world, later } = nightWorld()
    const plain = createWorld({ chain: world.chain, clock: () => new Date(night), stateFile: null })
    for (const restaurant of world.chain.restaurants) {
      const { businessDate } = world.shift(restaurant)
      expect(world.day(restaurant, businessDate).checks).toEqual(plain.day(restaurant, businessDate).checks)
    }
    later(400)
    expect(() => world.expect([{ restaurantKey: '101', at: new Date(night).toISOString() }])).toThrow(/the past/)
  })
})
