import { reason } from '@vitrina/contract/reasons'
import { foldColumn } from '@vitrina/contract/uploads/file-mapping'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { readFirstRow, skipLines } from './csv-records.ts'
import { decodeFile } from './decode-file.ts'
import { chunkBytes, type InspectedFile } from './inspect-file.ts'
import { quote } from './values.ts'

/** Where the rows of a file begin and what its columns are. */
export interface CsvLayout {
  delimiter: string
  /** Names of the columns as the file has them, trimmed. */
  columns: readonly string[]
  /** Offset in the decoded file, and 1-based physical line, where the rows after the header begin. */
  bodyOffset: number
  bodyLine: number
}

/** What may stand between the cells of a row. */
export const delimiters = [',', ';', '\t']
/** The header is within this many lines. */
export const headerLines = 20

/**
 * Finds the header: the first row beginning within the first 20 lines that has every required column, ignoring case.
 * Throws `BundleRejectedError` with the missing columns and the closest row, or when a required or optional column
 * occurs twice.
 */
export async function findLayout(
  file: InspectedFile,
  needed: readonly string[],
  optional: readonly string[] = [],
): Promise<CsvLayout> {
  const head = await readHead(file)
  let nearest: { found: number; columns: string[] } = { found: -1, columns: [] }
  let offset = 0
  for (let line = 1; line <= headerLines && offset < head.length; line++) {
    for (const delimiter of delimiters) {
      const row = readFirstRow(head.subarray(offset), delimiter)
      if (row === null) continue
      const columns = row.cells.map((cell) => cell.trim())
      const found = needed.filter((name) => findColumn(columns, name) >= 0).length
      if (found === needed.length) {
        rejectAmbiguous(columns, [...needed, ...optional], file)
        const bodyOffset = skipLines(head, offset, row.lineCount)
        return { delimiter, columns, bodyOffset, bodyLine: line + row.lineCount }
      }
      if (found > nearest.found || (found === nearest.found && columns.length > nearest.columns.length)) {
        nearest = { found, columns }
      }
    }
    offset = skipLines(head, offset, 1)
  }

  const missing = needed.filter((name) => findColumn(nearest.columns, name) < 0)
  const found = nearest.columns.slice(0, 40).map(quote).join(', ')
  const told = { file: file.name, columns: missing.map(quote).join(', '), count: headerLines }
  throw new BundleRejectedError(
    head.length === 0 ? reason('file_empty', told) : reason('columns_missing', { ...told, found }),
    { file: file.name, missing, found: nearest.columns.slice(0, 40) },
  )
}

/** Position of a column by its name, ignoring case and kinds of space; -1 when there is none. */
export function findColumn(columns: readonly string[], name: string): number {
  const wanted = foldColumn(name)
  return columns.findIndex((column) => foldColumn(column) === wanted)
}

function rejectAmbiguous(columns: readonly string[], names: readonly string[], file: InspectedFile): void {
  for (const name of names) {
    const same = columns.filter((column) => foldColumn(column) === foldColumn(name))
    if (same.length > 1) {
      throw new BundleRejectedError(reason('column_twice', { file: file.name, column: quote(name) }), {
        file: file.name,
        column: name,
      })
    }
  }
}

/** The first part of a file, decoded. */
export async function readHead(file: InspectedFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of decodeFile(file)) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= chunkBytes) break
  }
  return Buffer.concat(chunks)
}
