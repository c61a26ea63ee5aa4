/**
 * An exact decimal from SQL as the JSON number that goes out. SQL has rounded it already (two decimals for money and
 * percent, three for quantity), so the nearest double prints as the same digits.
 */
export function toNumber(value: string | number | null): number | null {
  return value === null ? null : Number(value)
}

/** Same for a figure that SQL never leaves null. */
export function toFigure(value: string | number): number {
  return Number(value)
}
