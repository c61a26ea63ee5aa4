import { reason } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import type { SourceBundle } from '@vitrina/core/exchange/records'
import type { BundleLog } from './bundle-log.ts'
import { findLayout } from './csv-layout.ts'
import { findFiles, isPattern, listFiles } from './find-files.ts'
import { fingerprintOf } from './fingerprint.ts'
import { ForeignPass } from './foreign-pass.ts'
import { type InspectedFile, inspectFile } from './inspect-file.ts'
import { type LookupTable, loadLookup } from './lookup.ts'
import { manifestName } from './manifest.ts'
import { openMapping } from './open-mapping.ts'
import type { Lookup, Mapping, Profile } from './profile.ts'
import { columnsOf } from './profile-cell.ts'
import { streamAll, type TableStream } from './stream-table.ts'
import { canonicalTables } from './tables/canonical.ts'
import { amountKinds, dayAmounts } from './tables/day-amounts.ts'
import { stockMoves } from './tables/stock-moves.ts'
import { quote } from './values.ts'

/** Inspects each sheet of a file once. */
type Inspect = (name: string, sheet?: string) => Promise<InspectedFile>

interface ExportFolder {
  folder: string
  /** Names of its files there, by those that the profile calls them. */
  written: ReadonlyMap<string, string> | undefined
}

/**
 * Opens a foreign export through a mapping profile. It has no manifest, so period and row counts are unknown, and its
 * first and last day may be incomplete.
 */
export async function openForeign(
  { folder, written }: ExportFolder,
  source: Source,
  profile: Profile,
  log?: BundleLog,
): Promise<SourceBundle> {
  const names = written === undefined ? await listFiles(folder) : [...written.keys()].sort()
  const inspected = new Map<string, InspectedFile>()
  const inspect: Inspect = async (name, sheet) => {
    const key = JSON.stringify([name, sheet])
    const file = inspected.get(key) ?? (await inspectFile(folder, name, { sheet, written: written?.get(name) }))
    inspected.set(key, file)
    return file
  }

  const means = { lookups: await loadLookups(profile, names, inspect), decimal: profile.decimal ?? null }
  const openings: ((pass: ForeignPass) => TableStream)[] = []
  for (const table of canonicalTables) {
    for (const [index, mapping] of (profile.tables[table.name] ?? []).entries()) {
      const copies = new Map<string, string>()
      for (const name of filesOf(names, mapping)) {
        const file = await inspect(name, mapping.sheet)
        // «sales (1).csv»: what it tells would count twice.
        const original = copies.get(file.sha256)
        if (original !== undefined) {
          log?.warn({ folder, file: name, copyOf: original }, 'The file is a copy of another, not read')
          continue
        }
        copies.set(file.sha256, name)
        const layout = await findLayout(file, columnsNeeded(profile, mapping))
        openings.push((pass) => openMapping({ table, mapping, reading: index + 1, file, layout, means }, pass))
      }
    }
  }
  const read = new Set([...inspected.values()].map((file) => file.name))
  for (const file of names) {
    if (!read.has(file) && file !== manifestName)
      log?.warn({ folder, file }, 'The profile names no such file, not read')
  }
  return {
    source,
    fingerprint: fingerprintOf([...inspected.values()], { source, profile }),
    period: null,
    isPartial: true,
    timezone: profile.timezone,
    expectedRows: null,
    hasStockMoves: (profile.tables[stockMoves.name] ?? []).some((mapping) => filesOf(names, mapping).length > 0),
    ...((profile.tables[dayAmounts.name] ?? []).some((mapping) => filesOf(names, mapping).length > 0) && {
      tellsAmounts: amountKinds,
    }),
    async *records() {
      const pass = new ForeignPass(log)
      yield* streamAll(openings.map((open) => open(pass)))
      pass.finish()
    },
  }
}

/**
 * Returns the files of a reading or of a lookup. Throws `BundleRejectedError` when a required pattern matches none; a
 * missing file of a plain name is detected when it is opened.
 */
function filesOf(
  names: readonly string[],
  { file, optional = false }: Pick<Lookup, 'file'> & Partial<Mapping>,
): string[] {
  const found = findFiles(names, file)
  if (found.length > 0 || optional) return found
  if (!isPattern(file)) return [file]
  throw new BundleRejectedError(reason('no_file_like', { pattern: quote(file) }), { file })
}

/** Columns that the readings of a file need together: a reading of constants would take any row for the header. */
function columnsNeeded(profile: Profile, { file, sheet }: Mapping): string[] {
  const readings = Object.values(profile.tables)
    .flat()
    .filter((mapping) => mapping.file === file && mapping.sheet === sheet)
  const columns = readings.flatMap((mapping) => [
    ...Object.values(mapping.columns).flatMap(columnsOf),
    ...mapping.where.map((filter) => filter.column),
    ...mapping.fillDown,
  ])
  return [...new Set(columns)]
}

async function loadLookups(
  profile: Profile,
  names: readonly string[],
  inspect: Inspect,
): Promise<Map<string, LookupTable>> {
  const bindings = Object.values(profile.tables).flatMap((mappings) =>
    mappings.flatMap((mapping) => Object.values(mapping.columns)),
  )
  const tables = new Map<string, LookupTable>()
  for (const [name, lookup] of Object.entries(profile.lookups)) {
    const taken = bindings.flatMap(({ lookup: used, column }) =>
      used === name && column !== undefined ? [column] : [],
    )
    const files: InspectedFile[] = []
    for (const file of filesOf(names, lookup)) files.push(await inspect(file, lookup.sheet))
    tables.set(name, await loadLookup(lookup, files, taken, profile.decimal))
  }
  return tables
}
