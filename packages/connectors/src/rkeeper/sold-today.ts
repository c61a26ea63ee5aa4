import type { SoldDish } from '../storehouse/read-costs.ts'
import type { Branch } from './reference-records.ts'
import { quantityOf } from './units.ts'

/** What the open shifts have sold so far, each dish once, under the restaurant that sold most of it. */
export function soldToday(branches: readonly Branch[]): SoldDish[] {
  const most = new Map<string, { thousandths: number; dish: SoldDish }>()
  for (const { info, shift } of branches) {
    const sums = new Map<string, { name: string; thousandths: number }>()
    for (const { check } of shift?.orders.values() ?? []) {
      for (const { type, dish, quantity } of check?.lines ?? []) {
        if (type !== 'sale') continue
        const sum = sums.get(dish.key) ?? { name: dish.name, thousandths: 0 }
        sums.set(dish.key, { ...sum, thousandths: sum.thousandths + quantity })
      }
    }
    for (const [key, { name, thousandths }] of sums) {
      if (thousandths <= (most.get(key)?.thousandths ?? 0)) continue
      const { restaurant, shiftDate: date } = info
      most.set(key, { thousandths, dish: { key, name, restaurant, date, quantity: quantityOf(thousandths) } })
    }
  }
  return [...most.values()].map(({ dish }) => dish)
}
