import type { UnitAmount } from '@vitrina/contract/goods-unit'
import type { Unit } from '@vitrina/contract/widget'
import type { FigureFormat } from './format-figure'

/** The unit of a figure of goods, or the amounts in each of several units. */
export type FigureUnits = string | null | readonly UnitAmount[]

interface FigureToDescribe {
  unit: Unit
  value: number | null
  of?: FigureUnits | undefined
  digits?: 'auto' | 'exact' | 'whole'
}

/** How many units are listed; the others are only counted. */
const maxUnits = 4

/** A figure as text. */
interface TextOfFigure {
  text: string
  /** How many more units there are than those in the text. */
  more: number
  exact: string
}

/**
 * Returns a figure as it is shown and with every digit; null where it is unknown. Goods of several units have no common
 * figure and are listed unit by unit, and so are their prices.
 */
export function figureText(
  format: FigureFormat,
  { unit, value, of = null, digits = 'auto' }: FigureToDescribe,
): TextOfFigure | null {
  const amounts = typeof of === 'string' || of === null ? [] : of
  if (amounts.length > 1) {
    if (amounts.every((amount) => amount.value === null)) return null
    const shown = amounts.length > maxUnits + 1 ? amounts.slice(0, maxUnits) : amounts
    return {
      text: format.each(unit, shown),
      more: amounts.length - shown.length,
      exact: format.each(unit, amounts),
    }
  }
  if (value === null) return null
  if (unit === 'quantity') {
    const text = format.amount(value, typeof of === 'string' ? of : (amounts[0]?.unit ?? null))
    return { text, more: 0, exact: text }
  }
  return { more: 0, text: format[digits === 'auto' ? 'short' : digits](unit, value), exact: format.exact(unit, value) }
}

/** Returns the only unit of goods; null where there are several, or none. */
export function onlyUnit(amounts: readonly UnitAmount[] = []): string | null {
  return amounts.length === 1 ? (amounts[0]?.unit ?? null) : null
}
