import { dateOf, dayNumber, weekday } from './calendar.ts'
import type { Chain, Dish, Restaurant } from './model.ts'
import { Random } from './random.ts'

/** By weekday, Monday first. */
const week = [0.76, 0.83, 0.9, 0.98, 1.26, 1.33, 1.04]
/** By month, January first: holidays of December, terraces of early summer. */
const year = [0.9, 0.94, 0.98, 1, 1.05, 1.06, 1.01, 0.99, 1.03, 1, 0.98, 1.11]
const feasts: Readonly<Record<string, number>> = {
  '01-01': 0.45,
  '01-02': 0.75,
  '02-14': 1.22,
  '02-23': 1.12,
  '03-08': 1.3,
  '05-09': 1.15,
  '12-31': 0.6,
}
const trendFrom = dayNumber('2026-01-01')

/** Weights of checks by hour of the business day, limited to the restaurant's hours. */
const curves: Record<Restaurant['rhythm'], Record<'week' | 'weekend', Readonly<Record<number, number>>>> = {
  allDay: {
    week: {
      ...{ 8: 5, 9: 7, 10: 5, 11: 4, 12: 9, 13: 12, 14: 8, 15: 5 },
      ...{ 16: 4, 17: 6, 18: 9, 19: 11, 20: 10, 21: 7, 22: 4 },
    },
    weekend: {
      ...{ 8: 2, 9: 5, 10: 8, 11: 9, 12: 9, 13: 9, 14: 8, 15: 7 },
      ...{ 16: 6, 17: 7, 18: 9, 19: 11, 20: 10, 21: 7, 22: 4 },
    },
  },
  evening: {
    week: {
      ...{ 10: 2, 11: 3, 12: 8, 13: 10, 14: 6, 15: 4, 16: 4, 17: 6, 18: 10 },
      ...{ 19: 13, 20: 13, 21: 11, 22: 8, 23: 5, 24: 3, 25: 2 },
    },
    weekend: {
      ...{ 10: 2, 11: 4, 12: 6, 13: 8, 14: 8, 15: 7, 16: 6, 17: 7, 18: 10 },
      ...{ 19: 13, 20: 14, 21: 13, 22: 11, 23: 8, 24: 6, 25: 4 },
    },
  },
}

/** The number of checks a restaurant opens on a business date. Depends only on its arguments. */
export function checkCount(chain: Chain, restaurant: Restaurant, day: number): number {
  const date = dateOf(day)
  const years = (day - trendFrom) / 365.25
  const trend = Math.min(1.5, Math.max(0.6, 1 + restaurant.trend * years))
  const own = new Random(chain.seed, 'own', restaurant.key)
  const wave = 1 + 0.06 * triangle(day / own.int(40, 80) + own.next())
  const weather = 1 + 0.04 * new Random(chain.seed, 'weather', restaurant.city, day).noise()
  const chance = 1 + 0.035 * new Random(chain.seed, 'chance', restaurant.key, day).noise()
  const calendar = (week[weekday(day) - 1] ?? 1) * season(date) * (feasts[date.slice(5)] ?? 1)
  return Math.max(1, Math.round(restaurant.checksPerDay * calendar * trend * wave * weather * chance))
}

/** The weight of each hour, index 0 being midnight of the business date; zero where the restaurant is closed. */
export function hourWeights(restaurant: Restaurant, day: number): number[] {
  const curve = curves[restaurant.rhythm][isWeekend(day) ? 'weekend' : 'week']
  return Array.from({ length: 30 }, (_, hour) => {
    if (hour < restaurant.opensAt || hour >= restaurant.closesAt) return 0
    // No new guests arrive in the last half hour.
    return (curve[hour] ?? 0) * (hour === restaurant.closesAt - 1 ? 0.5 : 1)
  })
}

export function isWeekend(day: number): boolean {
  return weekday(day) > 5
}

/** How much a dish is favoured on a day: by season, and by interest that rises and falls. */
export function dishMood(dish: Dish, day: number): number {
  const warmth = triangle((day - 14) / 365.25)
  const season = dish.season === null ? 1 : 1 + (dish.season === 'warm' ? 0.6 : -0.45) * warmth
  return season * (1 + 0.25 * triangle(day / dish.drift.days + dish.drift.phase))
}

/** A triangle wave of period 1: −1 at integers, 1 half way between. */
export function triangle(x: number): number {
  return 1 - 4 * Math.abs(x - Math.floor(x) - 0.5)
}

/** Month factors, interpolated linearly from mid-month to mid-month. */
function season(date: string): number {
  const month = Number(date.slice(5, 7)) - 1
  const offset = (Number(date.slice(8)) - 15) / 30.4
  const here = year[month] ?? 1
  const next = year[(month + (offset < 0 ? 11 : 1)) % 12] ?? 1
  return here + (next - here) * Math.min(0.5, Math.abs(offset))
}
