import { amountsText, amountText, type UnitAmount } from '@vitrina/contract/goods-unit'
import type { Unit } from '@vitrina/contract/widget'
import type { Locale } from '@/i18n/locale'

/** How a person reads a figure of a unit, in one locale and currency. */
export interface FigureFormat {
  /** Short form: money from a thousand up has no hundredths. */
  short(unit: Unit, value: number): string
  /** Money without hundredths whatever its size; other units as `short`. */
  whole(unit: Unit, value: number): string
  /** Every digit the procedure returned. */
  exact(unit: Unit, value: number): string
  /** Every digit of a quantity, with the unit it is in: `46,1 кг`, `47 бут.`. */
  amount(value: number, unit: string | null): string
  /** A figure of goods in several units, each listed: `12 кг, 3 шт.`; for money `180,00 ₽/кг, 20,00 ₽/шт.` */
  each(unit: Unit, amounts: readonly UnitAmount[]): string
  /** Values along an axis, each exact and all in one scale: `1,75 млн ₽` and `2 млн ₽`, or `30 %`. */
  axis(unit: Unit, ticks: readonly number[]): (value: number) => string
  /** A signed change in percent: `+4,2 %`. */
  change(percent: number): string
  /** A signed change in points, without the unit: `−0,02`. */
  points(value: number): string
}

const cache = new Map<string, FigureFormat>()

/** Returns the formatter of a locale and currency; percentages are given in percent and are never divided here. */
export function figureFormat(locale: Locale, currency: string): FigureFormat {
  const key = `${locale} ${currency}`
  const known = cache.get(key)
  if (known) return known
  const made = createFigureFormat(locale, currency)
  cache.set(key, made)
  return made
}

function createFigureFormat(locale: Locale, currency: string): FigureFormat {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const moneyOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const percentOptions = { style: 'unit', unit: 'percent', maximumFractionDigits: 2 } as const
  const whole = number({ ...moneyOptions, maximumFractionDigits: 0, minimumFractionDigits: 0 })
  const cents = number({ ...moneyOptions, minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const count = number({ maximumFractionDigits: 0 })
  const quantity = number({ maximumFractionDigits: 3 })
  const percent = number({ ...percentOptions, maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const percentExact = number(percentOptions)
  const hours = number({ style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 })
  const hoursExact = number({ style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 2 })
  const axisOptions = { minimumFractionDigits: 0, maximumFractionDigits: 6 } as const
  const axisNumber = number(axisOptions)
  const axisFormats = {
    money: { options: moneyOptions, scales: bigScales },
    count: { options: {}, scales: bigScales },
    quantity: { options: {}, scales: bigScales },
    percent: { options: percentOptions, scales: [] },
    hours: { options: { style: 'unit', unit: 'hour', unitDisplay: 'short' }, scales: [] },
  } as const satisfies Record<Unit, { options: Intl.NumberFormatOptions; scales: readonly number[] }>
  const signed = number({ ...percentOptions, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const signedExact = number({ ...percentOptions, signDisplay: 'exceptZero' })

  const points = number({ maximumFractionDigits: 2, signDisplay: 'exceptZero' })

  const short = (unit: Unit, value: number) => {
    switch (unit) {
      case 'money':
        return (Math.abs(value) >= 1000 || Number.isInteger(value) ? whole : cents).format(value)
      case 'count':
        return count.format(value)
      case 'quantity':
        return quantity.format(value)
      case 'percent':
        return percent.format(value)
      case 'hours':
        return hours.format(value)
    }
  }
  const exact = (unit: Unit, value: number) => {
    switch (unit) {
      case 'money':
        return cents.format(value)
      case 'percent':
        return percentExact.format(value)
      case 'hours':
        return hoursExact.format(value)
      default:
        return short(unit, value)
    }
  }
  const axis = (unit: Unit, ticks: readonly number[]) => {
    const { options, scales } = axisFormats[unit]
    const most = Math.max(...ticks.map(Math.abs))
    const scale = scales.find((each) => most >= each)
    const plain = number({ ...options, ...axisOptions })
    if (scale === undefined) return (value: number) => realMinus(plain.format(value))
    const unitName = number({ ...options, notation: 'compact', maximumFractionDigits: 0 }).formatToParts(nameOf(scale))
    return (value: number) => {
      if (value === 0) return plain.format(0)
      const written = axisNumber.format(Math.abs(value) / nameOf(scale))
      const parts = unitName.map(({ type, value: text }) => (type === 'integer' ? written : text))
      return `${value < 0 ? '−' : ''}${parts.join('')}`
    }
  }
  return {
    short: (unit, value) => realMinus(short(unit, value)),
    whole: (unit, value) => realMinus(unit === 'money' ? whole.format(value) : short(unit, value)),
    exact: (unit, value) => realMinus(exact(unit, value)),
    amount: (value, unit) => amountText(realMinus(quantity.format(value)), unit, locale),
    each: (unit, amounts) => {
      const write = (value: number) => realMinus(exact(unit, value))
      return amountsText(amounts, write, { locale, isPrice: unit === 'money' })
    },
    axis,
    points: (value) => realMinus(points.format(value)),
    // A change that rounds to zero is shown with all digits: `0 %` with an arrow would contradict itself.
    change: (value) => realMinus((Math.abs(value) < 0.05 ? signedExact : signed).format(value)),
  }
}

/** The values from which an axis counts in billions, millions or thousands: a few thousand are shown in full. */
const bigScales = [1e9, 1e6, 1e4]

function nameOf(scale: number): number {
  return scale === 1e4 ? 1e3 : scale
}

function realMinus(text: string): string {
  return text.replace('-', '−')
}

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
