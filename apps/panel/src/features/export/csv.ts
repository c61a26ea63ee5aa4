import type { Locale } from '@/i18n/locale'
import { headOf, type Sheet, type SheetCell } from './sheet'

/**
 * A sheet as CSV (RFC 4180) that a spreadsheet of the language opens by itself: in Russian parted by `;` with a decimal
 * comma, since Excel would read `1.5` as the first of May; in English by `,` with a point. UTF-8 with its mark, dates
 * ISO, the unknown empty.
 */
export function csvText({ columns, rows }: Sheet, locale: Locale, currency: string): string {
  const { separator, point } = locale === 'ru' ? { separator: ';', point: ',' } : { separator: ',', point: '.' }
  const cell = (value: SheetCell) => {
    const plain = typeof value === 'object' ? (value?.value ?? null) : value
    if (plain === null) return ''
    return typeof plain === 'number' ? String(plain).replace('.', point) : quoted(withoutFormula(plain), separator)
  }
  const heads = columns.map((column) => cell(headOf(column, currency)))
  const lines = [heads, ...rows.map((row) => row.map(cell))].map((cells) => cells.join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A name that a spreadsheet would take for a formula is held as text by an apostrophe. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
}

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
