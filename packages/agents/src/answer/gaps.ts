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

/** What is not held of dishes. */
export const dishGaps = {
  byWaiter: 'Продажи отдельного блюда по официантам витрина не считает.',
  checks: 'Чеки и средний чек по отдельному блюду или категории витрина не считает.',
} as const

const ofCategory = 'считается по отдельному блюду, не по категории: вместо неё фудкост категории.'

/** Said where the food cost of a category stands in for a measure that it has not. */
export function insteadOf(measure: string): string {
  return `${measure} ${ofCategory}`
}

/** What an answer opens with when more than was asked, or something else, stands in for it. */
export function openingOf(remarks: readonly string[]): string[] {
  const others = remarks.filter((remark) => remark === dishGaps.checks || remark.endsWith(ofCategory))
  const isAll = remarks.some((remark) => wider.has(remark))
  return [...others, ...(isAll ? ['Вся сеть.'] : remarks.includes(dishGaps.byWaiter) ? ['Все официанты вместе.'] : [])]
}
