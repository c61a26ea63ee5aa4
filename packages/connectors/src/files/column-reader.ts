import { findColumn } from './csv-layout.ts'

/** Reads the trimmed text of a named column. */
export function columnReader(name: string, columns: readonly string[]): (row: readonly string[]) => string {
  const index = findColumn(columns, name)
  return (row) => (row[index] ?? '').trim()
}
