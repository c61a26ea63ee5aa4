import type { Dish, Restaurant } from '../chain/model.ts'
import type { SetPrice } from './model.ts'

/** Prices of one restaurant, including those set through a protocol. */
export interface RestaurantPrices {
  areSet: boolean
  /** Kopecks per unit on a business date, for a check opened at an instant; null: now, with all prices set so far. */
  priceOf(dish: Dish, moment: { businessDate: string; openedMs: number | null }): number
}

/** Of the applicable prices, the one that begins last is taken; of two that begin together, the one set last. */
export function pricesOf({ source, key }: Restaurant, all: readonly SetPrice[]): RestaurantPrices {
  const byDish = new Map<string, SetPrice[]>()
  for (const set of all) {
    if (set.source !== source || (set.restaurantKey !== null && set.restaurantKey !== key)) continue
    const ofDish = byDish.get(set.dishKey)
    if (ofDish === undefined) byDish.set(set.dishKey, [set])
    else ofDish.push(set)
  }
  return {
    areSet: byDish.size > 0,
    priceOf(dish, { businessDate, openedMs }) {
      let held: SetPrice | null = null
      for (const set of byDish.get(dish.key) ?? []) {
        if (set.from > businessDate || (openedMs !== null && Date.parse(set.at) > openedMs)) continue
        if (held === null || set.from >= held.from) held = set
      }
      return held?.kopecks ?? dish.price
    },
  }
}
