/** Exact arithmetic for the checks: decimals become whole numbers of their last place, and nothing is a binary float. */

/** Money of a JSON number in whole hundredths. */
export function cents(value: number | null): bigint {
  return BigInt(Math.round((value ?? 0) * 100))
}

/** A quantity of a JSON number in whole thousandths. */
export function thousandths(value: number | null): bigint {
  return BigInt(Math.round((value ?? 0) * 1000))
}

export function sum(values: bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

/** A ÷ b as a whole number, half away from zero. */
export function divide(a: bigint, b: bigint): bigint {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  const rounded = (x * 2n + y) / (y * 2n)
  return a < 0n === b < 0n ? rounded : -rounded
}
