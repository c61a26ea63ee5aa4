/** A decimal without trailing zeros: equal values are equal texts. Other texts stay as they are. */
export function plainDecimal(text: string): string {
  return text.endsWith('0') && /^-?\d+\.\d*$/.test(text) ? text.replace(/\.?0*$/, '') : text
}
