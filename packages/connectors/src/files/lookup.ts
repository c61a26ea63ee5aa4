import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { columnReader } from './column-reader.ts'
import { findLayout } from './csv-layout.ts'
import { readRows } from './csv-reader.ts'
import type { DecimalMark } from './foreign-number.ts'
import type { InspectedFile } from './inspect-file.ts'
import type { Lookup } from './profile.ts'
import { compileFilters } from './profile-filter.ts'
import { quote } from './values.ts'

/** A small second file in memory, found by key. */
export interface LookupTable {
  file: string
  /** Returns a function that finds one column's text by key; undefined when no row has the key. */
  column(name: string): (key: string) => string | undefined
}

// A lookup is loaded into memory in full; a larger file must be a table of its own.
const maxLookupRows = 500_000

/** Reads the files of a lookup with the columns that bindings take from it. The first row of a key counts. */
export async function loadLookup(
  lookup: Lookup,
  files: readonly InspectedFile[],
  taken: readonly string[],
  decimal: DecimalMark | null = null,
): Promise<LookupTable> {
  const columns = [...new Set(taken)]
  const rows = new Map<string, readonly string[]>()
  for (const file of files) await loadFile(lookup, file, { columns, decimal }, rows)
  return {
    file: files.map(({ name }) => name).join(', '),
    column(name) {
      const index = columns.indexOf(name)
      return (key) => rows.get(key)?.[index]
    },
  }
}

/** Adds the rows of a file by their keys, with the cells of the given columns. */
async function loadFile(
  lookup: Lookup,
  file: InspectedFile,
  { columns, decimal }: { columns: readonly string[]; decimal: DecimalMark | null },
  rows: Map<string, readonly string[]>,
): Promise<void> {
  const filterColumns = lookup.where.map((filter) => filter.column)
  const layout = await findLayout(file, [...new Set([lookup.key, ...columns, ...filterColumns])])
  const keep = compileFilters(lookup.where, layout.columns, decimal)
  const readKey = columnReader(lookup.key, layout.columns)
  const readers = columns.map((name) => columnReader(name, layout.columns))
  for await (const { cells } of readRows(file, layout)) {
    for (const row of cells) {
      const key = readKey(row)
      // A row of another width has its cells in the wrong columns; its key is then reported as missing.
      if (row.length !== layout.columns.length || rows.has(key) || (keep !== null && !keep(row))) continue
      rows.set(
        key,
        readers.map((read) => read(row)),
      )
    }
    if (rows.size > maxLookupRows) {
      throw new BundleRejectedError(
        reason('lookup_too_large', { file: file.name, count: maxLookupRows, key: quote(lookup.key) }),
        { file: file.name },
      )
    }
  }
}
