import { checks } from './checks.ts'
import { dayAmounts } from './day-amounts.ts'
import { dishes } from './dishes.ts'
import { employees } from './employees.ts'
import { restaurants } from './restaurants.ts'
import { salesLines } from './sales-lines.ts'
import { stockMoves } from './stock-moves.ts'
import type { Table } from './table.ts'

/** The tables of a bundle, in the order in which the exchange needs their records. */
export const canonicalTables: readonly Table[] = [
  restaurants,
  dishes,
  employees,
  checks,
  salesLines,
  stockMoves,
  dayAmounts,
]

/** Tables that a bundle is useless without. */
export const requiredTables: readonly Table[] = [restaurants, dishes, checks, salesLines]
