/** The system counts money in kopecks and quantities in thousandths, as integers; records have decimal text. */

/** Kopecks as decimal text with two places: `-12.50`. */
export function moneyOf(kopecks: number): string {
  const size = String(Math.abs(kopecks)).padStart(3, '0')
  return `${kopecks < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}

/** Thousandths as the shortest decimal text: `2`, `0.35`, `-1`. */
export function quantityOf(thousandths: number): string {
  const size = String(Math.abs(thousandths)).padStart(4, '0')
  const fraction = size.slice(-3).replace(/0+$/, '')
  return `${thousandths < 0 ? '-' : ''}${size.slice(0, -3)}${fraction && `.${fraction}`}`
}

/** Price × quantity in kopecks, rounded half away from zero. */
export function multiply(kopecks: number, thousandths: number): number {
  // Both are integers, and their product stays far below 2^53 for any dish.
  const product = kopecks * thousandths
  return product < 0 ? -Math.round(-product / 1000) : Math.round(product / 1000)
}

/** Kopecks of decimal text with at most two decimal places; null when it is not one. */
export function kopecksOf(money: string): number | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(money)
  return parts === null ? null : Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`)
}
