import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from '@vitrina/contract/source'
import type { SourceBundle } from '@vitrina/core/exchange/records'
import { absentCell, type Cell } from './cell.ts'
import { findLayout } from './csv-layout.ts'
import { distinctRows } from './distinct-rows.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type InspectedFile, inspectFile } from './inspect-file.ts'
import { type LookupTable, loadLookup } from './lookup.ts'
import type { Mapping, Profile } from './profile.ts'
import { bindCell, columnsOf } from './profile-cell.ts'
import { compileFilters } from './profile-filter.ts'
import { streamAll, type TableStream } from './stream-table.ts'
import { canonicalTables } from './tables/canonical.ts'
import { stockMoves } from './tables/stock-moves.ts'
import type { Table } from './tables/table.ts'

type TableOfFile = Pick<Mapping, 'file' | 'sheet'>

/** Opens a foreign export through a mapping profile. It has no manifest, so period and row counts are unknown. */
export async function openForeign(folder: string, source: Source, profile: Profile): Promise<SourceBundle> {
  const inspected = new Map<string, InspectedFile>()
  const inspect = async ({ file: name, sheet }: TableOfFile): Promise<InspectedFile> => {
    const key = JSON.stringify([name, sheet])
    const file = inspected.get(key) ?? (await inspectFile(folder, name, sheet))
    inspected.set(key, file)
    return file
  }

  const lookups = await loadLookups(profile, inspect)
  const streams: TableStream[] = []
  for (const table of canonicalTables) {
    for (const mapping of profile.tables[table.name] ?? []) {
      if (mapping.optional && !(await exists(join(folder, mapping.file)))) continue
      const file = await inspect(mapping)
      const isFirstReading = streams.every((stream) => stream.file !== file)
      streams.push(await openMapping(table, mapping, file, lookups, isFirstReading))
    }
  }
  return {
    source,
    fingerprint: fingerprintOf([...inspected.values()], { source, profile }),
    period: null,
    timezone: profile.timezone,
    expectedRows: null,
    hasStockMoves: streams.some((stream) => stream.table.name === stockMoves.name),
    records: () => streamAll(streams),
  }
}

async function openMapping(
  table: Table,
  mapping: Mapping,
  file: InspectedFile,
  lookups: ReadonlyMap<string, LookupTable>,
  isFirstReading: boolean,
): Promise<TableStream> {
  const bindings = Object.entries(mapping.columns)
  const bound = bindings.flatMap(([, binding]) => columnsOf(binding))
  const layout = await findLayout(file, [...new Set([...bound, ...mapping.where.map((filter) => filter.column)])])
  const cells = new Map<string, Cell>(
    bindings.map(([name, binding]) => [name, bindCell(binding, name, layout.columns, lookups)]),
  )
  const passes = compileFilters(mapping.where, layout.columns)
  return {
    table,
    file,
    layout,
    cell: (name) => cells.get(name) ?? absentCell(name),
    startFilter() {
      if (!mapping.distinct) return passes
      const isNew = distinctRows([...cells.values()])
      return (row) => (passes === null || passes(row)) && isNew(row)
    },
    expectedRows: null,
    reportsBrokenRows: isFirstReading,
  }
}

async function loadLookups(
  profile: Profile,
  inspect: (table: TableOfFile) => Promise<InspectedFile>,
): Promise<Map<string, LookupTable>> {
  const bindings = Object.values(profile.tables).flatMap((mappings) =>
    mappings.flatMap((mapping) => Object.values(mapping.columns)),
  )
  const tables = new Map<string, LookupTable>()
  for (const [name, lookup] of Object.entries(profile.lookups)) {
    const taken = bindings.flatMap(({ lookup: used, column }) =>
      used === name && column !== undefined ? [column] : [],
    )
    tables.set(name, await loadLookup(lookup, await inspect(lookup), taken))
  }
  return tables
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
