import { randomBytes } from 'node:crypto'
import { MigrationError } from '@vitrina/db/migrate'
import { privateDatabase } from '@vitrina/testing/private-database'
import { reach } from '@vitrina/testing/reach'
import { testSecret } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitDatabase, Readiness } from './await-database.ts'
import { EnvironmentError } from './environment.ts'

let database: Awaited<ReturnType<typeof privateDatabase>>
beforeAll(async () => {
  database = await privateDatabase()
})
afterAll(() => database.drop())

/** Begins to wait; `reasons` gets what is waited for. */
function begin(url: string, secret = testSecret, directUrl?: string) {
  const readiness = new Readiness()
  const reasons: string[] = []
  const waiting = awaitDatabase({ url, directUrl, secret, readiness, onWait: (reason) => reasons.push(reason) })
  return { readiness, reasons, waiting }
}

describe('a process', () => {
  test('is ready over a database of its version, and all processes learn the same id', async () => {
    const both = [begin(database.url), begin(database.url)]
    const [first, second] = await Promise.all(both.map(({ waiting }) => waiting))
    expect(first).toBe(second)
    expect(both.map(({ readiness }) => readiness.waitsFor)).toEqual([null, null])
  })

  // With TEST_POOLER=1.
  if (process.env['TEST_POOLER_URL']) {
    test('does not begin over a pooler without knowing the server', async () => {
      const { url } = reach(database.url)
      await expect(begin(url).waiting).rejects.toThrow(/Set DATABASE_DIRECT_URL/)
      await begin(url, testSecret, database.url).waiting
    })
  }

  test('waits for the migrations of its version, and says which command applies them', async () => {
    const { rows } = await database.db.pool.query(
      `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
       RETURNING *`,
    )
    const { readiness, reasons, waiting } = begin(database.url)
    await expect.poll(() => readiness.waitsFor).toMatch(/lacks 1 migration .*ops -- migrate up/)
    const [row] = rows
    await database.db.pool.query(
      'INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ($1, $2, $3, $4)',
      [row.id, row.checksum, row.finished_at, row.migration_name],
    )
    await waiting
    expect(reasons).toHaveLength(1)
    expect(readiness.waitsFor).toBeNull()
  })

  test('waits while a migration is being applied', async () => {
    await database.db.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('3', '', '20990101_next')`,
    )
    const { readiness, waiting } = begin(database.url)
    await expect.poll(() => readiness.waitsFor).toMatch(/20990101_next is being applied, or failed/)
    await database.db.pool.query(`DELETE FROM _prisma_migrations WHERE id = '3'`)
    await waiting
  })

  test('waits for a database that does not answer', async () => {
    const stop = new AbortController()
    const readiness = new Readiness()
    const url = 'postgresql://nobody@127.0.0.1:9/none'
    const waiting = awaitDatabase({ url, secret: testSecret, readiness, onWait: () => undefined, signal: stop.signal })
    await expect.poll(() => readiness.waitsFor).toMatch(/out of reach: .*ECONNREFUSED/)
    stop.abort()
    await expect(waiting).rejects.toThrow()
  })

  test('refuses a database of a newer version', async () => {
    await database.db.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('2', '', '20990101_next', now())`,
    )
    await expect(begin(database.url).waiting).rejects.toThrow(MigrationError)
    await database.db.pool.query(`DELETE FROM _prisma_migrations WHERE id = '2'`)
  })

  test('refuses a database that was filled with another key, and says where that is kept', async () => {
    await begin(database.url).waiting
    const { readiness, waiting } = begin(database.url, randomBytes(32))
    await expect(waiting).rejects.toThrow(EnvironmentError)
    await expect(waiting).rejects.toThrow(/not the key .* file "secret" of the data folder/)
    expect(readiness.waitsFor).not.toBeNull()
  })
})
