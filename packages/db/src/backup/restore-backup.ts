import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupManifest, manifestName, tableFile } from './backup-manifest.ts'
import { listTables } from './list-tables.ts'
import { appliedMigrations, hashFile } from './write-backup.ts'

/**
 * Replaces everything in the database with a backup, in one transaction: a failure leaves it unchanged. Throws, with
 * what to do, when the backup is broken, was made by another version or with another key, or the database is not empty
 * and `replace` is not set.
 */
export async function restoreBackup(options: {
  url: string
  folder: string
  replace: boolean
  /** Of the keys that this installation reads, the current one first. */
  keyFingerprints: readonly string[]
  onTable?(name: string, rows: number): void
}): Promise<BackupManifest> {
  const { url, folder, replace, keyFingerprints } = options
  const manifest = await readManifest(folder)
  const lacking = (manifest.keyFingerprints ?? []).filter((key) => !keyFingerprints.includes(key))
  if (lacking.length > 0) {
    throw new Error(
      `The backup was made with another VITRINA_SECRET: its fingerprint is ${lacking.join(', ')}, and the keys given here have ` +
        `${keyFingerprints.join(', ')}. Give that key as VITRINA_SECRET, or add it to VITRINA_SECRET_FORMER.`,
    )
  }
  for (const { name, sha256 } of manifest.tables) {
    if ((await hashFile(join(folder, tableFile(name)))) !== sha256) {
      throw new Error(`${tableFile(name)} is not as it was written; take another copy of the backup.`)
    }
  }
  const client = new pg.Client({ connectionString: url, application_name: 'vitrina-restore' })
  await client.connect()
  try {
    await requireSameMigrations(client, manifest)
    await requireUnused(client)
    await client.query('BEGIN')
    await empty(client, replace)
    for (const month of manifest.months) await client.query('SELECT ensure_sales_month($1)', [month])
    for (const { name, columns, rows } of manifest.tables) {
      await loadTable(client, name, columns, join(folder, tableFile(name)))
      options.onTable?.(name, rows)
    }
    await continueSequences(client, manifest.sequences ?? {})
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return manifest
  } finally {
    await client.end()
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} holds no ${manifestName}: it is not a whole backup.`)
  const manifest: BackupManifest = JSON.parse(text)
  if (manifest.format !== 1) throw new Error(`This backup has format ${manifest.format}; this version reads format 1.`)
  return manifest
}

async function requireSameMigrations(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const here = await appliedMigrations(client)
  if (here.join() === manifest.migrations.join()) return
  throw new Error(
    `The backup was made at migration ${manifest.migrations.at(-1)}, this database is at ${here.at(-1)}; restore it with the version of Vitrina that made it, then upgrade.`,
  )
}

/** What processes have in memory would be of a database that is gone, and an exchange would fail in the middle. */
async function requireUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = ANY($1) ORDER BY 1`,
    [['vitrina-api', 'vitrina-panel', 'vitrina-worker']],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(`The database is in use by ${names}: stop these processes, restore, and start them again.`)
}

async function empty(client: pg.Client, replace: boolean): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
  const { rows } = await client.query<{ used: boolean }>('SELECT EXISTS (SELECT FROM workspace) AS used')
  if (rows[0]?.used && !replace) {
    throw new Error('The database holds workspaces; say --replace to put the backup in their place.')
  }
  await client.query(`TRUNCATE ${tables.join(', ')}`)
}

async function loadTable(client: pg.Client, name: string, columns: string[], file: string): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`))
  await pipeline(createReadStream(file), createGunzip(), target)
}

/** Lets every sequence go on behind the backup's last number and behind every number that its column holds. */
async function continueSequences(client: pg.Client, last: Record<string, string | null>): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    SELECT s.relname AS sequence, t.relname AS "table", a.attname AS "column"
    FROM pg_class s
    JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`)
  for (const { sequence, table, column } of rows) {
    const [name, of, held] = [sequence, table, column].map((each) => client.escapeIdentifier(each))
    // Nothing to go behind: the sequence begins where a new one does.
    await client.query(
      `SELECT setval($1::regclass, n) FROM (SELECT greatest($2::bigint, (SELECT max(${held}) FROM ${of})) AS n) AS highest
       WHERE n IS NOT NULL`,
      [name, last[sequence] ?? null],
    )
  }
}
