import { z } from 'zod'
import { addDecimals, compareDecimals, divideDecimals, trimDecimal } from '../decimal.ts'
import type { Department } from './departments.ts'
import { readOlap } from './olap.ts'
import { decimalOrZero, flag, key, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'

/** A dish that was sold, told by its sales. */
export interface SoldDish {
  key: string
  name: string | null
  isModifier: boolean
  /** Sold as a position of its own: a modifier is one only where it was sold without an item. */
  isPosition: boolean
  /** Cost of a portion with that of its modifiers, six places at most; null: the day tells none. */
  cost: string | null
}

export const soldDishFields = {
  groupBy: ['DishId', 'DishName', 'DishType', 'SoldWithDish.Id', 'Storned'],
  aggregate: ['DishAmountInt', 'ProductCostBase.ProductCost'],
}

const Row = z.object({
  DishId: key,
  DishName: textOrNull,
  DishType: textOrNull,
  'SoldWithDish.Id': textOrNull,
  Storned: flag,
  DishAmountInt: decimalOrZero,
  'ProductCostBase.ProductCost': decimalOrZero,
})

interface Sum {
  dish: SoldDish
  amount: string
  cost: string
  ofModifiers: string
}

/** The dishes of a subdivision's business day. Returns are left out of the costs. */
export async function readSoldDishes(
  session: Session,
  { department, date }: { department: Department; date: string },
): Promise<SoldDish[]> {
  const sums = new Map<string, Sum>()
  const sumOf = (id: string) => {
    const dishKey = id.toLowerCase()
    const dish: SoldDish = { key: dishKey, name: null, isModifier: false, isPosition: false, cost: null }
    const sum = sums.get(dishKey) ?? { dish, amount: '0', cost: '0', ofModifiers: '0' }
    sums.set(dishKey, sum)
    return sum
  }
  const only = { 'Department.Id': [department.id] }
  const query = { report: 'SALES', ...soldDishFields, period: { from: date, to: date }, only } as const
  for (const row of await readOlap(session, query, Row)) {
    const own = sumOf(row.DishId)
    own.dish.name ??= row.DishName
    own.dish.isModifier ||= isModifier(row.DishType)
    const main = isModifier(row.DishType) ? row['SoldWithDish.Id'] : null
    own.dish.isPosition ||= main === null
    if (row.Storned) continue
    const cost = row['ProductCostBase.ProductCost']
    if (main !== null) {
      const item = sumOf(main)
      item.ofModifiers = addDecimals([item.ofModifiers, cost])
    } else {
      own.amount = addDecimals([own.amount, row.DishAmountInt])
      own.cost = addDecimals([own.cost, cost])
    }
  }
  // A dish that only its modifiers name was returned, or sold on another day.
  return [...sums.values()]
    .filter(({ dish }) => dish.isPosition || dish.isModifier)
    .map((sum) => ({ ...sum.dish, cost: portionCost(sum) }))
}

/** Of the type of a product, in reports and in the stock list. */
export function isModifier(type: string | null): boolean {
  return type === 'MODIFIER'
}

/** A cost of zero is how the server writes one it does not know: then that of the modifiers alone would be too low. */
function portionCost({ amount, cost, ofModifiers }: Sum): string | null {
  if (compareDecimals(amount, '0') <= 0 || compareDecimals(cost, '0') <= 0) return null
  const portion = divideDecimals(addDecimals([cost, ofModifiers]), amount, 6)
  return portion === null ? null : trimDecimal(portion, 2)
}
