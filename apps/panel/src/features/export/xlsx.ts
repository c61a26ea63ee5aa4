import type { Unit } from '@vitrina/contract/widget'
import writeExcelFile, { type Cell, type Sheet as ExcelSheet } from 'write-excel-file/universal'
import { headOf, isFigure, type Sheet, type SheetCell, type SheetColumn } from './sheet'

/** What a workbook states above each table. */
export interface BookAbout {
  /** Lines of a label and a text: the period, the restaurants. */
  facts: { label: string; text: string }[]
  /** The line that says what figures are compared with, for tables with compared figures. */
  compared: { label: string; text: string }[]
  currency: string
}

/** Sheets as an Excel workbook: above each table its title and facts, then bold headings and real numbers. */
export async function xlsxBlob(sheets: readonly Sheet[], about: BookAbout): Promise<Blob> {
  const names = sheetNames(sheets.map(({ title }) => title))
  return await writeExcelFile(sheets.map((sheet, index) => excelSheet(sheet, names[index] ?? '', about))).toBlob()
}

function excelSheet(
  { title, columns, rows, isCompared, facts: own = [] }: Sheet,
  name: string,
  { facts, compared, currency }: BookAbout,
): ExcelSheet<Blob> {
  const over: Cell[][] = [
    [{ value: title, fontWeight: 'bold', fontSize: 14 }],
    ...facts.map(({ label, text }) => [
      { value: `${label}: ${own.find((fact) => fact.label === label)?.text ?? text}` },
    ]),
    ...(isCompared ? compared.map(({ text }) => [{ value: text }]) : []),
    [],
  ]
  const heads = columns.map(
    (column): Cell => ({
      value: headOf(column, currency),
      fontWeight: 'bold',
      align: isFigure(column.kind) ? 'right' : 'left',
    }),
  )
  const cells = rows.map((row) => row.map((cell, index) => excelCell(cell, columns[index])))
  return {
    data: [...over, heads, ...cells],
    sheet: name,
    stickyRowsCount: over.length + 1,
    columns: columns.map((column, index) => ({ width: columnWidth(column, rows, index, currency) })),
  }
}

function excelCell(cell: SheetCell, column: SheetColumn | undefined): Cell {
  const { value, kind } =
    typeof cell === 'object' && cell !== null
      ? { value: cell.value, kind: cell.unit }
      : { value: cell, kind: column?.kind ?? 'text' }
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number, format: formats[isFigure(kind) ? kind : 'quantity'] }
  if (kind === 'date' && dateForm.test(value)) {
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  }
  // The local time of the restaurant, since a spreadsheet has no time zones.
  if (kind === 'instant') return { value: new Date(`${value.slice(0, 19)}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  return { value, type: String }
}

const formats: Record<Unit, string> = {
  money: '#,##0.00',
  count: '#,##0',
  quantity: '#,##0.000',
  percent: '0.00',
  hours: '0.00',
}

const dateForm = /^\d{4}-\d{2}-\d{2}$/

function columnWidth(column: SheetColumn, rows: readonly SheetCell[][], index: number, currency: string): number {
  if (column.kind === 'instant') return 18
  const longest = rows.reduce((most, row) => Math.max(most, textLength(row[index] ?? null)), 0)
  return Math.min(Math.max(longest, headOf(column, currency).length, 8) + 3, 60)
}

function textLength(cell: SheetCell): number {
  return typeof cell === 'string' ? cell.length : 14
}

/** Sheet names that Excel accepts: without its special characters, at most 31 characters, all different. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const plain =
      title
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .replace(/\s+/g, ' ')
        .trim() || '—'
    for (let count = 1; ; count += 1) {
      const mark = count === 1 ? '' : ` ${count}`
      const name = plain.slice(0, 31 - mark.length).trimEnd() + mark
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}
