import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { CsvError, parse } from 'csv-parse/sync'

/** Rows of one stretch of a file. `cells[i]` begins at the physical line `lines[i]`. */
export interface CsvRows {
  cells: string[][]
  lines: number[]
  /** Rows whose quotes make no sense. */
  malformed: { line: number; reason: Reason }[]
}

/** How far a stretch was read. */
export interface Progress {
  /** Offset of the first byte that was not used up, and its 1-based physical line. */
  offset: number
  line: number
}

const newline = 10
const carriageReturn = 13

/** Most rows read in one call of csv-parse. */
const maxRowsPerParse = 256

/**
 * Splits whole physical lines into rows and appends these to `rows`. Blank lines are passed over.
 *
 * A line without quotes, or with none but those around whole values, is split right at its delimiters, five times as
 * fast as csv-parse; the rest goes to csv-parse. A quoted value that is still open at the end stops the reading before
 * its row, which wants more bytes then; but with more than `maxOpenBytes` of it at hand (0 at the end of the file) the row
 * is malformed, and reading goes on at the next physical line.
 */
export function splitRows(
  block: Buffer,
  delimiter: string,
  firstLine: number,
  maxOpenBytes: number,
  rows: CsvRows,
): Progress {
  let line = firstLine
  let offset = 0
  // A call of csv-parse has its price: rows that need it one after another share ever fewer calls, a single one goes alone.
  let rowsPerParse = 1
  while (offset < block.length) {
    const next = skipLines(block, offset, 1)
    const simple = splitSimpleLine(readLine(block, offset, next), delimiter)
    if (simple !== null) {
      addRow(rows, simple, line)
      offset = next
      line++
      rowsPerParse = 1
      continue
    }

    const { records, error } = parseRecords(block.subarray(offset), delimiter, { to: rowsPerParse })
    rowsPerParse = Math.min(rowsPerParse * 2, maxRowsPerParse)
    const startLine = line
    for (const cells of records) {
      addRow(rows, cells, line)
      line += countLines(cells)
    }
    offset = skipLines(block, offset, line - startLine)
    if (error === null) continue
    if (error === 'CSV_QUOTE_NOT_CLOSED' && block.length - offset <= maxOpenBytes) return { offset, line }
    const afterLine = skipLines(block, offset, 1)
    addDoubtfulLine(block.subarray(offset, afterLine), delimiter, line, rows)
    offset = afterLine
    line++
  }
  return { offset, line }
}

/** One row off the start of a block, for the search of the header; null when there is none that ends. */
export function readFirstRow(block: Buffer, delimiter: string): { cells: string[]; lineCount: number } | null {
  const { records } = parseRecords(block, delimiter, { to: 1, relax_quotes: true })
  const cells = records[0]
  return cells === undefined ? null : { cells, lineCount: countLines(cells) }
}

/** Offset behind the given number of physical lines. */
export function skipLines(block: Buffer, offset: number, count: number): number {
  for (let i = 0; i < count; i++) {
    const end = block.indexOf(newline, offset)
    if (end < 0) return block.length
    offset = end + 1
  }
  return offset
}

/** Text of one line without its end. Decoded a line at a time: a cell somebody keeps then holds its line, not the block. */
function readLine(block: Buffer, start: number, next: number): string {
  let end = next
  if (end > start && block[end - 1] === newline) end--
  if (end > start && block[end - 1] === carriageReturn) end--
  return block.toString('utf8', start, end)
}

/** Cells of a line in which every quoted value is quoted as a whole and holds no delimiter or quote; else null. */
function splitSimpleLine(text: string, delimiter: string): string[] | null {
  const cells = text.split(delimiter)
  if (!text.includes('"')) return cells
  for (const [index, cell] of cells.entries()) {
    const firstQuote = cell.indexOf('"')
    if (firstQuote < 0) continue
    if (firstQuote > 0 || cell.length < 2 || cell.indexOf('"', 1) !== cell.length - 1) return null
    cells[index] = cell.slice(1, -1)
  }
  return cells
}

/** A line that breaks the quoting rules is taken at its word when it stands on its own (`Cake 12" big`), else refused. */
function addDoubtfulLine(text: Buffer, delimiter: string, line: number, rows: CsvRows): void {
  const { records, error } = parseRecords(text, delimiter, { relax_quotes: true })
  const cells = records[0]
  if (error === null && cells !== undefined) {
    addRow(rows, cells, line)
  } else {
    rows.malformed.push({ line, reason: reason('quote_not_closed') })
  }
}

function addRow(rows: CsvRows, cells: string[], line: number): void {
  if (isBlank(cells)) return
  rows.cells.push(cells)
  rows.lines.push(line)
}

function isBlank(cells: string[]): boolean {
  const first = cells[0] ?? ''
  return (first === '' || first.trim() === '') && cells.every((cell) => cell.trim() === '')
}

function countLines(cells: readonly string[]): number {
  let count = 1
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++
  }
  return count
}

/** The rows of a block up to its end or to the first one csv-parse objects to, with the code of the objection. */
function parseRecords(
  block: Buffer,
  delimiter: string,
  options: { relax_quotes?: boolean; to?: number },
): { records: string[][]; error: string | null } {
  const records: string[][] = []
  try {
    parse(block, {
      ...options,
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      // Collected here rather than from the answer: after an error there is none.
      on_record: (record: string[]) => {
        records.push(record)
        return null
      },
    })
    return { records, error: null }
  } catch (error) {
    if (error instanceof CsvError) return { records, error: error.code }
    throw error
  }
}
