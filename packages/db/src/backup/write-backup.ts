import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readDistribution } from '../citus/distribution.ts'
import { type BackupManifest, manifestName, tableFile } from './backup-manifest.ts'
import { type BackupTable, listTables, writtenByTriggers } from './list-tables.ts'

/**
 * Writes every table that is not computed from others, as of one moment, into an empty folder while the product runs: a gzipped COPY file each, the
 * manifest last. Throws when the folder is not empty.
 */
export async function writeBackup(options: {
  url: string
  folder: string
  now: Date
  version: string
  onTable?(name: string, rows: number): void
}): Promise<BackupManifest> {
  const { url, folder, now, version } = options
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty; name a new folder.`)
  const client = new pg.Client({ connectionString: url, application_name: 'vitrina-backup' })
  await client.connect()
  try {
    await beginAtOneMoment(client, url)
    const manifest: BackupManifest = {
      format: 1,
      createdAt: now.toISOString(),
      version,
      keyFingerprints: await sealingKeys(client),
      migrations: await appliedMigrations(client),
      months: await salesMonths(client),
      sequences: {},
      tables: [],
    }
    for (const table of await listTables(client)) {
      if (writtenByTriggers.has(table.name)) continue
      const entry = await writeTable(client, table, join(folder, tableFile(table.name)))
      manifest.tables.push(entry)
      options.onTable?.(entry.name, entry.rows)
    }
    // Read after the tables: a sequence is ahead of what they hold, never behind.
    manifest.sequences = await lastNumbers(client)
    await client.query('COMMIT')
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } finally {
    await client.end()
  }
}

/**
 * Begins a transaction that sees the database as of one moment. On a cluster each node has a moment of its own, a few
 * milliseconds apart: that is the same for all rows of a workspace, but not for those of control tables, which are read
 * here. So nothing changes in those until all nodes have begun.
 */
async function beginAtOneMoment(client: pg.Client, url: string): Promise<void> {
  const state = await readDistribution(client)
  const [any] = state?.distributed ?? []
  if (state === null || any === undefined) {
    await client.query(beginReading)
    return
  }
  // A second connection to a node would have a later moment.
  await client.query('SET citus.max_adaptive_executor_pool_size = 1')
  const still = new pg.Client({ connectionString: url, application_name: 'vitrina-backup' })
  await still.connect()
  try {
    await lockShared(still, state.references)
    await client.query(beginReading)
    await client.query(`SELECT count(*) FROM ${client.escapeIdentifier(any)}`)
  } finally {
    await still.end()
  }
}

/**
 * Begins a transaction that sees the database as of one moment, with all months of sales that there are: what is dropped
 * is gone for those, too, who began before.
 */
export const beginReading =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE sale_check, sale_line IN ACCESS SHARE MODE'

/** Locks tables against changes until the connection ends; gives way to those who change them for longer. */
async function lockShared(client: pg.Client, tables: readonly string[]): Promise<void> {
  const names = tables.map((name) => client.escapeIdentifier(name)).join(', ')
  for (let tries = 1; ; tries += 1) {
    await client.query("BEGIN; SET LOCAL lock_timeout = '1s'")
    try {
      await client.query(`LOCK TABLE ${names} IN SHARE MODE`)
      return
    } catch (error) {
      await client.query('ROLLBACK')
      const isTaken = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isTaken || tries === maxTries) throw error
      await sleep(500)
    }
  }
}

const lockNotAvailable = '55P03'
const maxTries = 30

/** Names of the migrations applied to a database, oldest first. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name',
  )
  return rows.map(({ name }) => name)
}

/** SHA-256 of a file in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The fingerprints that sealed texts note, which is the third part of each. */
async function sealingKeys(client: pg.Client): Promise<string[]> {
  const columns = ['integration.sealed_credentials', 'webhook.sealed_secret', 'installation.key_check']
  const keys = new Set<string>()
  for (const name of columns) {
    const [table = '', column = ''] = name.split('.').map((part) => client.escapeIdentifier(part))
    const { rows: known } = await client.query('SELECT to_regclass($1) IS NOT NULL AS is', [table])
    if (known[0]?.is !== true) continue
    const { rows } = await client.query<{ key: string }>(
      `SELECT DISTINCT split_part(${column}, '.', 3) AS key FROM ${table} WHERE ${column} LIKE 'v1.%.%'`,
    )
    for (const { key } of rows) keys.add(key)
  }
  return [...keys].sort()
}

async function lastNumbers(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function salesMonths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    SELECT replace(substr(c.relname, length('sale_line_') + 1), '_', '-') || '-01' AS month
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'sale_line'::regclass ORDER BY month`)
  return rows.map(({ month }) => month)
}

async function writeTable(client: pg.Client, { name, columns }: BackupTable, file: string) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const source = client.query(copyTo(`COPY (SELECT ${list} FROM ${client.escapeIdentifier(name)}) TO STDOUT`))
  await pipeline(source, createGzip({ level: 6 }), createWriteStream(file, { mode: 0o600 }))
  return { name, columns, rows: source.rowCount, sha256: await hashFile(file) }
}
