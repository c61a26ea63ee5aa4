import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { deployMigrations, MigrationError, schemaState } from './migrate.ts'
import { DatabaseUnavailableError, resolveDatabase } from './resolve-database.ts'

const name = `db_${randomBytes(6).toString('hex')}`
let url: string
let database: Database

beforeAll(async () => {
  const target = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE_DATABASE']}`)
  target.pathname = `/${name}`
  url = target.href
  database = openDatabase({ url, maxConnections: 2 })
})

afterAll(async () => {
  await database.close()
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
})

async function onDatabase(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('a server that compiles statements and runs them on several cores is told not to where it must not', async () => {
  await onDatabase(`ALTER DATABASE ${name} SET jit = on`)
  await onDatabase(`ALTER DATABASE ${name} SET max_parallel_workers_per_gather = 3`)
  const shared = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 1000 })
  const own = openDatabase({ url, maxConnections: 1 })
  const settings = async ({ pool }: Database) => {
    const { rows } = await pool.query(
      `SELECT current_setting('jit') AS jit, current_setting('max_parallel_workers_per_gather') AS workers`,
    )
    return rows
  }
  expect(await settings(shared)).toEqual([{ jit: 'off', workers: '0' }])
  expect(await settings(own)).toEqual([{ jit: 'off', workers: '3' }])
  await Promise.all([shared.close(), own.close(), onDatabase(`ALTER DATABASE ${name} RESET ALL`)])
})

describe('a connection lost in use', () => {
  test('rejects the query and leaves the process alone, within a transaction and between its statements', async () => {
    const pool = database.pool
    const end = (pid: number) => onDatabase(`SELECT pg_terminate_backend(${pid})`)
    const client = await pool.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    await client.query('BEGIN')
    await end(rows[0].pid)
    await expect.poll(() => client.query('SELECT 1').catch(() => 'gone')).toBe('gone')
    client.release(true)
    const lost = database.kysely.transaction().execute(async (transaction) => {
      const found = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction)
      const waiting = sql`SELECT pg_sleep(10)`.execute(transaction)
      await Promise.all([waiting, end(found.rows[0]?.pid ?? 0)])
    })
    await expect(lost).rejects.toThrow()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('is not handed to the next who asks, who would be told of it a second time', async () => {
    const { kysely, pool } = database
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    const endSleepers = () =>
      watcher.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      )
    for (let round = 0; round < 25; round++) {
      const asked = sql`SELECT pg_sleep(60)`.execute(kysely)
      const next = asked.catch(() => pool.query('SELECT 1 AS one'))
      await expect.poll(async () => (await endSleepers()).rowCount, { interval: 5 }).toBe(1)
      await expect(asked).rejects.toThrow()
      expect(await next).toMatchObject({ rows: [{ one: 1 }] })
    }
    await watcher.end()
  })
})

