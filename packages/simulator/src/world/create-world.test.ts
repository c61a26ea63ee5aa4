import { describe, expect, it } from 'vitest'
import { generateDay } from '../chain/day.ts'
import { makeChain } from '../chain/make-chain.ts'
import type { Chain } from '../chain/model.ts'
import { createWorld } from './create-world.ts'
import type { ControlledWorld, WorldDay } from './model.ts'

const chain = makeChain({ seed: 'sandbox' })
const date = '2026-03-13'

/** A world, its first restaurant (in Moscow, whose day ends at 05:00) and that one's day; its clock is set by local time. */
function movingWorld(of: Chain = chain) {
  const [restaurant] = of.restaurants
  if (restaurant === undefined) throw new Error('A chain has a restaurant')
  let now = new Date(0)
  const world: ControlledWorld = createWorld({ chain: of, clock: () => now, stateFile: null })
  const at = (localTime: string): WorldDay => {
    now = new Date(`${localTime}+03:00`)
    return world.day(restaurant, date)
  }
  return { world, restaurant, at, generated: generateDay(of, restaurant, date) }
}

describe('a day of the world', () => {
  it('holds a check from the second it opens, open until the second it closes', () => {
    const { at, generated } = movingWorld()
    const [first] = generated.checks
    if (first === undefined) throw new Error('The day has checks')
    const secondBefore = new Date(Date.parse(`${first.openedAt}Z`) - 1000).toISOString().slice(0, 19)
    expect(at(secondBefore).checks).toEqual([])
    expect(at(first.openedAt).checks).toMatchObject([
      { id: first.id, closedAt: null, deleted: false, lines: first.lines },
    ])
    expect(at(first.closedAt).checks.find(({ id }) => id === first.id)?.closedAt).toBe(first.closedAt)
  })

  it('is, once it has ended, the day as generated, in the order of opening', () => {
    const { at, generated } = movingWorld()
    const { checks, stockMoves } = at('2026-03-14T05:00:00')
    expect(checks.map(({ version, deleted, ...check }) => check)).toEqual(generated.checks)
    expect(stockMoves).toEqual(generated.stockMoves)
  })

  it('is empty before it begins, however far ahead', () => {
    const { world, restaurant, at } = movingWorld()
    expect(at('2026-03-13T05:00:00')).toMatchObject({ checks: [], stockMoves: [] })
    expect(world.day(restaurant, '2027-01-01').checks).toEqual([])
  })

  it('gives every change a version above all before it, and one of its own', () => {
    const { at } = movingWorld()
    let newest = 0
    let seen = new Map<string, number>()
    for (let minute = 5 * 60; minute < 29 * 60; minute += 7) {
      const local = new Date(Date.UTC(2026, 2, 13, 0, minute)).toISOString().slice(0, 19)
      const now = new Map(at(local).checks.map(({ id, version }) => [id, version]))
      expect(new Set(now.values()).size).toBe(now.size)
      const changed = [...now].filter(([id, version]) => seen.get(id) !== version)
      for (const [, version] of changed) expect(version).toBeGreaterThan(newest)
      newest = Math.max(newest, ...now.values())
      seen = now
    }
    expect(seen.size).toBeGreaterThan(20)
  })

  it('is the same for the same instant, asked twice or of a world made anew', () => {
    const { at } = movingWorld()
    const once = structuredClone(at('2026-03-13T20:15:30'))
    expect(at('2026-03-14T12:00:00')).not.toEqual(once)
    expect(at('2026-03-13T20:15:30')).toEqual(once)
    expect(movingWorld().at('2026-03-13T20:15:30')).toEqual(once)
  })

  it('shows stock moves as they happen', () => {
    const { at, generated } = movingWorld()
    const morning = generated.stockMoves.filter(({ at: moment }) => moment <= '2026-03-13T09:30:00')
    expect(morning.length).toBeGreaterThan(0)
    expect(at('2026-03-13T09:30:00').stockMoves).toEqual(morning)
  })

  it('has a check whose every line was struck off deleted once it closes', () => {
    const { at, world, restaurant } = movingWorld(makeChain({ seed: 'sandbox', scale: 60 }))
    const struck = at('2026-03-14T05:00:00').checks.filter(({ lines }) => lines.every(({ kind }) => kind === 'void'))
    expect(struck.length).toBeGreaterThan(0)
    for (const { id, openedAt, deleted } of struck) {
      expect(deleted).toBe(true)
      expect(at(openedAt).checks.find((check) => check.id === id)).toMatchObject({ deleted: false, closedAt: null })
    }
    expect(world.day(restaurant, date).checks.some(({ deleted }) => !deleted)).toBe(true)
  })
})

describe('the shift', () => {
  it('lasts from day end to day end, empty until the doors open', () => {
    const { world, restaurant, at } = movingWorld()
    at('2026-03-14T04:59:59')
    const { number } = world.shift(restaurant)
    expect(world.shift(restaurant)).toEqual({
      businessDate: date,
      number,
      startedAt: '2026-03-13T05:00:00',
    })
    at('2026-03-14T05:00:00')
    const next = world.shift(restaurant)
    expect(next).toEqual({ businessDate: '2026-03-14', number: number + 1, startedAt: '2026-03-14T05:00:00' })
    expect(world.day(restaurant, next.businessDate).checks).toEqual([])
  })

  it('follows the zone of its restaurant', () => {
    const { world, at } = movingWorld()
    at('2026-03-13T22:30:00')
    // 00:30 in Yekaterinburg, where the day of this one ends at midnight; 22:30 in Moscow.
    expect(world.chain.restaurants.map((one) => world.shift(one).businessDate)).toEqual([date, '2026-03-14'])
  })

  it('follows the clock that was put ahead or back', () => {
    const { world, restaurant, at } = movingWorld()
    at('2026-03-14T04:00:00')
    world.setClockSkew(3_600_000)
    expect(world.now().toISOString()).toBe('2026-03-14T02:00:00.000Z')
    expect(world.shift(restaurant).businessDate).toBe('2026-03-14')
    world.setClockSkew(0)
    expect(world.shift(restaurant).businessDate).toBe(date)
  })
})
