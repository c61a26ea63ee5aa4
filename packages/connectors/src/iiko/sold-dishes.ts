import type { Period } from '@vitrina/contract/dates'
import { z } from 'zod'
import { addDecimals, compareDecimals, divideDecimals, trimDecimal } from '../decimal.ts'
import { inMonths, readOlap } from './olap.ts'
import { date, decimalOrZero, key, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'

/** A dish that was sold, told by its sales. */
export interface SoldDish {
  key: string
  name: string
  /** Cost of a portion on the last day that says one, six places at most; null: no day does. */
  cost: string | null
}

export const soldDishFields = {
  groupBy: ['DishId', 'DishName', 'OpenDate.Typed'],
  aggregate: ['DishAmountInt', 'ProductCostBase.ProductCost'],
}

const Row = z.object({
  DishId: key,
  DishName: textOrNull,
  'OpenDate.Typed': date,
  DishAmountInt: decimalOrZero,
  'ProductCostBase.ProductCost': decimalOrZero,
})

/** Every dish sold within a period (in the given subdivisions; null: in all) by key. Returns are left out of the cost. */
export async function readSoldDishes(
  session: Session,
  period: Period,
  departmentIds: readonly string[] | null,
): Promise<Map<string, SoldDish>> {
  const only = { Storned: ['FALSE'], ...(departmentIds && { 'Department.Id': departmentIds }) }
  const dishes = new Map<string, { name: string; nameOf: string; days: Map<string, Portions> }>()
  for (const piece of inMonths(period)) {
    for (const row of await readOlap(session, { report: 'SALES', ...soldDishFields, period: piece, only }, Row)) {
      const on = row['OpenDate.Typed']
      const dishKey = row.DishId.toLowerCase()
      const dish = dishes.get(dishKey) ?? { name: dishKey, nameOf: '', days: new Map<string, Portions>() }
      if (row.DishName !== null && on >= dish.nameOf) Object.assign(dish, { name: row.DishName, nameOf: on })
      // One day tells a dish twice when it was renamed.
      const sold = dish.days.get(on) ?? { amount: '0', cost: '0' }
      dish.days.set(on, {
        amount: addDecimals([sold.amount, row.DishAmountInt]),
        cost: addDecimals([sold.cost, row['ProductCostBase.ProductCost']]),
      })
      dishes.set(dishKey, dish)
    }
  }
  return new Map(
    [...dishes].map(([dishKey, { name, days }]) => [dishKey, { key: dishKey, name, cost: lastPortionCost(days) }]),
  )
}

interface Portions {
  amount: string
  cost: string
}

/** A cost of zero is how the server writes one it does not know. */
function lastPortionCost(days: ReadonlyMap<string, Portions>): string | null {
  for (const [, { amount, cost }] of [...days].toSorted(([a], [b]) => (a < b ? 1 : -1))) {
    if (compareDecimals(amount, '0') <= 0 || compareDecimals(cost, '0') <= 0) continue
    const portion = divideDecimals(cost, amount, 6)
    if (portion !== null) return trimDecimal(portion, 2)
  }
  return null
}
