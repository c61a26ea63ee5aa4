import type { UnitAmount } from '@vitrina/contract/goods-unit'
import type { Unit } from '@vitrina/contract/widget'
import type { FigureFormat } from './format-figure'

/** Units of goods a figure is in: the one it is in, or how much there is in each of several. */
export type FigureUnits = string | null | readonly UnitAmount[]

interface FigureToDescribe {
  unit: Unit
  value: number | null
  of?: FigureUnits | undefined
  digits?: 'auto' | 'exact' | 'whole'
}

/** More units than these are counted. */
const maxUnits = 4

/** A figure in words. */
interface TextOfFigure {
  text: string
  /** How many units there are beside those in the text. */
  more: number
  exact: string
}

/**
 * A figure as it is shown and with every digit; null where it is not known. Goods of several units have no figure together and
 * are told unit by unit, prices as well.
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

/** The unit that goods are all in; null where there are several, or none. */
export function onlyUnit(amounts: readonly UnitAmount[] = []): string | null {
  return amounts.length === 1 ? (amounts[0]?.unit ?? null) : null
}
