import type { BadValue } from './values.ts'

/** Where the value of one canonical column comes from in a row of the current file. */
export interface Cell {
  /** The column as the file names it, for reports. */
  label: string
  /** Returns the cell's text in a row, or why there is none (for example, when a profile's lookup found nothing). */
  read(row: readonly string[]): string | BadValue
  /** Reads a number of this cell; set only where numbers are written differently than in a canonical bundle. */
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
