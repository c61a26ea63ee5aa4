import type { Source } from '@vitrina/contract/source'
import { formatKopecks } from './amounts.ts'
import { eachDate } from './calendar.ts'
import { generateDay } from './day.ts'
import { restaurantsOf } from './make-chain.ts'
import type { Chain, DayCheck, LineKind, Restaurant, RestaurantDay } from './model.ts'

/** The figures that a showcase must have. Money is a decimal string in roubles. */
export interface Figures {
  /** Rows of `sales_lines.csv`, of every kind. */
  lines: number
  linesByKind: Record<LineKind, number>
  /** Rows of `checks.csv`. */
  checkRows: number
  /** Counted checks: those with a sale line and a total other than zero. */
  checks: number
  /** Net revenue: sale and return lines; void lines add none. */
  revenue: string
  /** Cost of the sale and return lines that have one, and the revenue of those lines alone. */
  knownCost: string
  revenueWithCost: string
  stockMoves: number
}

export interface ChainTotals extends Figures {
  restaurants: (Figures & { key: string; name: string })[]
}

/** Computes the totals of a period without writing it. `from` and `to` are business dates, both inclusive. */
export function chainTotals(input: { chain: Chain; source: Source; from: string; to: string }): ChainTotals {
  const restaurants = restaurantsOf(input.chain, input.source)
  const tally = new Tally(restaurants)
  for (const date of eachDate(input.from, input.to)) {
    for (const restaurant of restaurants) tally.add(generateDay(input.chain, restaurant, date))
  }
  return tally.totals()
}

/** Adds up restaurant-days. */
export class Tally {
  readonly #restaurants: readonly Restaurant[]
  readonly #sums: Map<string, Sums>

  constructor(restaurants: readonly Restaurant[]) {
    this.#restaurants = restaurants
    this.#sums = new Map(restaurants.map(({ key }) => [key, emptySums()]))
  }

  add(day: RestaurantDay): void {
    const sums = this.#sums.get(day.restaurant.key)
    if (sums === undefined) throw new RangeError(`Not a restaurant of this tally: ${day.restaurant.key}`)
    sums.stockMoves += day.stockMoves.length
    for (const check of day.checks) {
      sums.checkRows++
      if (isRevenueCheck(check)) sums.checks++
      for (const line of check.lines) {
        sums[line.kind]++
        if (line.kind === 'void') continue
        sums.revenue += line.total
        if (line.cost === null) continue
        sums.knownCost += line.cost
        sums.revenueWithCost += line.total
      }
    }
  }

  totals(): ChainTotals {
    const all = emptySums()
    const restaurants = this.#restaurants.map(({ key, name }) => {
      const sums = this.#sums.get(key) ?? emptySums()
      for (const part of sumNames) all[part] += sums[part]
      return { key, name, ...figures(sums) }
    })
    return { ...figures(all), restaurants }
  }
}

const sumNames = [
  'sale',
  'return',
  'void',
  'checkRows',
  'checks',
  'revenue',
  'knownCost',
  'revenueWithCost',
  'stockMoves',
] as const

type Sums = Record<(typeof sumNames)[number], number>

function emptySums(): Sums {
  return {
    sale: 0,
    return: 0,
    void: 0,
    checkRows: 0,
    checks: 0,
    revenue: 0,
    knownCost: 0,
    revenueWithCost: 0,
    stockMoves: 0,
  }
}

function figures(sums: Sums): Figures {
  return {
    lines: sums.sale + sums.return + sums.void,
    linesByKind: { sale: sums.sale, return: sums.return, void: sums.void },
    checkRows: sums.checkRows,
    checks: sums.checks,
    revenue: formatKopecks(sums.revenue),
    knownCost: formatKopecks(sums.knownCost),
    revenueWithCost: formatKopecks(sums.revenueWithCost),
    stockMoves: sums.stockMoves,
  }
}

function isRevenueCheck({ lines }: Pick<DayCheck, 'lines'>): boolean {
  const total = lines.reduce((sum, line) => (line.kind === 'void' ? sum : sum + line.total), 0)
  return total !== 0 && lines.some(({ kind }) => kind === 'sale')
}
