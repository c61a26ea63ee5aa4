import type { SourceRecord } from '@vitrina/core/exchange/records'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'

/** One of the canonical files: its columns, and how a row of it becomes a record. */
export interface Table<Column extends string = string> {
  name: string
  /** What a row of it becomes; rejects carry it, so that a rejected line counts as a read one. */
  record: Exclude<SourceRecord['kind'], 'reject'>
  /** Name of the file in a canonical bundle. */
  file: string
  /** Columns the header must have, and those it may have. */
  required: readonly Column[]
  optional: readonly Column[]
  /** Columns that hold the restaurant's and the check's key, for reject records. */
  restaurantKey?: Column
  checkKey?: Column
  /** Columns that tell one record from another; absent: all of them together. */
  keys?: readonly Column[]
  /** The key that a foreign export may lack: its rows are then numbered within their check. */
  numbered?: Column
  /** Binds the columns to cells once a file; the answer reads one row. */
  bind(cell: (column: Column) => Cell): (row: RowReader) => SourceRecord
}

/** Keeps the column names of a table checked against its own list. */
export function defineTable<Column extends string>(table: Table<Column>): Table<Column> {
  return table
}
