import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import type { CellValue } from 'read-excel-file/node'
import readSheets from 'read-excel-file/node'
import { boundedWorkbook } from './bounded-workbook.ts'

/** A table of an XLSX file is loaded into memory in full; larger tables must be CSV. */
export const maxWorkbookBytes = 32 * 1024 * 1024

/** Whether a file is read as an XLSX workbook, by its name. */
export function isWorkbook(name: string): boolean {
  return /\.xlsx$/i.test(name)
}

/**
 * Returns one sheet of an XLSX workbook, the first unless named, as the text of a CSV file whose lines are the sheet's
 * rows. Values are as stored, not as displayed: numbers to the 15 digits a spreadsheet keeps, dates as `YYYY-MM-DD`,
 * with the time where any cell of the column has one. Throws `BundleRejectedError` for an invalid workbook and for a
 * missing sheet. `sheet` says which it is, of how many.
 */
export async function readWorkbook(path: string, name: string, sheet?: string): Promise<ReadWorkbook> {
  const workbook = await boundedWorkbook(path, name)
  const reject = (said: string) =>
    new BundleRejectedError(reason('not_a_workbook', { file: name, said }), {
      file: name,
      ...(sheet !== undefined && { sheet }),
    })
  const sheets = await readSheets(workbook).catch((error: unknown) => {
    throw reject(error instanceof Error ? error.message : String(error))
  })
  const found = sheet === undefined ? sheets[0] : sheets.find((one) => one.sheet === sheet)
  if (!found) {
    const names = sheets.map((one) => `"${one.sheet}"`).join(', ')
    throw reject(`Sheet "${sheet ?? ''}" not found. Available sheets: ${names}`)
  }
  return { text: textOf(found.data), sheet: { name: found.sheet, count: sheets.length } }
}

/** A sheet as the text of a CSV file, and which of the workbook's sheets it is. */
export interface ReadWorkbook {
  text: Buffer
  sheet: { name: string; count: number }
}

function textOf(rows: readonly (readonly (CellValue | null)[])[]): Buffer {
  const timed = new Set<number>()
  for (const row of rows) {
    for (const [column, value] of row.entries()) {
      if (value instanceof Date && !isDateAlone(value) && !isTimeAlone(value)) timed.add(column)
    }
  }
  return Buffer.from(
    rows.map((row) => row.map((value, column) => cellOf(value, timed.has(column))).join(',')).join('\n'),
  )
}

function cellOf(value: CellValue | null, withTime: boolean): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value, withTime)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  // A row of the sheet stays one line, so that a line number leads to it.
  return `"${String(value)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll('"', '""')}"`
}

/** Writes four decimals instead of three: `1.234` could be read as 1,234. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

const dayMs = 86_400_000

// A time is stored as a fraction of a day, a few microseconds off.
function toSecond(date: Date): number {
  return Math.round(date.getTime() / 1000) * 1000
}

function isDateAlone(date: Date): boolean {
  return toSecond(date) % dayMs === 0
}

/** A time of day without a date is stored on the day before all others. */
function isTimeAlone(date: Date): boolean {
  return toSecond(date) < Date.UTC(1900, 0, 1)
}

function dateText(date: Date, withTime: boolean): string {
  const text = new Date(toSecond(date)).toISOString()
  if (isTimeAlone(date)) return text.slice(11, 19)
  return withTime ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10)
}