describe('openDatabase', () => {
  test('reads numeric and date as text, bigint as a number, timestamptz as an instant', async () => {
    const { rows } = await sql`SELECT 1.50::numeric AS money, date '2026-03-29' AS day, 7::bigint AS count,
      timestamptz '2026-03-29 12:00+03' AS at, ARRAY[1.10]::numeric[] AS prices, ARRAY[date '2026-03-29'] AS days,
      ARRAY[1, 2]::bigint[] AS counts`.execute(database.kysely)
    expect(rows).toEqual([
      {
        money: '1.50',
        day: '2026-03-29',
        count: 7,
        at: new Date('2026-03-29T09:00:00Z'),
        prices: ['1.10'],
        days: ['2026-03-29'],
        counts: [1, 2],
      },
    ])
  })

  test('refuses a bigint that a number cannot hold, rather than round it', async () => {
    const query = sql`SELECT 9007199254740993::bigint AS n`.execute(database.kysely)
    await expect(query).rejects.toThrow('The bigint 9007199254740993 does not fit a number')
  })

  test("leaves pg's own parsers alone", () => {
    expect(pg.types.getTypeParser(20)('7')).toBe('7')
  })

  test('gives Prisma and Kysely the same pool', async () => {
    const [{ pid } = {}] = await database.prisma.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    const connected = async () => {
      const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = ${name}`.execute(
        database.kysely,
      )
      return rows.map((row) => row.pid)
    }
    expect(await connected()).toContain(pid)
    // Those that were ended above take a moment to go.
    await expect.poll(async () => (await connected()).length).toBeLessThanOrEqual(2)
  })
})

describe('deployMigrations', () => {
  test('has nothing to do in a database that is up to date, and says so without the CLI', async () => {
    const lines: string[] = []
    expect(await deployMigrations(url, { onProgress: (line) => lines.push(line) })).toEqual([])
    expect(lines).toEqual([])
  })

  test('refuses a database where a migration failed half way, and tells how to go on', async () => {
    await database.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '', '20990101_bad')`,
    )
    await expect(deployMigrations(url)).rejects.toThrow(MigrationError)
    await expect(deployMigrations(url)).rejects.toThrow(
      /20990101_bad failed earlier, or was interrupted.*migrate resolve/s,
    )
    await database.pool.query(`DELETE FROM _prisma_migrations WHERE id = '1'`)
  })

  test('refuses a database that a newer version has migrated, and names what it has', async () => {
    await database.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('2', '', '20990101_next', now())`,
    )
    await expect(schemaState(url)).rejects.toThrow(/newer version of Vitrina \(20990101_next\)/)
    await expect(deployMigrations(url)).rejects.toThrow(MigrationError)
    await database.pool.query(`DELETE FROM _prisma_migrations WHERE id = '2'`)
  })

  test('gives way to a transaction that uses its table, says who has it, and is applied when it ends', async () => {
    await database.pool.query('ALTER TABLE agent DROP COLUMN profile_labels')
    await database.pool.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_agent_labels'`)
    const reader = new pg.Client({ connectionString: url, application_name: 'a long report' })
    await reader.connect()
    await reader.query('BEGIN; SELECT count(*) FROM agent')
    const lost = deployMigrations(url, { patienceMs: 0 })
    // Whoever comes while it waits is served after the lock timeout at the latest.
    await expect(lost).rejects.toThrow(/_agent_labels did not get a table .*a long report for \d+ s.*migrate up/s)
    expect(await schemaState(url)).toMatchObject({ missing: [expect.stringMatching('agent_labels')], unfinished: null })
    const lines: string[] = []
    const onProgress = (line: string) => {
      lines.push(line)
      if (line.includes('gave way')) void reader.end()
    }
    // Of two that begin at once one does the work; the other waits without a statement of its own.
    const both = await Promise.all([deployMigrations(url, { onProgress }), deployMigrations(url, { onProgress })])
    expect(both.flat()).toEqual([expect.stringMatching('agent_labels')])
    expect(lines).toEqual(['applying 1 migration', expect.stringMatching(/gave way.*a long report.*again in 5 s/)])
    await database.pool.query('SELECT profile_labels FROM agent')
    expect(await schemaState(url)).toMatchObject({ missing: [], unfinished: null })
  })

  test('says which migrations a database lacks, oldest first', async () => {
    const { applied, missing } = await schemaState(url)
    expect(missing).toEqual([])
    const [former, last] = applied.slice(-2)
    await database.pool.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)', [[former, last]])
    expect(await schemaState(url)).toEqual({ applied: applied.slice(0, -2), missing: [former, last], unfinished: null })
  })

  test('refuses a database whose migration was changed after it had been applied', async () => {
    await database.pool.query(`UPDATE _prisma_migrations SET checksum = reverse(checksum)`)
    await expect(deployMigrations(url)).rejects.toThrow(/was changed after this database had applied it/)
    await database.pool.query(`UPDATE _prisma_migrations SET checksum = reverse(checksum)`)
  })
})

describe('resolveDatabase', () => {
  test('takes the server of DATABASE_URL as it is', async () => {
    const resolved = await resolveDatabase({ dataDir: '/nowhere', databaseUrl: url })
    expect(resolved).toMatchObject({ url, started: false })
    await resolved.stop()
  })

  test('says why a server cannot be used, without its password', async () => {
    const error = await resolveDatabase({
      dataDir: '/nowhere',
      databaseUrl: 'postgresql://u:hidden@127.0.0.1:1/x',
    }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseUnavailableError)
    expect(String(error)).toMatch(/127\.0\.0\.1:1\/x.*ECONNREFUSED/)
    expect(String(error)).not.toContain('hidden')
  })

  test('starts the embedded server when there is no DATABASE_URL', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-resolve-'))
    const resolved = await resolveDatabase({ dataDir, databaseUrl: '' })
    expect(resolved.started).toBe(true)
    expect(resolved.embedded?.pid()).toBeTypeOf('number')
    await resolved.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await client.connect()
  await client.query(statement)
  await client.end()
}
