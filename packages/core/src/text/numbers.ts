import { type RawBuilder, sql } from 'kysely'

/**
 * Converts an exact decimal from SQL to the JSON number of an answer. SQL has rounded it already (two decimals for
 * money and percent, three for quantity), so the nearest double prints with the same digits.
 */
export function toNumber(value: string | number | null): number | null {
  return value === null ? null : Number(value)
}

/** The same for a figure that is never null in SQL. */
export function toFigure(value: string | number): number {
  return Number(value)
}

// Exact figures are rounded once, on output: money and percent to two decimals, quantity to three.

/** Rounds money and percentages: two decimals, half away from zero. */
export function money(expression: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`round(${expression}, 2)`
}

/**
 * Change in percent of exact figures: (value − previous) ÷ |previous| × 100, null when either is missing or previous is
 * zero.
 */
export function changeOf(value: RawBuilder<unknown>, previous: RawBuilder<unknown>): RawBuilder<string | null> {
  return money(sql`(${value} - ${previous})::numeric / abs(nullif(${previous}, 0)) * 100`)
}
