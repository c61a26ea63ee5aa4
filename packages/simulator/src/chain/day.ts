import { mealAt, partySizes, stays } from './appetite.ts'
import { dateOf, dayNumber } from './calendar.ts'
import { correct, type Draft } from './corrections.ts'
import type { Chain, DayCheck, Restaurant, RestaurantDay, Waiter } from './model.ts'
import { type DayMenu, makeDayMenu, placeOrder } from './order.ts'
import { Random } from './random.ts'
import { checkCount, hourWeights, isWeekend } from './rhythm.ts'
import { eveningFrom, type Shift, shiftOf } from './shifts.ts'
import { stockMoves } from './stock.ts'
import { draw, weigh } from './weighted.ts'

const takeaway = 0.05
const delivery = 0.04
const unattended = { 'С собой': 0.72, Доставка: 0.64, Зал: 0 }
const discounted = 0.08
const discounts = [5, 10, 10, 15, 20] as const
const banquet = 0.006
/** Shifts are numbered from this day on. */
const firstShift = dayNumber('2020-01-01')

interface Service {
  restaurant: Restaurant
  day: number
  weekend: boolean
  menu: DayMenu
  shift: Shift | null
  random: Random
}

/**
 * All checks and stock moves of one restaurant on one business date. A pure function of its arguments: any day can be
 * generated alone, in any order, and is the same every time.
 */
export function generateDay(chain: Chain, restaurant: Restaurant, businessDate: string): RestaurantDay {
  const day = dayNumber(businessDate)
  const { drafts, random } = draftDay(chain, restaurant, businessDate)
  const base = checksBefore(chain, restaurant, businessDate)
  // Days are mostly made one after another.
  countsOf(chain).set(`${restaurant.key} ${dateOf(day + 1)}`, base + drafts.length)
  return {
    restaurant,
    businessDate,
    checks: numberChecks(drafts, { day, random, base }),
    stockMoves: stockMoves(chain, restaurant, day),
  }
}

/** The finished checks of a day in the order of opening, and the rest of its random stream. */
function draftDay(
  chain: Chain,
  restaurant: Restaurant,
  businessDate: string,
): { drafts: readonly Draft[]; random: Random } {
  const day = dayNumber(businessDate)
  const random = new Random(chain.seed, 'day', restaurant.key, businessDate)
  const menu = makeDayMenu(chain.menus[restaurant.source], restaurant, day)
  const service = { restaurant, day, weekend: isWeekend(day), menu, shift: shiftOf(restaurant, day), random }
  const lastSecond = restaurant.closesAt * 3600 - 1

  const drafts: Draft[] = []
  for (const minute of arrivals(service, checkCount(chain, restaurant, day))) {
    drafts.push(...correct(serve(service, minute, lastSecond), random, lastSecond))
  }
  drafts.sort((a, b) => a.opened - b.opened)
  return { drafts, random }
}

const counts = new WeakMap<Chain, Map<string, number>>()

function countsOf(chain: Chain): Map<string, number> {
  const known = counts.get(chain) ?? new Map<string, number>()
  counts.set(chain, known)
  return known
}

/** The number of checks a restaurant had earlier in the month, as they are generated. */
export function checksBefore(chain: Chain, restaurant: Restaurant, businessDate: string): number {
  if (businessDate.endsWith('-01')) return 0
  const known = countsOf(chain)
  const key = `${restaurant.key} ${businessDate}`
  const found = known.get(key)
  if (found !== undefined) return found
  const before = dateOf(dayNumber(businessDate) - 1)
  const count = checksBefore(chain, restaurant, before) + draftDay(chain, restaurant, before).drafts.length
  known.set(key, count)
  return count
}

/** The shift number of a day number. */
export function shiftNumber(day: number): number {
  return Math.max(0, day - firstShift)
}

/** The minutes at which parties arrive, by the rhythm of the day. */
function arrivals({ restaurant, day, random }: Service, count: number): number[] {
  const weights = hourWeights(restaurant, day)
  const hours = weigh([...weights.keys()], (hour) => weights[hour] ?? 0)
  if (hours === null) return []
  const lastCall = restaurant.closesAt * 60 - 30
  return Array.from({ length: count }, () => {
    const minute = draw(hours, random) * 60 + random.int(0, 59)
    return minute < lastCall ? minute : minute - 30
  })
}

/** One party from its arrival to the bill. */
function serve(service: Service, minute: number, lastSecond: number): Draft {
  const { restaurant, random, weekend } = service
  const kind = random.next()
  const orderCategory = kind < takeaway ? 'С собой' : kind < takeaway + delivery ? 'Доставка' : 'Зал'
  const meal = orderCategory === 'Зал' ? mealAt(minute, weekend) : orderCategory === 'С собой' ? 'takeaway' : 'delivery'
  const feast = meal === 'dinner' && random.chance(banquet)
  const guests = feast ? random.int(7, 15) : draw(partySizes[meal], random)
  const waiter = random.chance(unattended[orderCategory]) ? null : waiterAt(service, minute)
  const discountPct = random.chance(discounted) ? random.pick(discounts) : 0
  const eagerness = (0.82 + 0.36 * random.next()) * (waiter === null ? 1 : 0.75 + 0.25 * waiter.skill)
  const [least, spread] = stays[meal]
  const opened = minute * 60 + random.int(0, 59)
  const stay = (least + spread * random.next() + guests * 2) * 60
  return {
    opened,
    closed: opened + Math.floor(stay) <= lastSecond ? opened + Math.floor(stay) : lastSecond - random.int(0, 1200),
    waiter,
    table: orderCategory === 'Зал' ? String(random.int(1, restaurant.tables)) : null,
    station: stationOf(restaurant, orderCategory, random),
    orderCategory,
    guests,
    lines: placeOrder(service.menu[meal], { guests, eagerness, discountPct }, random),
  }
}

function waiterAt({ shift, random }: Service, minute: number): Waiter | null {
  if (shift === null) return null
  return draw(minute < eveningFrom * 60 ? shift.morning : shift.evening, random)
}

function stationOf({ stations }: Restaurant, orderCategory: DayCheck['orderCategory'], random: Random): string {
  if (orderCategory === 'С собой') return stations.takeaway
  return orderCategory === 'Доставка' ? stations.delivery : random.pick(stations.hall)
}

/** Numbers continue in the order of opening from shift to shift, and restart each month. */
function numberChecks(
  drafts: readonly Draft[],
  { day, random, base }: { day: number; random: Random; base: number },
): DayCheck[] {
  const stamp = stamper(day)
  return drafts.map(({ opened, closed, ...check }, i) => ({
    ...check,
    id: random.uuid(),
    number: base + i + 1,
    openedAt: stamp(opened),
    closedAt: stamp(closed),
  }))
}

/** Wall time of a second counted from midnight of the business date; after 24 h it is on the next calendar day. */
function stamper(day: number): (second: number) => string {
  const dates = [dateOf(day), dateOf(day + 1)]
  return (second) => {
    const minute = Math.floor(second / 60)
    const hour = Math.floor(minute / 60)
    return `${dates[hour < 24 ? 0 : 1]}T${two(hour % 24)}:${two(minute % 60)}:${two(second % 60)}`
  }
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
