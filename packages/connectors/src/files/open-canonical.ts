import { readdir } from 'node:fs/promises'
import { reason } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import type { SourceBundle } from '@vitrina/core/exchange/records'
import type { BundleLog } from './bundle-log.ts'
import { absentCell, cellAt } from './cell.ts'
import { findColumn, findLayout } from './csv-layout.ts'
import { fingerprintOf } from './fingerprint.ts'
import { inspectFile } from './inspect-file.ts'
import { type Manifest, readManifest, tableOf } from './manifest.ts'
import { streamAll, type TableStream } from './stream-table.ts'
import { canonicalTables } from './tables/canonical.ts'
import { amountKinds, dayAmounts } from './tables/day-amounts.ts'
import { stockMoves } from './tables/stock-moves.ts'
import type { Table } from './tables/table.ts'

/** Opens a bundle whose files have the canonical names and columns, as its `manifest.json` says. */
export async function openCanonical(folder: string, source: Source, log?: BundleLog): Promise<SourceBundle> {
  const manifest = await readManifest(folder, source)
  await warnOfUnlisted(folder, manifest, log)

  const streams: TableStream[] = []
  for (const table of canonicalTables) {
    const entry = manifest.files.find(({ name }) => tableOf(name) === table)
    if (entry !== undefined) streams.push(await openTable(folder, table, entry))
  }
  const { period, timezone } = manifest
  return {
    source,
    fingerprint: fingerprintOf(
      streams.map((stream) => stream.file),
      { source, period, timezone },
    ),
    period,
    timezone,
    expectedRows: manifest.files.reduce((sum, file) => sum + file.rows, 0),
    hasStockMoves: manifest.files.some(({ name }) => tableOf(name) === stockMoves),
    ...(manifest.files.some(({ name }) => tableOf(name) === dayAmounts) && { tellsAmounts: amountKinds }),
    records: () => streamAll(streams),
  }
}

async function openTable(folder: string, table: Table, entry: Manifest['files'][number]): Promise<TableStream> {
  const file = await inspectFile(folder, entry.name)
  if (file.sha256 !== entry.sha256) {
    throw new BundleRejectedError(reason('other_hash', { file: entry.name }), {
      file: entry.name,
      sha256: file.sha256,
      expectedSha256: entry.sha256,
    })
  }
  const layout = await findLayout(file, table.required, table.optional)
  return {
    table,
    file,
    layout,
    cell(name) {
      const index = findColumn(layout.columns, name)
      return index < 0 ? absentCell(name) : cellAt(index, layout.columns[index] ?? name)
    },
    expectedRows: entry.rows,
  }
}

/** Warns of tables in the folder that are not in the manifest: they were probably meant to be. */
async function warnOfUnlisted(folder: string, manifest: Manifest, log?: BundleLog): Promise<void> {
  const listed = new Set(manifest.files.map((file) => file.name))
  for (const file of await readdir(folder)) {
    if (tableOf(file) && !listed.has(file)) log?.warn({ folder, file }, 'File is not in the manifest, not read')
  }
}
