import type { Locale } from '@/i18n/locale'
import { headOf, type Sheet, type SheetCell } from './sheet'

/**
 * A sheet as CSV (RFC 4180) that a spreadsheet of the language opens by itself: in Russian parted by `;` with a decimal
 * comma, since Excel would read `1.5` as the first of May; in English by `,` with a point. Words stand in quotes, figures
 * do not. UTF-8 with its mark, dates ISO, the unknown empty.
 */
export function csvText({ columns, rows }: Sheet, locale: Locale, currency: string): string {
  const { separator, point } = locale === 'ru' ? { separator: ';', point: ',' } : { separator: ',', point: '.' }
  const cell = (value: SheetCell) => {
    const plain = typeof value === 'object' ? (value?.value ?? null) : value
    if (plain === null) return ''
    return typeof plain === 'number' ? String(plain).replace('.', point) : quoted(withoutFormula(plain))
  }
  const heads = columns.map((column) => cell(headOf(column, currency)))
  const lines = [heads, ...rows.map((row) => row.map(cell))].map((cells) => cells.join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What figures are of, in lines over them; the title stands alone. */
export function csvFacts(facts: readonly { label: string; text: string }[], locale: Locale): string {
  const separator = locale === 'ru' ? ';' : ','
  const lines = facts.map((fact) =>
    (fact.label === '' ? [fact.text] : [fact.label, fact.text])
      .map((text) => quoted(withoutFormula(text)))
      .join(separator),
  )
  return `${lines.join('\r\n')}\r\n`
}

// Where a cell begins: the text itself, and what a program that parts by another separator would take for a cell of its own.
const cellStart = /(?=[=+\-@＝＋－＠\t]|\r(?!\n))(?<=^|[,;\t\r\n]"*)/gu

/** Words that a spreadsheet would take for a formula are held as text by an apostrophe, inside a text too. */
function withoutFormula(text: string): string {
  return text.replace(cellStart, "'")
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
