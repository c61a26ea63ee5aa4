import type { Series } from './model.ts'
import { type Weighted, weigh } from './weighted.ts'

export type Meal = 'breakfast' | 'lunch' | 'afternoon' | 'dinner' | 'late' | 'takeaway' | 'delivery'

/** One decision of a guest: with this chance something is ordered, from these courses in these proportions. */
export interface Slot {
  chance: number
  from: Partial<Record<Series, number>>
}

/** What one guest orders at each meal. Every guest orders from the first slot. */
export const appetite: Record<Meal, readonly Slot[]> = {
  breakfast: [
    { chance: 0.84, from: { breakfast: 1 } },
    { chance: 0.86, from: { coffee: 7, tea: 2 } },
    { chance: 0.14, from: { soft: 1 } },
    { chance: 0.15, from: { dessert: 1 } },
  ],
  lunch: [
    { chance: 0.74, from: { hot: 5, pasta: 3, pizza: 2.4, grill: 1.6 } },
    { chance: 0.44, from: { soup: 1 } },
    { chance: 0.36, from: { salad: 1 } },
    { chance: 0.74, from: { coffee: 4, tea: 2.5, soft: 4 } },
    { chance: 0.14, from: { dessert: 1 } },
  ],
  afternoon: [
    { chance: 0.86, from: { coffee: 6, tea: 3, soft: 1.5 } },
    { chance: 0.46, from: { dessert: 1 } },
    { chance: 0.28, from: { salad: 2, pizza: 2, soup: 1, pasta: 1 } },
  ],
  dinner: [
    { chance: 0.82, from: { hot: 3.5, grill: 3.5, pizza: 3, pasta: 2.2 } },
    { chance: 0.42, from: { salad: 1 } },
    { chance: 0.1, from: { soup: 1 } },
    { chance: 0.5, from: { wine: 5, beer: 4 } },
    { chance: 0.4, from: { soft: 1 } },
    { chance: 0.24, from: { dessert: 1 } },
    { chance: 0.3, from: { tea: 3, coffee: 2 } },
  ],
  late: [
    { chance: 0.9, from: { beer: 5, wine: 5, soft: 1 } },
    { chance: 0.4, from: { beer: 5, wine: 4, soft: 2 } },
    { chance: 0.34, from: { grill: 3, pizza: 4, salad: 2 } },
    { chance: 0.2, from: { dessert: 1, tea: 2 } },
  ],
  takeaway: [
    { chance: 0.72, from: { coffee: 8, soft: 2 } },
    { chance: 0.42, from: { pizza: 3, hot: 2, salad: 2, pasta: 2 } },
    { chance: 0.28, from: { dessert: 3, breakfast: 1 } },
  ],
  delivery: [
    { chance: 0.95, from: { pizza: 6, hot: 3, pasta: 2, grill: 2 } },
    { chance: 0.4, from: { salad: 2, soup: 1.5 } },
    { chance: 0.35, from: { soft: 1 } },
    { chance: 0.18, from: { dessert: 1 } },
  ],
}

/** The meal of a table seated at that minute of the business day. Weekend breakfasts last longer. */
export function mealAt(minute: number, weekend: boolean): Meal {
  if (minute < (weekend ? 13 : 11.5) * 60) return 'breakfast'
  if (minute < 16 * 60) return 'lunch'
  if (minute < 17.5 * 60) return 'afternoon'
  return minute < 22.5 * 60 ? 'dinner' : 'late'
}

/** How many guests come together at each meal. */
export const partySizes: Record<Meal, Weighted<number>> = {
  breakfast: parties(52, 38, 7, 3),
  lunch: parties(44, 38, 11, 6, 1),
  afternoon: parties(36, 48, 11, 5),
  dinner: parties(13, 50, 18, 13, 4, 2),
  late: parties(16, 49, 19, 12, 4),
  takeaway: parties(84, 14, 2),
  delivery: parties(46, 38, 10, 6),
}

/** Minutes a party stays: the minimum and the spread, plus a few minutes for every guest. */
export const stays: Record<Meal, readonly [least: number, spread: number]> = {
  breakfast: [22, 30],
  lunch: [24, 34],
  afternoon: [25, 45],
  dinner: [42, 65],
  late: [30, 60],
  takeaway: [4, 9],
  delivery: [25, 30],
}

/** Weights of parties of 1, 2, 3 … guests. */
function parties(...shares: number[]): Weighted<number> {
  const sizes = shares.map((_, i) => i + 1)
  const weighted = weigh(sizes, (size) => shares[size - 1] ?? 0)
  if (weighted === null) throw new RangeError('No party sizes')
  return weighted
}
