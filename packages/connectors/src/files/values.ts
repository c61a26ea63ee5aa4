import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'

/**
 * Reads single cells of a foreign file: numbers and text. Dates are in `dates.ts`.
 *
 * Every reader returns either the canonical value or a `BadValue` that says what is wrong and what is expected. Nothing
 * here goes through a binary float.
 */

/** Why a cell could not be read; `reason` is meant for the run's report. */
export class BadValue {
  readonly reason: Reason

  constructor(reason: Reason) {
    this.reason = reason
  }
}

const plainDecimal = /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,6})?$/
const plainInteger = /^\d{1,15}$/
const negativeZero = /^-0(?:\.0+)?$/
const zero = /^-?0(?:\.0+)?$/
const plainNumeral = /^\d*$/
const spacedNumeral = /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+$/
const groupedNumeral = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
const anyDigit = /\d/

/** The reason for a value that is not one of the allowed ones. */
export function notOneOf(value: string, values: readonly string[]): Reason {
  return reason('not_one_of', { value, values: values.join(', ') })
}

/** The cell as a reason may quote it: shortened, with control characters made visible. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}

/**
 * Returns the canonical decimal of a cell, exactly as precise as written: `"1 234,50"` → `"1234.50"`, `"-,5"` →
 * `"-0.5"`.
 *
 * The mark is a comma or a point. Thousands may be separated by a space, a no-break space or a narrow one; where both
 * comma and point occur, the last is the mark and the other separates thousands. When only one of them occurs, it is
 * always the mark: `"1,234"` is 1.234. If it occurs twice (`"1,234,567"`), the cell is rejected, because the same file
 * would mean something else by `"1,234"`. At most 14 digits before the mark and 6 after it, ignoring trailing zeros.
 */
export function readDecimal(text: string): string | BadValue {
  if (plainDecimal.test(text)) return unsignedZero(text)
  const trimmed = text.trim()
  const negative = trimmed.startsWith('-') || trimmed.startsWith('\u2212')
  const unsigned = negative || trimmed.startsWith('+') ? trimmed.slice(1) : trimmed

  const markAt = Math.max(unsigned.lastIndexOf(','), unsigned.lastIndexOf('.'))
  const mark = markAt < 0 ? '' : unsigned.charAt(markAt)
  const integer = markAt < 0 ? unsigned : unsigned.slice(0, markAt)
  const fraction = markAt < 0 ? '' : unsigned.slice(markAt + 1)
  const digits = ungroup(integer, mark)
  if (
    digits === null ||
    !anyDigit.test(digits + fraction) ||
    !plainNumeral.test(fraction) ||
    (markAt >= 0 && !fraction)
  ) {
    return new BadValue(reason('not_a_number', { value: quote(trimmed) }))
  }

  const whole = digits.replace(/^0+(?=\d)/, '') || '0'
  if (whole.length > 14) return new BadValue(reason('too_many_digits', { value: quote(trimmed) }))
  const decimals = fraction.length > 6 ? fraction.slice(0, 6) + fraction.slice(6).replace(/0+$/, '') : fraction
  if (decimals.length > 6) return new BadValue(reason('too_many_decimals', { value: quote(trimmed) }))
  return unsignedZero(`${negative ? '-' : ''}${whole}${decimals ? `.${decimals}` : ''}`)
}

/** An integer from 0 to `max`; `"12.00"` counts as 12. `read` reads texts that are not digits alone. */
export function readInteger(text: string, max: number, read = readDecimal): number | BadValue {
  if (plainInteger.test(text) && Number(text) <= max) return Number(text)
  const decimal = read(text)
  const [whole, fraction = ''] = typeof decimal === 'string' ? decimal.split('.') : []
  const value = Number(whole)
  if (whole === undefined || /[1-9]/.test(fraction)) {
    return new BadValue(reason('not_a_whole_number', { value: quote(text.trim()) }))
  }
  if (value < 0 || value > max) return new BadValue(reason('out_of_range', { value: quote(text.trim()), max }))
  return value
}

/**
 * Trimmed text, or null when nothing is left. Line breaks and tabs inside are kept (a quoted address may have them).
 * Any other control character is a sign of a damaged file, and PostgreSQL would refuse NUL.
 */
export function readText(text: string, maxLength: number): string | null | BadValue {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const control = findControlCharacter(trimmed)
  if (control !== null) {
    return new BadValue(reason('control_character', { value: quote(trimmed), character: control }))
  }
  if (trimmed.length > maxLength) {
    return new BadValue(reason('text_too_long', { value: quote(trimmed), max: maxLength }))
  }
  return trimmed
}

/** True for `"0"`, `"-0.00"` and the like. */
export function isZero(decimal: string): boolean {
  return zero.test(decimal)
}

/** True when a canonical decimal is below zero. */
export function isNegative(decimal: string): boolean {
  return decimal.startsWith('-')
}

/** The canonical decimal with a minus sign; zero stays as it is. */
export function toNegative(decimal: string): string {
  return isNegative(decimal) || isZero(decimal) ? decimal : `-${decimal}`
}

/** Digits of the part before the mark without thousands separators; null when the grouping is wrong. */
function ungroup(integer: string, mark: string): string | null {
  if (plainNumeral.test(integer)) return integer
  if (spacedNumeral.test(integer)) return integer.replace(/\D/g, '')
  const grouped = groupedNumeral.exec(integer)
  // The same character cannot be both the thousands separator and the mark.
  return grouped !== null && grouped[1] !== mark ? integer.replace(/\D/g, '') : null
}

function unsignedZero(decimal: string): string {
  return decimal.charCodeAt(0) === 45 && negativeZero.test(decimal) ? decimal.slice(1) : decimal
}

function findControlCharacter(text: string): string | null {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0xa0 || (code >= 0x20 && code < 0x7f)) continue
    if (code === 0x09 || code === 0x0a || code === 0x0d) continue
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  }
  return null
}
