import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import pg from 'pg'
import { lockNotAvailable } from './prisma/catalog-adapter.ts'
import { projectRoot, runPrisma } from './prisma/run-prisma.ts'

const shortestPauseMs = 5_000
const longestPauseMs = 30_000
const lockPollMs = 500

/** The database's structure does not fit this version; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** How the structure of a database compares with the one that this version of the product works with. */
export interface SchemaState {
  /** Names of the migrations that the database has, oldest first. */
  applied: string[]
  /** Names of those it lacks, oldest first. */
  missing: string[]
  /** The migration that is being applied, or failed half-way; null: none. */
  unfinished: string | null
}

/**
 * Compares the migrations of a database with those of the product. Throws a MigrationError if the database was migrated
 * by a newer version, or if a migration was changed after it had been applied.
 */
export async function schemaState(url: string): Promise<SchemaState> {
  const [wanted, known] = await Promise.all([migrationsInProject(), migrationsInDatabase(url)])
  const applied = known.filter(({ finished }) => finished)
  const checksums = new Map(applied.map((migration) => [migration.name, migration.checksum]))
  const changed = wanted.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
  if (changed) throw changedAfterwards(changed.name)
  const names = wanted.map(({ name }) => name)
  const unknown = applied.find(({ name }) => !names.includes(name))
  if (unknown) throw ofNewerVersion(unknown.name)
  return {
    applied: names.filter((name) => checksums.has(name)),
    missing: names.filter((name) => !checksums.has(name)),
    unfinished: known.find(({ finished }) => !finished)?.name ?? null,
  }
}

/** Says what a database lacks and what to do about it; null if nothing. */
export function describeMissing({ applied, missing, unfinished }: SchemaState): string | null {
  if (missing.length === 0 && unfinished === null) return null
  if (unfinished !== null) {
    return `The migration ${unfinished} is being applied, or failed: npm run -s ops -- migrate up waits for it, or says what to do.`
  }
  const count = missing.length === 1 ? '1 migration' : `${missing.length} migrations`
  return applied.length === 0
    ? 'The database is empty. Create its tables: npm run -s ops -- migrate up.'
    : `The database lacks ${count} of this version. Back it up, then apply them: npm run -s ops -- migrate up.`
}

export interface DeployOptions {
  onProgress?: (line: string) => void
  /** How long to try again while others use a table that a migration changes; 15 minutes without it. */
  patienceMs?: number
}

/**
 * Applies the missing migrations and returns their names. Of several that begin at the same time the first applies
 * them. Prisma's CLI does the work, but it takes a second to find that there are none, so a query checks that first.
 *
 * The product may be in use meanwhile: a migration gives way after a few seconds of waiting for a table, and is tried
 * again. Throws a MigrationError if one fails, or never gets its table; it says who had it.
 */
export async function deployMigrations(url: string, options: DeployOptions = {}): Promise<string[]> {
  const { onProgress, patienceMs = 15 * 60_000 } = options
  if (describeMissing(await schemaState(url)) === null) return []
  return alone(url, async (client) => {
    // Of a process that died before it could do so itself.
    if ((await schemaState(url)).unfinished !== null) await takeBackLate(client)
    const { missing, unfinished } = await schemaState(url)
    if (unfinished !== null) throw failedBefore(unfinished)
    if (missing.length === 0) return []
    onProgress?.(`applying ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'}`)
    const end = Date.now() + patienceMs
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const { code, output } = await runPrisma(['migrate', 'deploy'], { databaseUrl: url })
      if (code === 0) return missing
      const late = await takeBackLate(client)
      if (late === null) {
        throw new MigrationError(`The database's migrations failed.\n${stripVTControlCharacters(output).trim()}`)
      }
      const open = await describeOpen(client)
      if (Date.now() + pauseMs > end) throw gaveUp(late, open)
      onProgress?.(`${late} gave way to others who use its table; ${open}. Trying again in ${pauseMs / 1000} s`)
      await sleep(pauseMs)
    }
  })
}

/** Does the work while no other process migrates this database; waits for one that does. */
async function alone<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrina-migrate' })
  // A connection that is lost fails the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Asked again and again: a statement that waits would be waited for by an index that is built concurrently.
    const ask = `SELECT pg_try_advisory_lock(hashtext('vitrina migrate')) AS is_mine`
    while (!(await client.query<{ is_mine: boolean }>(ask)).rows[0]?.is_mine) await sleep(lockPollMs)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Marks the migration that has just ended because it did not get a lock as rolled back, which its transaction was.
 * Returns its name; null if no migration ended so.
 */
async function takeBackLate(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND strpos(logs, $1) > 0
     RETURNING migration_name AS name`,
    [lockNotAvailable],
  )
  return rows[0]?.name ?? null
}

/** Whose transactions have been open the longest, as far as this role may see. */
async function describeOpen(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; seconds: number }>(
    `SELECT coalesce(nullif(application_name, ''), usename, 'process ' || pid) AS name,
       extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
     FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start IS NOT NULL
       AND pid <> pg_backend_pid()
     ORDER BY xact_start LIMIT 3`,
  )
  const open = rows.map(({ name, seconds }) => `${name} for ${seconds} s`).join(', ')
  return `the longest open transactions: ${open || 'none that can be seen'}`
}

interface Migration {
  name: string
  checksum: string
}

async function migrationsInProject(): Promise<Migration[]> {
  const folder = join(projectRoot, 'prisma/migrations')
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const script = await readFile(join(folder, name, 'migration.sql'))
      return { name, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

async function migrationsInDatabase(url: string): Promise<(Migration & { finished: boolean })[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Migration & { finished: boolean }>(
      `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
    )
    return rows
  } catch (error) {
    // A new database has no such table yet.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return []
    throw error
  } finally {
    await client.end()
  }
}

function failedBefore(name: string): MigrationError {
  return new MigrationError(
    `The migration ${name} failed earlier, or was interrupted. Its script is applied whole or not at all, unless it builds an ` +
      'index concurrently. See whether its changes are there, correct what is half there, then run ' +
      `\`node packages/tooling/src/prisma.ts migrate resolve --applied ${name}\` or --rolled-back, and start again.`,
  )
}

function gaveUp(name: string, open: string): MigrationError {
  return new MigrationError(
    `The migration ${name} did not get a table that others use; ${open}. Nothing of it was applied. ` +
      'Wait until they have finished, or stop them, then run `npm run -s ops -- migrate up` again.',
  )
}

function changedAfterwards(name: string): MigrationError {
  return new MigrationError(
    `The migration ${name} was changed after this database had applied it, so the two no longer match. ` +
      'Restore its file and put the change into a new migration; a database without data to keep may be made anew.',
  )
}

function ofNewerVersion(name: string): MigrationError {
  return new MigrationError(
    `The database was migrated by a newer version of Vitrina (${name}), which this version must not write to. ` +
      'Start that version or a later one, or restore the backup made before the upgrade.',
  )
}
