import type { Measure } from '../understand/understood.ts'
import { checksOf, measureWords, money, percent, quantity } from './words.ts'

/** A figure of a measure in words; what is said in its place where there is none. `unit` is a quantity's own. */
export function say(measure: Measure, value: number | null, currency: string, unit: string | null = null): string {
  if (value === null) return measureWords[measure].none
  switch (measureWords[measure].unit) {
    case 'money':
      return money(value, currency)
    case 'percent':
      return percent(value)
    case 'count':
      return checksOf(value)
    default:
      return quantity(value, unit)
  }
}
