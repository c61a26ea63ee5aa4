import type { SourceRecord } from '@vitrina/core/exchange/records'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'

/** One of the canonical files: its columns, and how a row of it becomes a record. */
export interface Table<Column extends string = string> {
  name: string
  /** The record a row becomes; rejects carry it, so that a rejected line counts as a read one. */
  record: Exclude<SourceRecord['kind'], 'reject'>
  /** Name of the file in a canonical bundle. */
  file: string
  /** Required columns of the header, and optional ones. */
  required: readonly Column[]
  optional: readonly Column[]
  /** Columns with the restaurant's and the check's key, for reject records. */
  restaurantKey?: Column
  checkKey?: Column
  /** Columns that identify a record; absent: all of them together. */
  keys?: readonly Column[]
  /** The key that a foreign export may omit: its rows are then numbered within their check. */
  numbered?: Column
  /** Binds the columns to cells once per file; the returned function reads one row. */
  bind(cell: (column: Column) => Cell): (row: RowReader) => SourceRecord
}

/** Keeps the column names of a table checked against its own list. */
export function defineTable<Column extends string>(table: Table<Column>): Table<Column> {
  return table
}
