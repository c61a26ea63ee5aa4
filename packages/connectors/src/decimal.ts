/**
 * Exact arithmetic on decimals as texts (`"-12.50"`): money never goes through a binary float. A text that is not a
 * plain decimal is the caller's error and throws a SyntaxError.
 */
interface Scaled {
  units: bigint
  /** Digits after the point. */
  places: number
}

/** Σ of decimals, with as many decimal places as the most precise of them and at least two. */
export function addDecimals(values: readonly string[]): string {
  let sum: Scaled = { units: 0n, places: 2 }
  for (const value of values) {
    const next = parse(value)
    const places = Math.max(sum.places, next.places)
    sum = { units: scale(sum, places) + scale(next, places), places }
  }
  return format(sum)
}

/** Returns −1, 0 or 1; `1.5` and `1.50` are equal. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)]
  const places = Math.max(left.places, right.places)
  const difference = scale(left, places) - scale(right, places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Negates the decimal; zero gets no sign. */
export function negateDecimal(value: string): string {
  const { units, places } = parse(value)
  return format({ units: -units, places })
}

/** The product, with all its places. */
export function multiplyDecimals(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)]
  return format({ units: left.units * right.units, places: left.places + right.places })
}

/** The quotient rounded half away from zero to `places` decimal places; null when divided by zero. */
export function divideDecimals(a: string, b: string, places: number): string | null {
  const [left, right] = [parse(a), parse(b)]
  if (right.units === 0n) return null
  const numerator = left.units * 10n ** BigInt(right.places + places)
  const denominator = right.units * 10n ** BigInt(left.places)
  return format({ units: divideRounding(numerator, denominator), places })
}

/** The decimal rounded half away from zero to `places` decimal places. */
export function roundDecimal(value: string, places: number): string {
  const scaled = parse(value)
  if (scaled.places <= places) return format({ units: scale(scaled, places), places })
  return format({ units: divideRounding(scaled.units, 10n ** BigInt(scaled.places - places)), places })
}

/** The shortest form of the decimal with at least `leastPlaces` decimal places: `"1.500000"` → `"1.50"`. */
export function trimDecimal(value: string, leastPlaces = 0): string {
  let scaled = parse(value)
  while (scaled.places > leastPlaces && scaled.units % 10n === 0n) {
    scaled = { units: scaled.units / 10n, places: scaled.places - 1 }
  }
  return format(scaled.places < leastPlaces ? { units: scale(scaled, leastPlaces), places: leastPlaces } : scaled)
}

/** Digits of an integer that a double stores exactly. */
const maxExactDigits = 15

/** Parses short decimals digit by digit: nearly all figures are short, and a big integer is several times slower. */
function parseShort(text: string): Scaled | null {
  if (text.length > maxExactDigits) return null
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  let size = 0
  let point = -1
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 46 && point < 0 && at > start && at < text.length - 1) point = at
    else if (code >= 48 && code <= 57) size = size * 10 + code - 48
    else return null
  }
  if (text.length === start) return null
  return { units: BigInt(start === 1 ? -size : size), places: point < 0 ? 0 : text.length - 1 - point }
}

function parse(text: string): Scaled {
  const short = parseShort(text)
  if (short !== null) return short
  const parts = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (parts === null) throw new SyntaxError(`${JSON.stringify(text.slice(0, 40))} is not a decimal`)
  const [, sign, whole = '', fraction = ''] = parts
  const size = BigInt(whole + fraction)
  return { units: sign === '-' ? -size : size, places: fraction.length }
}

function scale({ units, places }: Scaled, to: number): bigint {
  return to === places ? units : units * 10n ** BigInt(to - places)
}

function divideRounding(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const [n, d] = [abs(numerator), abs(denominator)]
  const rounded = (2n * n + d) / (2n * d)
  return negative ? -rounded : rounded
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

function format({ units, places }: Scaled): string {
  const digits = abs(units)
    .toString()
    .padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  if (places === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
