import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import type { RejectRecord, SourceRecord } from '@vitrina/core/exchange/records'
import type { Cell } from './cell.ts'
import type { CsvLayout } from './csv-layout.ts'
import { readRows } from './csv-reader.ts'
import type { InspectedFile } from './inspect-file.ts'
import { RowReader } from './row-reader.ts'
import type { Table } from './tables/table.ts'

// A chunk of very short rows would make a batch of tens of thousands.
const maxBatch = 1000

/**
 * Prepares a row before it is read. Returns the row to read, null for one that does not concern the table (it is not a
 * reject), or what is wrong with it.
 */
export type PrepareRow = (row: readonly string[], line: number) => readonly string[] | null | RowProblem

interface RowProblem {
  column: string
  reason: Reason
}

/** One reading of one file into records of one table. */
export interface TableStream {
  table: Table
  file: InspectedFile
  layout: CsvLayout
  /** Where a column of the table comes from in a row of the file. */
  cell(column: string): Cell
  /** For one pass over the file. */
  prepare?: PrepareRow
  /** Fits a row of another width to that of the header; null where it cannot be a row of the table. */
  fit?(row: readonly string[]): readonly string[] | null
  /** Whether a malformed row does not concern the table, or was reported by another reading of the file. */
  passesOver?(row: readonly string[] | null, line: number): boolean
  /** Rows the file must contain; null when unknown. */
  expectedRows: number | null
}

/** The records of all streams, one after another. */
export async function* streamAll(streams: readonly TableStream[]): AsyncGenerator<SourceRecord[]> {
  for (const stream of streams) yield* streamTable(stream)
}

/**
 * Yields the records of a file in batches, including rejects. Throws `BundleRejectedError` at the end of the file when
 * it does not contain the expected number of rows.
 */
async function* streamTable(stream: TableStream): AsyncGenerator<SourceRecord[]> {
  const { table, file, layout } = stream
  const reader = new RowReader(file.name)
  const toRecord = table.bind(stream.cell)
  const restaurantKey = table.restaurantKey === undefined ? null : stream.cell(table.restaurantKey)
  const checkKey = table.checkKey === undefined ? null : stream.cell(table.checkKey)
  const { prepare } = stream
  const width = layout.columns.length
  let rowCount = 0

  for await (const { cells, lines, malformed } of readRows(file, layout)) {
    rowCount += cells.length + malformed.length
    let records: SourceRecord[] = []
    const broken = malformed.filter(({ line }) => !stream.passesOver?.(null, line))
    for (const [index, raw] of cells.entries()) {
      if (records.length === maxBatch) {
        yield records
        records = []
      }
      const line = lines[index] ?? 0
      const given = raw.length === width ? raw : (stream.fit?.(raw) ?? null)
      if (given === null) {
        if (stream.passesOver?.(raw, line)) continue
        broken.push({ line, reason: otherWidth(raw.length, width) })
        continue
      }
      const row = prepare === undefined ? given : prepare(given, line)
      if (row === null) continue
      if ('reason' in row) {
        // The difference is reported, but the record itself is taken: neither restaurant nor check is rejected.
        records.push({ kind: 'reject', of: table.record, file: file.name, line, ...row })
        continue
      }
      reader.start(row, line)
      const record = toRecord(reader)
      records.push(reader.problem === null ? record : reject(table, reader, reader.problem, restaurantKey, checkKey))
    }
    for (const { line, reason: why } of broken) {
      records.push({ kind: 'reject', of: table.record, file: file.name, line, column: null, reason: why })
    }
    if (records.length > 0) yield records
  }

  if (stream.expectedRows !== null && rowCount !== stream.expectedRows) {
    const { expectedRows } = stream
    throw new BundleRejectedError(
      reason('other_row_count', { file: file.name, rows: rowCount, promised: expectedRows }),
      { file: file.name, rows: rowCount, expectedRows },
    )
  }
}

function otherWidth(count: number, width: number): Reason {
  return count === 1 ? reason('one_cell', { width }) : reason('other_width', { count, width })
}

function reject(
  table: Table,
  reader: RowReader,
  problem: RowProblem,
  restaurantKey: Cell | null,
  checkKey: Cell | null,
): RejectRecord {
  return {
    kind: 'reject',
    of: table.record,
    file: reader.file,
    line: reader.line,
    column: problem.column,
    reason: problem.reason,
    restaurantKey: restaurantKey === null ? undefined : reader.peekKey(restaurantKey),
    checkKey: checkKey === null ? undefined : reader.peekKey(checkKey),
  }
}
