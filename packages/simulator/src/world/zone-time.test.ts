import { describe, expect, it } from 'vitest'
import { generateDay } from '../chain/day.ts'
import { makeChain } from '../chain/make-chain.ts'
import type { Chain } from '../chain/model.ts'
import { createWorld } from './create-world.ts'
import { instantOf, localTime } from './zone-time.ts'

const iso = (ms: number) => new Date(ms).toISOString()

describe('instantOf', () => {
  it.each([
    ['2026-07-01T12:00:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-01-15T12:00:00', 'Europe/Berlin', '2026-01-15T11:00:00.000Z'],
    ['2026-03-13T02:00:00', 'Asia/Yekaterinburg', '2026-03-12T21:00:00.000Z'],
    ['2026-03-29T01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59.000Z'],
    ['2026-03-29T03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59:59', 'Europe/Berlin', '2026-10-24T23:59:59.000Z'],
    ['2026-10-25T03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T23:30:00', 'America/Los_Angeles', '2026-11-02T07:30:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(iso(instantOf(local, zone))).toBe(instant)
    expect(localTime(Date.parse(instant), zone)).toBe(local)
  })

  it('takes the first of the two instants where clocks are put back', () => {
    expect(iso(instantOf('2026-10-25T02:30:00', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z')
  })

  it('takes a time that clocks skip as much later as they are put forward', () => {
    expect(iso(instantOf('2026-03-29T02:30:00', 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z')
  })
})

describe('a restaurant that changes its clocks', () => {
  const demo = makeChain({ seed: 'demo' })
  const chain: Chain = {
    ...demo,
    restaurants: demo.restaurants.slice(0, 1).map((one) => ({ ...one, timezone: 'Europe/Berlin', closesAt: 28 })),
  }

  // Business dates whose night holds the change: forward at 02:00, back at 03:00.
  it.each(['2026-03-28', '2026-10-24'])('loses no check, takes none back and ends its day at 05:00 on %s', (date) => {
    for (const restaurant of chain.restaurants) {
      let now = instantOf(`${date}T05:00:00`, restaurant.timezone)
      const world = createWorld({ chain, clock: () => new Date(now), stateFile: null })
      let seen = 0
      let closed = 0
      let local = ''
      for (; world.shift(restaurant).businessDate === date; now += 600_000) {
        local = localTime(now, restaurant.timezone)
        const { checks } = world.day(restaurant, date)
        const done = checks.filter(({ closedAt }) => closedAt !== null)
        expect(checks.length).toBeGreaterThanOrEqual(seen)
        expect(done.length).toBeGreaterThanOrEqual(closed)
        // By day, as the clock on the wall says.
        const due = generateDay(chain, restaurant, date).checks.filter(({ openedAt }) => openedAt <= local)
        if (local < `${date}T23:59:59`) expect(checks.length).toBe(due.length)
        seen = checks.length
        closed = done.length
      }
      expect(local.slice(11)).toBe('04:50:00')
      expect(seen).toBe(generateDay(chain, restaurant, date).checks.length)
      expect(closed).toBe(seen)
    }
  })
})
