import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { CsvError, parse } from 'csv-parse/sync'

/** Rows of one part of a file. `cells[i]` begins at the physical line `lines[i]`. */
export interface CsvRows {
  cells: string[][]
  lines: number[]
  /** Rows with malformed quoting. */
  malformed: { line: number; reason: Reason }[]
}

/** How far a part was read. */
export interface Progress {
  /** Offset of the first unused byte, and its 1-based physical line. */
  offset: number
  line: number
}

const newline = 10
const carriageReturn = 13

/** Maximum number of rows read in one call of csv-parse. */
const maxRowsPerParse = 256

/**
 * Splits complete physical lines into rows and appends them to `rows`. Blank lines are skipped.
 *
 * A line without quotes, or whose quotes only enclose full values, is split directly at its delimiters, five times as
 * fast as csv-parse; the rest goes to csv-parse. A quoted value still open at the end stops the reading before its row,
 * which needs more bytes. When more than `maxOpenBytes` of it are available (0 at the end of the file), the row is
 * malformed, and reading continues at the next physical line.
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
  // Each call of csv-parse has a cost: consecutive rows that need it share ever fewer calls, a single row is parsed
  // alone.
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

/** The first row of a block, for the header search; null when no row ends within the block. */
export function readFirstRow(block: Buffer, delimiter: string): { cells: string[]; lineCount: number } | null {
  const { records } = parseRecords(block, delimiter, { to: 1, relax_quotes: true })
  const cells = records[0]
  return cells === undefined ? null : { cells, lineCount: countLines(cells) }
}

/** Offset after the given number of physical lines. */
export function skipLines(block: Buffer, offset: number, count: number): number {
  for (let i = 0; i < count; i++) {
    const end = block.indexOf(newline, offset)
    if (end < 0) return block.length
    offset = end + 1
  }
  return offset
}

/** Text of one line without its end, decoded line by line: a stored cell then retains its line, not the block. */
function readLine(block: Buffer, start: number, next: number): string {
  let end = next
  if (end > start && block[end - 1] === newline) end--
  if (end > start && block[end - 1] === carriageReturn) end--
  return block.toString('utf8', start, end)
}

/** Cells of a line in which quotes enclose full values that contain no delimiter or quote; else null. */
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

/** Takes a line with wrong quoting literally when it can be parsed alone (`Cake 12" big`), else rejects it. */
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

/** The rows of a block up to its end or to the first one csv-parse rejects, with the code of its error. */
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
      // Collected here rather than from the returned value: after an error there is none.
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
