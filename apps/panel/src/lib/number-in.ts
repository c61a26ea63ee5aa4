import type { Locale } from '@/i18n/locale'

/**
 * Parses a number typed with a comma or a point and with spaces between thousands; null for anything else. In English,
 * a comma before exactly three digits separates thousands.
 */
export function numberIn(text: string, locale: Locale): number | null {
  const typed = text.replace(/[\s\u00A0\u202F]/g, '').replace('−', '-')
  const digits = locale === 'en' && grouped.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  return /^[+-]?\d+(\.\d*)?$/.test(digits) ? Number(digits) : null
}

const grouped = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

/** Returns the `pattern` of an input for a sum of money. */
export function sumPattern(locale: Locale): string {
  return locale === 'en' ? '[0-9 ,]*([.,][0-9]{1,2})?' : '[0-9 ]*([.,][0-9]{1,2})?'
}
