import type { Dish, Series } from './model.ts'
import { Random } from './random.ts'

type MenuRow = [
  name: string,
  unit: string,
  roubles: number,
  foodCostPct: number | null,
  popularity: number,
  season?: 'warm' | 'cold',
]

export interface MenuSection {
  course: Series
  path: string
  dishes: readonly MenuRow[]
}

/** Dishes sold by weight, by their unit: how much of them a guest takes, in thousandths of the unit. */
const weighedUnits: Readonly<Record<string, Dish['weighed']>> = {
  '100 г': { min: 2500, max: 4200, step: 100 },
  кг: { min: 300, max: 700, step: 50 },
}

/**
 * The dishes of a menu table. `keyOf` returns the accounting system's key of the n-th dish; `perSection` limits the
 * dishes of every section and `priceFactor` changes the prices (rounded to ten roubles).
 */
export function makeMenu(input: {
  seed: string
  sections: readonly MenuSection[]
  keyOf: (index: number, random: Random) => string
  perSection?: number
  priceFactor?: number
}): Dish[] {
  const dishes: Dish[] = []
  for (const section of input.sections) {
    for (const [name, unit, roubles, foodCostPct, popularity, season] of section.dishes.slice(0, input.perSection)) {
      const random = new Random(input.seed, 'dish', section.path, name)
      const weighed = weighedUnits[unit] ?? null
      const price = Math.round((roubles * (input.priceFactor ?? 1)) / 10) * 1000
      dishes.push({
        key: input.keyOf(dishes.length, random),
        index: dishes.length,
        name,
        course: section.course,
        categoryPath: section.path,
        unit,
        weighed,
        price,
        cost: foodCostPct === null ? null : portionCost(price, foodCostPct, weighed !== null),
        popularity,
        season: season ?? null,
        drift: { days: random.int(45, 110), phase: random.next() },
      })
    }
  }
  return dishes
}

/** In whole roubles for weighed dishes, so that cost × quantity is an integer number of kopecks there too. */
function portionCost(price: number, foodCostPct: number, weighed: boolean): number {
  const kopecks = Math.round((price * foodCostPct) / 100)
  return weighed ? Math.round(kopecks / 100) * 100 : kopecks
}
