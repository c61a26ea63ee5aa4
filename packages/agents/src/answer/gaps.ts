/** What the interface does not hold, in words. The answer is of the whole chain then, and says so first. */
export const gaps = {
  dishesByRestaurant: 'Продажи блюд и категорий витрина считает по всей сети, по отдельному ресторану — нет.',
  stockByRestaurant: 'Движения склада витрина показывает по всей сети, по отдельному ресторану — нет.',
  hoursOfRestaurant: 'По часам витрина считает только всю сеть, отдельный ресторан — нет.',
  weekdaysOfRestaurant: 'По дням недели витрина считает только всю сеть, отдельный ресторан — нет.',
  withoutWaiterByRestaurant: 'Чеки без официанта витрина считает по всей сети, по отдельному ресторану — нет.',
  categoriesByRestaurant: 'По категориям витрина считает всю сеть, отдельный ресторан — нет.',
} as const

const wider: ReadonlySet<string> = new Set(Object.values(gaps))

/** Whether what is said of the chain stands in for a part of it. */
export function isWider(remarks: readonly string[]): boolean {
  return remarks.some((remark) => wider.has(remark))
}

/** What is not held of dishes. */
export const dishGaps = {
  byWaiter: 'Продажи отдельного блюда по официантам витрина не считает.',
  checks: 'Чеки и средний чек по отдельному блюду или категории витрина не считает.',
} as const
