import { describe, expect, it } from 'vitest'
import { makeChain, restaurantsOf } from './make-chain.ts'

describe('the demo chain', () => {
  const chain = makeChain({ seed: 'demo' })
  const dishes = Object.values(chain.menus).flat()
  const waiters = chain.restaurants.flatMap((restaurant) => restaurant.waiters)

  it('has two restaurants of each source in two time zones, one of them «на Арбате»', () => {
    expect(restaurantsOf(chain, 'source_a')).toHaveLength(2)
    expect(restaurantsOf(chain, 'source_b')).toHaveLength(2)
    expect(new Set(chain.restaurants.map(({ timezone }) => timezone))).toEqual(
      new Set(['Europe/Moscow', 'Asia/Yekaterinburg']),
    )
    expect(chain.restaurants.map(({ name }) => name)).toContain('Скатерть на Арбате')
  })

  it('calls restaurants by their key in source_a and by a GUID of its own in source_b', () => {
    for (const { key, sourceKey } of restaurantsOf(chain, 'source_a')) expect(sourceKey).toBe(key)
    const guids = restaurantsOf(chain, 'source_b').map(({ sourceKey }) => sourceKey)
    for (const guid of guids)
      expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(guids).size).toBe(2)
    expect(restaurantsOf(makeChain({ seed: 'demo' }), 'source_b').map(({ sourceKey }) => sourceKey)).toEqual(guids)
  })

  it('has 30 waiters of 30 names', () => {
    expect(waiters).toHaveLength(30)
    expect(new Set(waiters.map(({ name }) => name)).size).toBe(30)
    expect(new Set(waiters.map(({ key }) => key)).size).toBe(30)
  })

  it('has about 120 dishes, one in twelve without a cost, the others at 18–42 % food cost', () => {
    expect(dishes.length).toBeGreaterThan(115)
    const unknown = dishes.filter(({ cost }) => cost === null).length / dishes.length
    expect(unknown).toBeGreaterThan(0.06)
    expect(unknown).toBeLessThan(0.1)
    for (const { cost, price } of dishes) {
      if (cost === null) continue
      expect(cost / price).toBeGreaterThanOrEqual(0.1799)
      expect(cost / price).toBeLessThanOrEqual(0.42)
    }
  })

  it('has no two dishes of one key or name in a source', () => {
    for (const menu of Object.values(chain.menus)) {
      expect(new Set(menu.map(({ key }) => key)).size).toBe(menu.length)
      expect(new Set(menu.map(({ name }) => name)).size).toBe(menu.length)
    }
  })
})

describe('other chains', () => {
  it('come in any size, every restaurant and waiter with its own key', () => {
    const chain = makeChain({ seed: 'bench', restaurants: 25 })
    const waiters = chain.restaurants.flatMap((restaurant) => restaurant.waiters)
    expect(new Set(chain.restaurants.map(({ key }) => key)).size).toBe(25)
    expect(new Set(chain.restaurants.map(({ name }) => name)).size).toBe(25)
    expect(new Set(waiters.map(({ key }) => key)).size).toBe(waiters.length)
  })

  it('of the seed sandbox are small, of both sources, and named as tests', () => {
    const chain = makeChain({ seed: 'sandbox' })
    expect(chain.restaurants.map(({ source }) => source)).toEqual(['source_a', 'source_b'])
    for (const { name } of chain.restaurants) expect(name).toMatch(/^Тестовое кафе/)
    expect(chain.menus.source_a.length).toBeLessThan(makeChain({ seed: 'demo' }).menus.source_a.length)
    expect(chain.menus.source_a.some(({ cost }) => cost === null)).toBe(true)
  })

  it('are refused with no checks at all', () => {
    expect(() => makeChain({ seed: 'demo', scale: 0 })).toThrow(RangeError)
  })
})
