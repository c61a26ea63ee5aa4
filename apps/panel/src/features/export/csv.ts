import type { Locale } from '@/i18n/locale'
import { headOf, type Sheet, type SheetCell } from './sheet'

/**
 * A sheet as CSV (RFC 4180) that a spreadsheet in the user's language opens directly: in Russian separated by `;` with
 * a decimal comma, since Excel would read `1.5` as the first of May; in English by `,` with a point. Text is quoted,
 * figures are not. The file is UTF-8 with a byte order mark, dates are ISO, unknown values are empty.
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

/** What the figures cover, in lines above them. A fact without a label, such as the title, has a line to itself. */
export function csvFacts(facts: readonly { label: string; text: string }[], locale: Locale): string {
  const separator = locale === 'ru' ? ';' : ','
  const lines = facts.map((fact) =>
    (fact.label === '' ? [fact.text] : [fact.label, fact.text])
      .map((text) => quoted(withoutFormula(text)))
      .join(separator),
  )
  return `${lines.join('\r\n')}\r\n`
}

// Where a cell begins: at the start of the text, or where a program with another separator would begin a new cell.
const cellStart = /(?=[=+\-@＝＋－＠\t]|\r(?!\n))(?<=^|[,;\t\r\n]"*)/gu

/** Adds an apostrophe before text that a spreadsheet would take for a formula, also within a text. */
function withoutFormula(text: string): string {
  return text.replace(cellStart, "'")
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
