import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { type CsvLayout, delimiters, headerLines, readHead } from '../csv-layout.ts'
import { readFirstRow, skipLines } from '../csv-records.ts'
import type { InspectedFile } from '../inspect-file.ts'
import { isNumberLike } from './cell-facts.ts'

/** Rows under a candidate that are compared with it. */
const rowsCompared = 5
const maxColumns = 300
/** As long as a column's name may be in a mapping. */
const maxNameLength = 300

/**
 * Finds the header of a table of which nothing is known: of the rows within the first lines, the one with the most names
 * whose rows below have the same width. Throws `BundleRejectedError` when there is none, or when it or a name is
 * too long.
 */
export async function findHeader(file: InspectedFile): Promise<CsvLayout> {
  const head = await readHead(file)
  let best: { score: number; layout: CsvLayout } | null = null
  let offset = 0
  for (let line = 1; line <= headerLines && offset < head.length; line++) {
    for (const delimiter of delimiters) {
      const row = readFirstRow(head.subarray(offset), delimiter)
      if (row === null) continue
      const columns = row.cells.map((cell) => cell.trim())
      const bodyOffset = skipLines(head, offset, row.lineCount)
      const score = scoreOf(columns, widthsBelow(head, bodyOffset, delimiter))
      if (score > 0 && (best === null || score > best.score)) {
        best = { score, layout: { delimiter, columns, bodyOffset, bodyLine: line + row.lineCount } }
      }
    }
    offset = skipLines(head, offset, 1)
  }
  if (best === null) {
    throw new BundleRejectedError(reason('header_not_found', { file: file.name, count: headerLines }), {
      file: file.name,
    })
  }
  const count = best.layout.columns.length
  if (count > maxColumns) {
    throw new BundleRejectedError(reason('too_many_columns', { file: file.name, count, max: maxColumns }), {
      file: file.name,
    })
  }
  if (best.layout.columns.some((name) => name.length > maxNameLength)) {
    throw new BundleRejectedError(reason('column_name_too_long', { file: file.name, max: maxNameLength }), {
      file: file.name,
    })
  }
  return best.layout
}

/** How many names a row has, more where the rows below are as wide; 0 for a row that is no header. */
function scoreOf(columns: readonly string[], widths: readonly number[]): number {
  const names = columns.filter(
    (name) => name !== '' && !isNumberLike(name) && !/^\d{1,4}[./-]\d{1,2}[./-]\d/.test(name),
  )
  if (names.length < 2 || names.length < columns.length / 2) return 0
  const fitting = widths.filter((width) => width === columns.length).length
  return names.length * (1 + fitting)
}

function widthsBelow(head: Buffer, from: number, delimiter: string): number[] {
  const widths: number[] = []
  let offset = from
  while (widths.length < rowsCompared && offset < head.length) {
    const row = readFirstRow(head.subarray(offset), delimiter)
    if (row === null) break
    widths.push(row.cells.length)
    offset = skipLines(head, offset, row.lineCount)
  }
  return widths
}
