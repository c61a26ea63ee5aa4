import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { addDays } from '@vitrina/contract/dates'
import { type Source, sources } from '@vitrina/contract/source'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { openDatabase } from '@vitrina/db/database'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { writeBundle } from '@vitrina/simulator/chain/write-bundle'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { formatInteger, printTable } from './table.ts'

/** Full weeks, so that copies of the history keep their weekdays. */
const days = 42
const restaurants = 40
const linesPerRestaurantDay = 690

export interface Imported {
  workspaceId: string
  lines: number
  from: string
  to: string
  days: number
}

interface ChildReport {
  inserted: number
  durationMs: number
  maxMemoryMb: number
  phases: Record<string, number>
}

/**
 * Imports a generated chain, one source after the other and, `atOnce`, into another workspace both at the same time as
 * two workers do; then loads the same rows by plain COPY, and prints the rates.
 */
export async function benchImport(options: {
  url: string
  folder: string
  lines: number
  atOnce: boolean
}): Promise<Imported> {
  const { url, folder, lines } = options
  const id = await addWorkspace(url, 'Bench')
  const to = addDays(new Date().toISOString().slice(0, 10), -1)
  const from = addDays(to, 1 - days)
  const chain = makeChain({ seed: 'bench', restaurants, scale: lines / (days * restaurants * linesPerRestaurantDay) })
  const reports: ChildReport[] = []
  for (const source of sources) {
    const bundle = join(folder, source)
    console.log(`${source}: writing the bundle`)
    await writeBundle({ chain, source, from, to, folder: bundle })
    console.log(`${source}: importing it`)
    reports.push(await importInChild(url, id, source, bundle))
  }
  const parallel = options.atOnce ? await importAtOnce(url, folder) : null
  const inserted = reports.reduce((sum, report) => sum + report.inserted, 0)
  const seconds = reports.reduce((sum, report) => sum + report.durationMs, 0) / 1000
  console.log('loading the same rows by COPY')
  const keyed = await plainCopy(url, id, folder, true)
  const bare = await plainCopy(url, id, folder, false)
  const rate = inserted / seconds
  printTable(
    'Import',
    ['', 'lines/s', 'seconds', 'share of COPY'],
    [
      ['exchange (read, check, load, roll up)', formatInteger(rate), seconds.toFixed(1), ''],
      ...(parallel === null
        ? []
        : [['two exchanges at once', formatInteger(inserted / parallel), parallel.toFixed(1), '']]),
      ['COPY into the same tables', formatInteger(inserted / keyed), keyed.toFixed(1), percent(rate, inserted / keyed)],
      [
        'COPY into bare tables, no keys',
        formatInteger(inserted / bare),
        bare.toFixed(1),
        percent(rate, inserted / bare),
      ],
    ],
  )
  console.log(`Most memory of an import: ${Math.max(...reports.map(({ maxMemoryMb }) => maxMemoryMb))} MB`)
  console.log(`Phases, ms from start: ${JSON.stringify(reports.map(({ phases }) => phases))}`)
  return { workspaceId: id, lines: inserted, from, to, days }
}

function percent(rate: number, of: number): string {
  return `${((rate / of) * 100).toFixed(0)} %`
}

async function addWorkspace(url: string, name: string): Promise<string> {
  const db = openDatabase({ url, maxConnections: 1 })
  try {
    return (await createWorkspace(db, { name, timezone: 'Europe/Moscow' }, new Date())).id
  } finally {
    await db.close()
  }
}

/** Seconds until both bundles are imported into a workspace of their own, by two processes at the same time. */
async function importAtOnce(url: string, folder: string): Promise<number> {
  const id = await addWorkspace(url, 'Bench at once')
  console.log('importing both at once')
  const started = performance.now()
  await Promise.all(sources.map((source) => importInChild(url, id, source, join(folder, source))))
  return (performance.now() - started) / 1000
}

async function importInChild(url: string, workspaceId: string, source: Source, folder: string): Promise<ChildReport> {
  const script = join(import.meta.dirname, 'import-child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=2',
    script,
    url,
    workspaceId,
    source,
    folder,
  ])
  return JSON.parse(stdout)
}

/** Seconds to COPY the workspace's checks and lines from files into empty tables, with all keys and indexes or bare. */
async function plainCopy(url: string, workspaceId: string, folder: string, keyed: boolean): Promise<number> {
  const source = new pg.Client({ connectionString: url })
  await source.connect()
  try {
    const tables = ['sale_check', 'sale_line']
    for (const table of tables) {
      const rows = source.query(copyTo(`COPY (SELECT * FROM ${table} WHERE workspace_id = '${workspaceId}') TO STDOUT`))
      await pipeline(rows, createWriteStream(join(folder, `${table}.copy`)))
    }
    await source.query('BEGIN')
    if (keyed) await source.query('TRUNCATE sale_line, sale_check')
    else for (const table of tables) await source.query(`CREATE TEMP TABLE bare_${table} (LIKE ${table})`)
    const started = performance.now()
    for (const table of tables) {
      const target = source.query(copyFrom(`COPY ${keyed ? '' : 'bare_'}${table} FROM STDIN`))
      await pipeline(createReadStream(join(folder, `${table}.copy`)), target)
    }
    if (keyed) await source.query('SET CONSTRAINTS ALL IMMEDIATE')
    const seconds = (performance.now() - started) / 1000
    // The truncation and the copies are rolled back; what the exchange wrote remains.
    await source.query('ROLLBACK')
    return seconds
  } finally {
    await source.end()
  }
}
