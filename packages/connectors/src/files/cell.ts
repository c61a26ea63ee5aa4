import type { BadValue } from './values.ts'

/** Where the value of one canonical column comes from in a row of the file at hand. */
export interface Cell {
  /** The column as the file names it, for reports. */
  label: string
  /** The text of this cell in a row, or why there is none (a profile's lookup that found nothing, say). */
  read(row: readonly string[]): string | BadValue
  /** How a number in this cell is read, where that is not as in a canonical bundle. */
  decimal?(text: string): string | BadValue
}

/** The cell at a position of the row. */
export function cellAt(index: number, label: string): Cell {
  return { label, read: (row) => row[index] ?? '' }
}

/** The cell of an optional column that the file does not have: always empty. */
export function absentCell(label: string): Cell {
  return { label, read: () => '' }
}
