import { checksBefore } from '../chain/day.ts'
import type { Chain, DayCheck, Restaurant, RestaurantDay } from '../chain/model.ts'
import { blankLine, setAmounts } from '../chain/order.ts'
import { Random } from '../chain/random.ts'
import { localTime } from './zone-time.ts'

/** An unplanned visit at a given moment: a small takeaway order. */
export interface Visit {
  restaurantKey: string
  /** Instant, ISO. */
  at: string
}

const stayMs = 20_000

/**
 * A generated day with the checks of unplanned visits, numbered after its own. `before`: their number on earlier days
 * of the month, which is added to its numbers.
 */
export function withUnplanned(
  chain: Chain,
  day: RestaurantDay,
  { checks, before }: { checks: readonly Omit<DayCheck, 'number'>[]; before: number },
): RestaurantDay {
  if (checks.length + before === 0) return day
  const own = day.checks.map((check) => ({ ...check, number: check.number + before }))
  const last = own.at(-1)?.number ?? checksBefore(chain, day.restaurant, day.businessDate) + before
  const extra = checks.map((check, index) => ({ ...check, number: last + index + 1 }))
  return { ...day, checks: [...own, ...extra] }
}

/** The check of a visit. */
export function serveVisit(chain: Chain, restaurant: Restaurant, { at }: Visit): Omit<DayCheck, 'number'> {
  const random = new Random(chain.seed, 'visit', restaurant.key, at)
  const menu = chain.menus[restaurant.source].filter(({ weighed }) => weighed === null)
  const dishes = new Set(Array.from({ length: random.int(1, 3) }, () => menu[random.int(0, menu.length - 1)]))
  const lines = [...dishes]
    .flatMap((dish) => (dish ? [dish] : []))
    .map((dish, index) => blankLine(index + 1, dish, 'sale', 1000))
  for (const line of lines) setAmounts(line, 0)
  const openedMs = Date.parse(at)
  return {
    id: random.uuid(),
    openedAt: localTime(openedMs, restaurant.timezone),
    closedAt: localTime(openedMs + stayMs, restaurant.timezone),
    waiter: null,
    table: null,
    station: restaurant.stations.takeaway,
    orderCategory: 'С собой',
    guests: 1,
    lines,
  }
}

/** Visits at a fixed interval from a moment on, to each restaurant in turn. */
export function planVisits(chain: Chain, from: Date, { count, everyMs }: { count: number; everyMs: number }): Visit[] {
  return Array.from({ length: count }, (_, index) => {
    const restaurant = chain.restaurants[index % chain.restaurants.length]
    return { restaurantKey: restaurant?.key ?? '', at: new Date(from.getTime() + (index + 1) * everyMs).toISOString() }
  })
}
