import type { Source } from '@vitrina/contract/source'
import { makeMenu } from './menu.ts'
import { menuA } from './menu-a.ts'
import { menuB } from './menu-b.ts'
import type { Chain, Dish, Restaurant } from './model.ts'
import { makeWaiters } from './people.ts'
import { makeProducts } from './products.ts'
import { Random } from './random.ts'
import { demoSites, type Site, sandboxSites, stationsOf, takeSites } from './sites.ts'

export interface ChainOptions {
  /** The same seed gives the same chain and days. The seed `sandbox` gives the small chain of the test keys. */
  seed: string
  /** Number of restaurants; default: the demo's four (the sandbox's two). Sources alternate. */
  restaurants?: number
  /** Factor of the number of checks a day; default 1. */
  scale?: number
}

/** Makes a restaurant chain from a seed. Restaurants, menus and staff are fixed here; `generateDay` makes the sales. */
export function makeChain({ seed, restaurants, scale = 1 }: ChainOptions): Chain {
  if (!(scale > 0)) throw new RangeError('scale must be above 0')
  const sandbox = seed === 'sandbox'
  const base = sandbox ? sandboxSites : demoSites
  const menuOptions = sandbox ? { perSection: 3, priceFactor: 0.8 } : {}
  const menus: Record<Source, Dish[]> = {
    source_a: makeMenu({ seed, sections: menuA, keyOf: (index) => String(1000201 + index), ...menuOptions }),
    source_b: makeMenu({ seed, sections: menuB, keyOf: (_, random) => random.uuid(), ...menuOptions }),
  }
  let named = 0
  const list = takeSites(base, restaurants ?? base.length).map((site, index): Restaurant => {
    const firstName = named
    named += site.staff
    return openRestaurant(seed, site, { index, firstName, scale, menu: menus[site.source] })
  })
  return {
    seed,
    restaurants: list,
    menus,
    products: { source_a: makeProducts('source_a'), source_b: makeProducts('source_b') },
  }
}

/** The restaurants of a chain that use one source. */
export function restaurantsOf(chain: Chain, source: Source): Restaurant[] {
  return chain.restaurants.filter((restaurant) => restaurant.source === source)
}

function openRestaurant(
  seed: string,
  { staff, ...site }: Site,
  options: { index: number; firstName: number; scale: number; menu: readonly Dish[] },
): Restaurant {
  const taste = new Random(seed, 'taste', site.key)
  return {
    ...site,
    sourceKey: site.source === 'source_a' ? site.key : new Random(seed, 'department', site.key).uuid(),
    currency: 'RUB',
    checksPerDay: site.checksPerDay * options.scale,
    stations: stationsOf(site.source, site.tables),
    waiters: makeWaiters({
      seed,
      restaurantKey: site.key,
      count: staff,
      firstName: options.firstName,
      keyOf: (n, random) =>
        site.source === 'source_a' ? String(20_000 + (options.index + 1) * 100 + n + 1) : random.uuid(),
    }),
    taste: options.menu.map(() => 0.6 + 0.8 * taste.next()),
  }
}
