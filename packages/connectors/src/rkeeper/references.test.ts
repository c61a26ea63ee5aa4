import { describe, expect, test } from 'vitest'
import { readAll, serveRkeeperChain, smallChain } from '../../test/support/rkeeper-chain.ts'

const at = '2026-11-20T19:00'

describe('the reference books', () => {
  test('bring dishes with the path of their groups, unit and price; what is off the menu is left out', async () => {
    const chain = await serveRkeeperChain({ at })
    const { dishes } = await readAll(chain.system)
    const menu = chain.world.chain.menus.source_a
    expect(dishes.map(({ kind: _, file: _file, line: _line, ...dish }) => dish)).toEqual(
      menu.map(({ key, name, categoryPath, unit, price }) => ({
        key,
        name,
        categoryPath,
        unit,
        price: (price / 100).toFixed(2),
        cost: undefined,
      })),
    )
  })

  test('bring the staff of the restaurant and its name; what they do not know is left unsaid', async () => {
    const chain = await serveRkeeperChain({ at })
    const { restaurants, employees } = await readAll(chain.system)
    expect(employees.map(({ key, name, restaurantKey }) => ({ key, name, restaurantKey }))).toEqual(
      chain.restaurant('101').waiters.map(({ key, name }) => ({ key, name, restaurantKey: '101' })),
    )
    expect(restaurants).toHaveLength(1)
    expect(restaurants[0]).toMatchObject({ key: '101', name: 'Скатерть на Арбате', currency: null })
    expect(restaurants[0]?.city).toBeUndefined()
    expect(restaurants[0]?.address).toBeUndefined()
  })

  test('are read again only when a version of one of them changed', async () => {
    const chain = await serveRkeeperChain({ at })
    const readsOfMenu = () => chain.requests.filter((body) => body.includes('MENUITEMS')).length
    await readAll(chain.system)
    await readAll(chain.system)
    expect(readsOfMenu()).toBe(1)
    const raised = { source: 'source_a', dishKey: '1000201', restaurantKey: null, kopecks: 50_000 } as const
    chain.world.setPrice({ ...raised, from: '2026-11-20', documentId: null })
    const { dishes } = await readAll(chain.connect())
    expect(readsOfMenu()).toBe(2)
    expect(dishes.find(({ key }) => key === '1000201')?.price).toBe('500.00')
  })

  test('kept by a program that asked otherwise are read again', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.rewriteRequests((body) => body.replace('WithMacroProp="1"', ''))
    expect(new Set((await readAll(chain.system)).dishes.map(({ price }) => price))).toEqual(new Set([undefined]))
    chain.rewriteRequests((body) => body)
    for (const bucket of chain.memory.buckets.values()) {
      for (const entry of bucket.values()) entry.body = entry.body.replaceAll('PRICETYPES^3', 'PRICETYPES-3')
    }
    const { dishes } = await readAll(chain.connect())
    expect(dishes.every(({ price }) => typeof price === 'string')).toBe(true)
  })

  test('of another price type have no prices here', async () => {
    const chain = await serveRkeeperChain({ at })
    await readAll(chain.system)
    const { dishes } = await readAll(chain.connect({ priceType: 1 }))
    expect(new Set(dishes.map(({ price }) => price))).toEqual(new Set([null]))
  })

  test('carry quotes, ampersands and angle brackets through unharmed, in names of dishes, people and tables', async () => {
    const awkward = (name: string) => `${name} "кавычки" & <знаки> 'и' &amp;`
    const chain = await serveRkeeperChain({
      at,
      chain: {
        ...smallChain,
        menus: {
          ...smallChain.menus,
          source_a: smallChain.menus.source_a.map((dish) => ({ ...dish, name: awkward(dish.name) })),
        },
        restaurants: smallChain.restaurants.map((restaurant) => ({
          ...restaurant,
          name: awkward(restaurant.name),
          stations: { ...restaurant.stations, hall: [awkward('Касса')] },
          waiters: restaurant.waiters.map((waiter) => ({ ...waiter, name: awkward(waiter.name) })),
        })),
      },
    })
    const read = await readAll(chain.system)
    const names = [...read.dishes, ...read.employees, ...read.restaurants].map(({ name }) => name)
    expect(names.every((name) => name.endsWith(awkward('')))).toBe(true)
    expect(read.checks.some(({ station }) => station === awkward('Касса'))).toBe(true)
  })

  test('that no longer have a dish sold today leave it to the order, by its name', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T22:00' })
    // The till tells another book in place of the menu: no dish is on it.
    chain.rewriteRequests((body) => body.replace('RefName="MENUITEMS"', 'RefName="CURRENCIES"'))
    const read = await readAll(chain.system)
    const names = new Map(chain.world.chain.menus.source_a.map(({ key, name }) => [key, name]))
    const sold = new Set(read.lines.map(({ dishKey }) => dishKey))
    expect(sold.size).toBeGreaterThan(3)
    for (const key of sold) {
      const dish = read.dishes.find((one) => one.key === key)
      expect(dish).toMatchObject({ name: names.get(key) })
      expect([dish?.price, dish?.categoryPath, dish?.unit]).toEqual([undefined, undefined, undefined])
    }
  })
})
