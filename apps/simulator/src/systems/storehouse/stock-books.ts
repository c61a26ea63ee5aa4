import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Dish, Restaurant, StockProduct } from '../../chain/model.ts'
import type { World } from '../../world/model.ts'

export interface Depart {
  rid: number
  name: string
  restaurant: Restaurant
}

export interface Good {
  rid: number
  name: string
  unit: string
  group: number
  /** What r_keeper calls it; 0 for what is bought and not sold. */
  code: string | number
  /** Roubles; null when there is no calculation. */
  cost: number | null
}

/** Where written-off goods go. */
export const losses = { rid: 4001, name: 'Потери' }

/** The stores and kitchens of every restaurant. */
export function departsOf({ chain }: World): Depart[] {
  const places = [...new Set(chain.products.source_a.map(({ place }) => place))]
  return restaurantsOf(chain, 'source_a').flatMap((restaurant, r) =>
    places.map((name, p) => ({ rid: 100 * (r + 1) + p + 1, name, restaurant })),
  )
}

/** Those who deliver. */
export function suppliersOf({ chain }: World): { rid: number; name: string }[] {
  const names = [...new Set(chain.products.source_a.map(({ supplier }) => supplier))]
  return names.map((name, i) => ({ rid: 5001 + i, name: `ООО "${name}" & Ко` }))
}

/** The groups of goods: the menu's, and one for what is bought. */
export function groupsOf({ chain }: World): { rid: number; name: string }[] {
  const paths = [...new Set(chain.menus.source_a.map(({ categoryPath }) => categoryPath))]
  return [...paths, productGroup].map((name, i) => ({ rid: 31 + i, name }))
}

/** Dishes with what a portion costs, and products. */
export function goodsOf(world: World): Good[] {
  const { menus, products } = world.chain
  const groups = new Map(groupsOf(world).map(({ rid, name }) => [name, rid]))
  const dishGood = (dish: Dish, i: number): Good => ({
    rid: 2001 + i,
    name: dish.name,
    unit: dish.unit,
    group: groups.get(dish.categoryPath) ?? 0,
    code: dish.key,
    cost: dish.cost === null ? null : dish.cost / 100,
  })
  const productGood = (product: StockProduct, i: number): Good => ({
    rid: 9001 + i,
    name: product.name,
    unit: product.unit,
    group: groups.get(productGroup) ?? 0,
    code: 0,
    cost: product.price / 100,
  })
  return [...menus.source_a.map(dishGood), ...products.source_a.map(productGood)]
}

const productGroup = 'Продукты'
