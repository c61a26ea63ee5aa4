import type { DishRecord, EmployeeRecord, RestaurantRecord } from '@vitrina/core/exchange/records'
import type { PolledShift } from './poll-shift.ts'
import type { References } from './references.ts'
import type { SystemInfo } from './system-info.ts'

/** One cash server of the chain, with what it reports. */
export interface Branch {
  place: string
  /** Null: the workspace's. */
  timezone: string | null
  /** Null: midnight. */
  dayEnd: string | null
  info: SystemInfo
  references: References
  /** Null where the shift is not among the requested days. */
  shift: PolledShift | null
}

/**
 * Returns restaurants, dishes and staff of the chain, each once: the menu is the same across the chain, so the first
 * server that has a dish is used. `costOf` is the stock system's cost of a dish: decimal text, null for none, undefined
 * when it has no information.
 */
export function referenceRecords(
  branches: readonly Branch[],
  costOf: (dishKey: string) => string | null | undefined,
): (RestaurantRecord | DishRecord | EmployeeRecord)[] {
  return [...restaurantRecords(branches), ...dishRecords(branches, costOf), ...employeeRecords(branches)]
}

/** A restaurant with several cash servers is described by the first. */
function restaurantRecords(branches: readonly Branch[]): RestaurantRecord[] {
  const firsts = new Map(branches.toReversed().map((branch) => [branch.info.restaurant.key, branch]))
  return branches.filter((branch) => firsts.get(branch.info.restaurant.key) === branch).map(restaurantRecord)
}

function restaurantRecord({ place, timezone, dayEnd, info, references }: Branch): RestaurantRecord {
  const { key, name } = info.restaurant
  const listed = references.restaurants.find((restaurant) => restaurant.key === key)
  return {
    kind: 'restaurant',
    file: `${place} RESTAURANTS`,
    line: 1,
    key,
    name: listed?.name ?? name,
    timezone,
    dayEnd,
    currency: null,
  }
}

function dishRecords(
  branches: readonly Branch[],
  costOf: (dishKey: string) => string | null | undefined,
): DishRecord[] {
  const dishes = new Map<string, DishRecord>()
  const add = (file: string, dish: Pick<DishRecord, 'key' | 'name' | 'categoryPath' | 'unit' | 'price'>) => {
    if (dishes.has(dish.key)) return
    dishes.set(dish.key, { kind: 'dish', file, line: dishes.size + 1, ...dish, cost: costOf(dish.key) })
  }
  for (const { place, references } of branches) {
    for (const dish of references.dishes) add(`${place} MENUITEMS`, dish)
  }
  // A dish sold today and taken off the menu since is no longer in the book.
  for (const { place, shift } of branches) {
    for (const { check } of shift?.orders.values() ?? []) {
      for (const { dish } of check?.lines ?? []) add(`${place} GetOrder`, dish)
    }
  }
  return [...dishes.values()]
}

/** A server lists the staff of its own restaurant; an employee listed by several belongs to none of them. */
function employeeRecords(branches: readonly Branch[]): EmployeeRecord[] {
  const staff = new Map<string, { file: string; name: string; restaurants: Set<string> }>()
  const add = (file: string, { key, name }: { key: string; name: string }, restaurantKey: string) => {
    const known = staff.get(key)
    if (known === undefined) staff.set(key, { file, name, restaurants: new Set([restaurantKey]) })
    else known.restaurants.add(restaurantKey)
  }
  for (const { place, references, info } of branches) {
    for (const employee of references.employees) add(`${place} EMPLOYEES`, employee, info.restaurant.key)
  }
  for (const { place, shift, info } of branches) {
    for (const { check } of shift?.orders.values() ?? []) {
      const waiter = check?.waiter
      if (waiter && !staff.has(waiter.key)) add(`${place} GetOrder`, waiter, info.restaurant.key)
    }
  }
  return [...staff].map(([key, { file, name, restaurants }], i) => {
    const [restaurantKey = null] = restaurants.size === 1 ? restaurants : []
    return { kind: 'employee', file, line: i + 1, key, name, restaurantKey }
  })
}
