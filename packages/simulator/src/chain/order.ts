import { multiply } from './amounts.ts'
import { appetite, type Meal, type Slot } from './appetite.ts'
import type { DayLine, Dish, LineKind, Restaurant, Series } from './model.ts'
import type { Random } from './random.ts'
import { dishMood } from './rhythm.ts'
import { draw, type Weighted, weigh } from './weighted.ts'

/** The day's menu prepared for ordering: per meal and slot, dishes weighted by the mood of the day. */
export type DayMenu = Record<Meal, readonly { chance: number; dishes: Weighted<Dish> }[]>

/** Weights the menu for one restaurant and day. */
export function makeDayMenu(menu: readonly Dish[], restaurant: Restaurant, day: number): DayMenu {
  const weights = menu.map((dish) => dish.popularity * dishMood(dish, day) * (restaurant.taste[dish.index] ?? 1))
  const byCourse: Partial<Record<Series, number>> = {}
  for (const dish of menu) byCourse[dish.course] = (byCourse[dish.course] ?? 0) + (weights[dish.index] ?? 0)

  const prepare = (slots: readonly Slot[]) =>
    slots.flatMap(({ chance, from }) => {
      // The chance of a course is that of the slot, however many of its dishes the menu has.
      const dishes = weigh(
        menu,
        (dish) => ((from[dish.course] ?? 0) * (weights[dish.index] ?? 0)) / (byCourse[dish.course] ?? 1),
      )
      return dishes === null ? [] : [{ chance, dishes }]
    })
  return {
    breakfast: prepare(appetite.breakfast),
    lunch: prepare(appetite.lunch),
    afternoon: prepare(appetite.afternoon),
    dinner: prepare(appetite.dinner),
    late: prepare(appetite.late),
    takeaway: prepare(appetite.takeaway),
    delivery: prepare(appetite.delivery),
  }
}

/** The order of a party: at least one line, with equal portions joined in one line. */
export function placeOrder(
  slots: DayMenu[Meal],
  party: { guests: number; eagerness: number; discountPct: number },
  random: Random,
): DayLine[] {
  const lines: DayLine[] = []
  for (let guest = 0; guest < party.guests; guest++) {
    for (const { chance, dishes } of slots) {
      if (random.next() < chance * party.eagerness) add(lines, draw(dishes, random), random)
    }
  }
  const first = slots[0]
  if (lines.length === 0 && first !== undefined) add(lines, draw(first.dishes, random), random)
  for (const line of lines) setAmounts(line, party.discountPct)
  return lines
}

/** Sets the amounts of a line from its quantity and a discount in percent. */
export function setAmounts(line: DayLine, discountPct: number): void {
  const gross = multiply(line.price, line.quantity)
  line.discount = Math.round((gross * discountPct) / 100)
  line.total = gross - line.discount
  line.cost = line.dish.cost === null ? null : multiply(line.dish.cost, line.quantity)
}

/** A line of a quantity, without amounts yet. */
export function blankLine(id: number, dish: Dish, kind: LineKind, quantity: number): DayLine {
  return { id, dish, kind, quantity, price: dish.price, discount: 0, total: 0, cost: null }
}

function add(lines: DayLine[], dish: Dish, random: Random): void {
  if (dish.weighed === null) {
    for (const line of lines) {
      if (line.dish === dish) {
        line.quantity += 1000
        return
      }
    }
    lines.push(blankLine(lines.length + 1, dish, 'sale', 1000))
    return
  }
  const { min, max, step } = dish.weighed
  const quantity = min + step * random.int(0, (max - min) / step)
  lines.push(blankLine(lines.length + 1, dish, 'sale', quantity))
}
