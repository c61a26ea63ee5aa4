import { reason } from '@vitrina/contract/reasons'
import { BadValue, quote } from './values.ts'

/** Computes a formula for one row: a canonical decimal, empty where a cell is empty, or what is wrong with a cell. */
export type ReadFormula = (row: readonly string[]) => string | BadValue

/** An exact number: `units` of 10⁻¹², which is finer than any amount. */
type Term = (row: readonly string[]) => bigint | BadValue | null

/** Reads a cell as a canonical decimal; empty where the cell is empty. */
export type ReadNumber = (row: readonly string[]) => string | BadValue

interface Place {
  column: string
  /** The value of an empty cell; without it an empty cell makes the full formula empty. */
  otherwise: string | undefined
  /** Whether its minus is dropped: `{Discount|0|abs}`. */
  isSize: boolean
}

const scale = 12
const one = 10n ** BigInt(scale)
const token = /\s*(?:\{([^{}|]+)(?:\|(\d+(?:\.\d+)?))?(\|abs)?\}|(\d+(?:\.\d+)?)|([-+*/()]))/y

/** Returns the columns a formula reads. Throws an `Error` that says what is wrong with the formula. */
export function columnsOfFormula(formula: string): string[] {
  return tokensOf(formula).flatMap((part) => (typeof part === 'string' || 'number' in part ? [] : [part.column]))
}

/**
 * Compiles a formula such as `{Qty} * {Price} * (100 - {Discount %|0}) / 100`: cells, numbers, `+ - * /` and
 * parentheses. It is computed exactly, then rounded to `decimals` (half away from zero); nothing goes through a binary
 * float. Throws an `Error` that says what is wrong with the formula.
 */
export function compileFormula(
  formula: string,
  decimals: number,
  readNumber: (column: string) => ReadNumber,
): ReadFormula {
  const tokens = tokensOf(formula)
  let at = 0
  const next = () => tokens[at]
  const fail = () => new Error(`The formula ${quote(formula)} can not be read; expected e.g. {Qty} * {Price}`)

  const sum = (): Term => {
    let left = product()
    for (let sign = next(); sign === '+' || sign === '-'; sign = next()) {
      at++
      left = combine(left, product(), sign === '+' ? (a, b) => a + b : (a, b) => a - b)
    }
    return left
  }
  const product = (): Term => {
    let left = factor()
    for (let sign = next(); sign === '*' || sign === '/'; sign = next()) {
      at++
      left = combine(left, factor(), sign === '*' ? (a, b) => (a * b) / one : divide)
    }
    return left
  }
  const factor = (): Term => {
    const part = next()
    at++
    if (part === '-')
      return combine(
        () => 0n,
        factor(),
        (a, b) => a - b,
      )
    if (part === '(') {
      const inner = sum()
      if (next() !== ')') throw fail()
      at++
      return inner
    }
    if (part === undefined || typeof part === 'string') throw fail()
    if ('number' in part) {
      const value = unitsOf(part.number)
      return () => value
    }
    return cellTerm(readNumber(part.column), part)
  }

  const whole = sum()
  if (at !== tokens.length) throw fail()
  return (row) => {
    const value = whole(row)
    if (value === null) return ''
    return value instanceof BadValue ? value : decimalOf(value, decimals)
  }
}

type Token = string | Place | { number: string }

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  const text = formula.trimEnd()
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (match === null)
      throw new Error(`The formula ${quote(formula)} can not be read from ${quote(text.slice(start))} on`)
    const [, column, otherwise, size, number, sign = ''] = match
    if (column !== undefined) tokens.push({ column: column.trim(), otherwise, isSize: size !== undefined })
    else tokens.push(number === undefined ? sign : { number })
  }
  return tokens
}

function cellTerm(read: ReadNumber, { otherwise, isSize }: Place): Term {
  const standIn = otherwise === undefined ? null : unitsOf(otherwise)
  return (row) => {
    const value = read(row)
    if (value instanceof BadValue) return value
    return value === '' ? standIn : unitsOf(isSize ? value.replace(/^-/, '') : value)
  }
}

function combine(left: Term, right: Term, apply: (a: bigint, b: bigint) => bigint | BadValue): Term {
  return (row) => {
    const a = left(row)
    if (a === null || a instanceof BadValue) return a
    const b = right(row)
    return b === null || b instanceof BadValue ? b : apply(a, b)
  }
}

function divide(a: bigint, b: bigint): bigint | BadValue {
  return b === 0n ? new BadValue(reason('division_by_zero')) : (a * one) / b
}

function unitsOf(decimal: string): bigint {
  const negative = decimal.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? decimal.slice(1) : decimal).split('.')
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  return negative ? -units : units
}

function decimalOf(units: bigint, decimals: number): string {
  const step = 10n ** BigInt(scale - decimals)
  const size = units < 0n ? -units : units
  const digits = String((size + step / 2n) / step).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return units < 0n && /[1-9]/.test(text) ? `-${text}` : text
}
