import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import pg from 'pg'
import { projectRoot, runPrisma } from './prisma/run-prisma.ts'

/** The database's structure could not be brought up to date; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Applies the missing migrations and returns their names. Prisma's CLI does the work, but it takes a second to find
 * that there are none, so one query checks that first.
 */
export async function deployMigrations(url: string, onProgress?: (line: string) => void): Promise<string[]> {
  const [wanted, applied] = await Promise.all([migrationsInProject(), migrationsInDatabase(url)])
  const failed = applied.find((migration) => !migration.finished)
  if (failed) throw failedBefore(failed.name)
  const checksums = new Map(applied.map((migration) => [migration.name, migration.checksum]))
  const changed = wanted.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
  if (changed) throw changedAfterwards(changed.name)
  const missing = wanted.map(({ name }) => name).filter((name) => !checksums.has(name))
  if (missing.length === 0) return []
  onProgress?.(`applying ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'}`)
  const { code, output } = await runPrisma(['migrate', 'deploy'], { databaseUrl: url })
  if (code !== 0)
    throw new MigrationError(`The database's migrations failed.\n${stripVTControlCharacters(output).trim()}`)
  return missing
}

interface Migration {
  name: string
  checksum: string
}

async function migrationsInProject(): Promise<Migration[]> {
  const folder = join(projectRoot, 'prisma/migrations')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const script = await readFile(join(folder, name, 'migration.sql'))
      return { name, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

async function migrationsInDatabase(url: string): Promise<(Migration & { finished: boolean })[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Migration & { finished: boolean }>(
      `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
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
    `The migration ${name} failed earlier and left the database half changed. Correct what it did by hand, then run ` +
      `\`node packages/tooling/src/prisma.ts migrate resolve --rolled-back ${name}\` (or --applied) and start again.`,
  )
}

function changedAfterwards(name: string): MigrationError {
  return new MigrationError(
    `The migration ${name} was changed after this database had applied it, so the two no longer match. ` +
      'Restore its file and put the change into a new migration; a database without data to keep may be made anew.',
  )
}
