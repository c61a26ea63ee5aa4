import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { describeDirect, describePooler } from './pooler.ts'
import { resolveDatabase } from './resolve-database.ts'
import { transaction } from './transaction.ts'

const name = `db_${randomBytes(6).toString('hex')}`
let url: string

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`)
  const target = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  target.pathname = `/${name}`
  url = target.href
})

afterAll(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`))

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await client.connect()
  await client.query(text)
  await client.end()
}

describe('a database behind a pooler', () => {
  let db: Database

  beforeAll(async () => {
    // The pooler of the run, or the server itself: what is sent is the same.
    const target = new URL(url)
    target.host = new URL(process.env['TEST_POOLER_URL'] ?? url).host
    db = openDatabase({ url: target.href, directUrl: url, maxConnections: 1, statementTimeoutMs: 2000 })
    await db.pool.query('CREATE TABLE note (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)')
  })

  afterAll(() => db.close())

  const ids = async () => (await db.pool.query('SELECT id FROM note ORDER BY id')).rows.map(({ id }) => id)
  const settings = sql<{ jit: string; workers: string; limit: string }>`
    SELECT current_setting('jit') AS jit, current_setting('max_parallel_workers_per_gather') AS workers,
      current_setting('statement_timeout') AS limit`
  const wanted = [{ jit: 'off', workers: '0', limit: '2s' }]

  test('a statement alone and one of a transaction run with the settings of the process, whoever had the connection', async () => {
    expect((await settings.execute(db.kysely)).rows).toEqual(wanted)
    const within = await transaction(db, async (tx) => {
      await sql`SET LOCAL statement_timeout = '1h'`.execute(tx.kysely)
      return (await settings.execute(tx.kysely)).rows
    })
    expect(within).toEqual([{ ...wanted[0], limit: '1h' }])
    expect((await settings.execute(db.kysely)).rows).toEqual(wanted)
    await expect(db.pool.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    expect(await db.prisma.$queryRaw`SELECT current_setting('statement_timeout') AS limit`).toEqual([{ limit: '2s' }])
  })

  test('leaves no setting and no prepared statement behind', async () => {
    const named = { name: 'one', text: 'SELECT $1::int AS one', values: [1] }
    expect((await db.pool.query(named)).rows).toEqual([{ one: 1 }])
    const { rows } = await db.pool.query('SELECT count(*)::int AS prepared FROM pg_prepared_statements')
    expect(rows).toEqual([{ prepared: 0 }])
    const sent = await db.pool.query(`SELECT setting FROM pg_settings WHERE name = 'jit' AND source = 'client'`)
    expect(sent.rows).toEqual([])
  })

  test('a statement that fails, itself or at its commit, changes nothing, and the next one works', async () => {
    await expect(db.pool.query('INSERT INTO note VALUES (1), (2 / 0)')).rejects.toMatchObject({ code: '22012' })
    await expect(db.pool.query('INSERT INTO note VALUES (1), (1)')).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).toEqual([])
    await db.pool.query('INSERT INTO note VALUES (1)')
    expect(await ids()).toEqual([1])
  })

  test('a transaction keeps its savepoints and ends as a whole', async () => {
    const client = await db.pool.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO note VALUES (2)')
    await client.query('SAVEPOINT one')
    await client.query('INSERT INTO note VALUES (3)')
    await client.query('ROLLBACK TO SAVEPOINT one')
    await client.query('INSERT INTO note VALUES (4)')
    await client.query('COMMIT')
    await client.query('BEGIN')
    await client.query('INSERT INTO note VALUES (5)')
    await client.query('ROLLBACK')
    client.release()
    const failed = transaction(db, async (tx) => {
      await sql`INSERT INTO note VALUES (6)`.execute(tx.kysely)
      throw new Error('not this time')
    })
    await expect(failed).rejects.toThrow('not this time')
    expect(await ids()).toEqual([1, 2, 4])
  })

  test('what needs a session has one of the server itself', async () => {
    const { rows } = await db.sessions.query(`SELECT current_setting('jit') AS jit, pg_backend_pid() AS pid`)
    expect(rows[0]?.jit).toBe('off')
    const client = await db.sessions.connect()
    await client.query(`SET application_name = 'kept'`)
    expect((await client.query('SHOW application_name')).rows).toEqual([{ application_name: 'kept' }])
    client.release(true)
  })
})

describe('what takes an address for the server itself', () => {
  test('is told nothing where it is that', async () => {
    expect(await describePooler(url)).toBeNull()
    const { stop } = await resolveDatabase({ dataDir: 'none', databaseUrl: url })
    await stop()
  })

  // Of the run: TEST_POOLER=1.
  const { TEST_POOLER_URL: pooler } = process.env
  if (pooler) {
    test('is told what to set where a pooler is there', async () => {
      const target = new URL(url)
      target.host = new URL(pooler).host
      const databaseUrl = target.href
      await expect(resolveDatabase({ dataDir: 'none', databaseUrl })).rejects.toThrow(/Set DATABASE_DIRECT_URL/)
      const both = { dataDir: 'none', databaseUrl, pooledUrl: databaseUrl }
      await expect(resolveDatabase(both)).rejects.toThrow(/not the server behind the pooler/)
      expect((await resolveDatabase({ ...both, databaseUrl: url })).url).toBe(url)
    })
  }

  test('is told that it belongs to another database than the pooler', async () => {
    expect(await describeDirect(url, url)).toBeNull()
    expect(await describeDirect(process.env['TEST_DATABASE_URL'] ?? '', url)).toMatch(/belongs to another database/)
  })
})
