import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { Cell } from './cell.ts'
import { readDate, readDateOrTime, readTime, readTimeOfDay } from './dates.ts'
import { BadValue, readDecimal, readInteger, readText } from './values.ts'

// Keys and short texts are indexed in B-trees, whose entries PostgreSQL limits to 2704 bytes.
const maxKeyLength = 200
const maxTextLength = 500

/**
 * Reads typed values from one row after another. The first problem of a row is stored in `problem`, and reading
 * continues with a placeholder value: the caller makes its record without a branch per column, then checks `problem`.
 */
export class RowReader {
  /** Name of the file and 1-based physical line of the row. */
  readonly file: string
  line = 0
  problem: { column: string; reason: Reason } | null = null
  private row: readonly string[] = []

  constructor(file: string) {
    this.file = file
  }

  /** Moves to the next row. */
  start(row: readonly string[], line: number): void {
    this.row = row
    this.line = line
    this.problem = null
  }

  /** Marks the row as wrong; only the first reason is stored. */
  fail(cell: Cell, why: Reason): void {
    this.problem ??= { column: cell.label, reason: why }
  }

  /** A required identifier. */
  key(cell: Cell): string {
    const key = this.optionalKey(cell)
    if (key === null) this.fail(cell, reason('id_empty'))
    return key ?? ''
  }

  optionalKey(cell: Cell): string | null {
    return this.take(cell, readText(this.raw(cell), maxKeyLength), null)
  }

  text(cell: Cell): string | null {
    return this.take(cell, readText(this.raw(cell), maxTextLength), null)
  }

  requiredText(cell: Cell): string {
    const text = this.text(cell)
    if (text === null) this.fail(cell, reason('text_empty'))
    return text ?? ''
  }

  decimal(cell: Cell): string {
    const decimal = this.optionalDecimal(cell)
    if (decimal === null) this.fail(cell, reason('number_empty'))
    return decimal ?? '0'
  }

  optionalDecimal(cell: Cell): string | null {
    return this.optional(cell, cell.decimal ?? readDecimal)
  }

  /** An integer from 0 to `max`, or null when the cell is empty. */
  integer(cell: Cell, max: number): number | null {
    return this.optional(cell, (text) => readInteger(text, max, cell.decimal))
  }

  date(cell: Cell): string | null {
    return this.optional(cell, readDate)
  }

  requiredDate(cell: Cell): string {
    const date = this.date(cell)
    if (date === null) this.fail(cell, reason('date_empty'))
    return date ?? ''
  }

  time(cell: Cell): string | null {
    return this.optional(cell, readTime)
  }

  dateOrTime(cell: Cell): string {
    const at = this.optional(cell, readDateOrTime)
    if (at === null) this.fail(cell, reason('date_empty'))
    return at ?? ''
  }

  timeOfDay(cell: Cell): string | null {
    return this.optional(cell, readTimeOfDay)
  }

  /** The identifier in a cell if it can be read, whatever else is wrong with the row. */
  peekKey(cell: Cell): string | undefined {
    const raw = cell.read(this.row)
    const key = typeof raw === 'string' ? readText(raw, maxKeyLength) : null
    return typeof key === 'string' ? key : undefined
  }

  private optional<T>(cell: Cell, parse: (text: string) => T | BadValue): T | null {
    const raw = this.raw(cell)
    return raw === '' || raw.trim() === '' ? null : this.take<T | null>(cell, parse(raw), null)
  }

  private raw(cell: Cell): string {
    return this.take(cell, cell.read(this.row), '')
  }

  private take<T>(cell: Cell, value: T | BadValue, standIn: T): T {
    if (!(value instanceof BadValue)) return value
    this.fail(cell, value.reason)
    return standIn
  }
}
