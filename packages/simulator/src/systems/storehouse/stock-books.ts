import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Dish, Restaurant, StockProduct } from '../../chain/model.ts'
import type { World } from '../../world/model.ts'

export interface Depart {
  rid: number
  name: string
  restaurant: Restaurant
}

export interface Unit {
  rid: number
  name: string
  /** The number of base units of the good in it. */
  ratio: number
}

export interface Good {
  rid: number
  name: string
  /** The base unit. */
  unit: Unit
  /** The unit of deliveries; null: the base unit. */
  box: Unit | null
  group: number
  /** Its key in r_keeper; 0 for goods that are bought but not sold. */
  code: string | number
  /** Its calculation; 0 for bought goods. */
  kit: number
  /** Kopecks per base unit, taxes included; null when there is no calculation. */
  cost: number | null
  /** Base units; null: not set. */
  minimum: number | null
}

/** Recipients of goods outside the departments, with the vendor's types: sales, losses and suppliers. */
export const sales = { rid: 4002, name: 'Реализация', type: 0 }
export const losses = { rid: 4001, name: 'Потери', type: 1 }

/** The stores and kitchens of every restaurant. */
export function departsOf({ chain }: World): Depart[] {
  const places = [...new Set(chain.products.source_a.map(({ place }) => place))]
  return restaurantsOf(chain, 'source_a').flatMap((restaurant, r) =>
    places.map((name, p) => ({ rid: 100 * (r + 1) + p + 1, name, restaurant })),
  )
}

/** The suppliers. */
export function suppliersOf({ chain }: World): { rid: number; name: string; type: number }[] {
  const names = [...new Set(chain.products.source_a.map(({ supplier }) => supplier))]
  return names.map((name, i) => ({ rid: 5001 + i, name: `ООО "${name}" & Ко`, type: 3 }))
}

/** The groups of goods: the menu's, and one for bought goods. */
export function groupsOf({ chain }: World): { rid: number; name: string }[] {
  const paths = [...new Set(chain.menus.source_a.map(({ categoryPath }) => categoryPath))]
  return [...paths, productGroup].map((name, i) => ({ rid: 31 + i, name }))
}

const booksOf = new WeakMap<World, Good[]>()

/** Dishes, each made by a calculation, and products. */
export function goodsOf(world: World): Good[] {
  const known = booksOf.get(world)
  if (known !== undefined) return known
  const { menus, products } = world.chain
  const groups = new Map(groupsOf(world).map(({ rid, name }) => [name, rid]))
  const units = [...new Set([...menus.source_a, ...products.source_a].map(({ unit }) => unit))]
  const base = (name: string): Unit => ({ rid: 1 + units.indexOf(name), name, ratio: 1 })
  const dishGood = (dish: Dish, i: number): Good => ({
    rid: 2001 + i,
    name: dish.name,
    unit: base(dish.unit),
    box: null,
    group: groups.get(dish.categoryPath) ?? 0,
    code: dish.key,
    kit: 7001 + i,
    cost: dish.cost,
    minimum: null,
  })
  const productGood = (product: StockProduct, i: number): Good => ({
    rid: 9001 + i,
    name: product.name,
    unit: base(product.unit),
    box: product.pack > 1000 ? boxOf(product, i) : null,
    group: groups.get(productGroup) ?? 0,
    code: 0,
    kit: product.madeOf === null ? 0 : 7901 + i,
    cost: product.price,
    minimum: product.madeOf === null && i % 5 === 0 ? product.pack / 1000 : null,
  })
  const goods = [...menus.source_a.map(dishGood), ...products.source_a.map(productGood)]
  booksOf.set(world, goods)
  return goods
}

/** Boxes as in recorded answers: «ящ.60 рул.». */
function boxOf({ pack, unit }: StockProduct, i: number): Unit {
  return { rid: 101 + i, name: `ящ.${pack / 1000} ${unit}`, ratio: pack / 1000 }
}

const productGroup = 'Продукты'
