/** Money in integer kopecks, quantities in integer thousandths: sums stay exact, decimals are only in the files. */

/** Kopecks as a decimal string with two digits: `-12.50`. */
export function formatKopecks(kopecks: number): string {
  const size = Math.abs(kopecks)
  const roubles = Math.floor(size / 100)
  const rest = size - roubles * 100
  return `${kopecks < 0 ? '-' : ''}${roubles}${rest < 10 ? '.0' : '.'}${rest}`
}

/** Thousandths as the shortest decimal string: `2`, `0.35`, `-1`. */
export function formatThousandths(thousandths: number): string {
  if (thousandths % 1000 === 0) return String(thousandths / 1000 || 0)
  const size = Math.abs(thousandths)
  const whole = Math.floor(size / 1000)
  const rest = String(size - whole * 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${thousandths < 0 ? '-' : ''}${whole}.${rest}`
}

/** Price × quantity in kopecks, rounded half away from zero. */
export function multiply(kopecks: number, thousandths: number): number {
  const product = kopecks * thousandths
  return product < 0 ? -Math.round(-product / 1000) : Math.round(product / 1000)
}
