/** The number a person has typed, with a comma or a point and with spaces between thousands; null for anything else. */
export function numberIn(text: string): number | null {
  const digits = text.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  return /^[+-]?\d+(\.\d*)?$/.test(digits.replace('−', '-')) ? Number(digits.replace('−', '-')) : null
}
