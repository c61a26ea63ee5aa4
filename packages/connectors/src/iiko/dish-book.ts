import { z } from 'zod'
import type { Department } from './departments.ts'
import { readOlap } from './olap.ts'
import { isModifier, type Product } from './products.ts'
import { key, textOrNull } from './read-rows.ts'
import { everyOrder } from './row-value.ts'
import type { Session } from './session.ts'

/** What the stock list says of dishes, and what sales say of those that are no longer in it. */
export interface DishBook {
  /** Keys of the dishes that are modifiers of others. */
  readonly modifiers: ReadonlySet<string>
  /** Null: neither the stock list nor sales name it. */
  nameOf(dishKey: string): string | null
  /** Looks up still unknown dishes in the sales of a day: one report, if there are any. */
  learn(dishIds: readonly string[], day: { department: Department; date: string }): Promise<void>
}

export const dishNameFields = { groupBy: ['DishId', 'DishName', 'DishType'], aggregate: ['DishAmountInt'] }

const Row = z.object({ DishId: key, DishName: textOrNull, DishType: textOrNull })

export function openDishBook(session: Session, products: ReadonlyMap<string, Product>): DishBook {
  const modifiers = new Set([...products.values()].filter(({ type }) => isModifier(type)).map((product) => product.key))
  const sold = new Map<string, string | null>()
  return {
    modifiers,
    nameOf: (dishKey) => products.get(dishKey)?.name ?? sold.get(dishKey) ?? null,
    async learn(dishIds, { department, date }) {
      const isUnknown = (id: string) => !products.has(id.toLowerCase()) && !sold.has(id.toLowerCase())
      const unknown = [...new Set(dishIds.filter(isUnknown))]
      if (unknown.length === 0) return
      const only = { ...everyOrder, 'Department.Id': [department.id], DishId: unknown }
      const query = { report: 'SALES', ...dishNameFields, period: { from: date, to: date }, only } as const
      for (const { DishId: id, DishName: name, DishType: type } of await readOlap(session, query, Row)) {
        sold.set(id.toLowerCase(), name)
        if (isModifier(type)) modifiers.add(id.toLowerCase())
      }
    },
  }
}
