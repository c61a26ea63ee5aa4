import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { CallerGoneError, isCancelled, whileWanted } from './wanted.ts'

const name = `db_${randomBytes(6).toString('hex')}`
let url: string
let watcher: pg.Client

beforeAll(async () => {
  const target = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE_DATABASE']}`)
  target.pathname = `/${name}`
  url = target.href
  watcher = new pg.Client({ connectionString: url })
  await watcher.connect()
})

afterAll(async () => {
  await watcher.end()
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** How many backends run a statement of this text. */
async function running(text: string): Promise<number> {
  const { rows } = await watcher.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%' || $1 || '%'`,
    [text],
  )
  return rows[0].count
}

describe.each([
  ['one statement at a time', false],
  ['statements sent without waiting', true],
])('a read that nobody waits for any more, %s', (_, pipeline) => {
  let db: Database

  beforeAll(() => {
    db = openDatabase({ url, maxConnections: 4, pipeline })
  })

  afterAll(() => db.close())

  test('is also one whose fellow has failed: nothing of the answer is left under way', async () => {
    const asked = whileWanted(new AbortController().signal, () =>
      Promise.all([
        sql`SELECT pg_sleep(600) /* fellow read */`.execute(db.kysely),
        expect
          .poll(() => running('fellow read'))
          .toBe(1)
          .then(() => sql`SELECT 1 / 0`.execute(db.kysely)),
      ]),
    )
    await expect(asked).rejects.toThrow('division by zero')
    await expect.poll(() => running('fellow read')).toBe(0)
  })

  test('is cancelled in PostgreSQL, and its connection serves on', async () => {
    const gone = new AbortController()
    const asked = whileWanted(gone.signal, () => sql`SELECT pg_sleep(600) /* slow read */`.execute(db.kysely))
    const refused = expect(asked).rejects.toThrow(CallerGoneError)
    await expect.poll(() => running('slow read')).toBe(1)
    gone.abort()
    await refused
    expect(await running('slow read')).toBe(0)
    expect((await sql`SELECT 1 AS one`.execute(db.kysely)).rows).toEqual([{ one: 1 }])
  })

  test('is cancelled where it waits for a lock of somebody else', async () => {
    const holder = await db.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE restaurant_day IN ACCESS EXCLUSIVE MODE')
    const gone = new AbortController()
    const asked = whileWanted(gone.signal, () =>
      sql`SELECT count(*) FROM restaurant_day /* waits */`.execute(db.kysely),
    )
    const refused = expect(asked).rejects.toThrow(CallerGoneError)
    await expect.poll(() => running('waits')).toBe(1)
    gone.abort()
    await refused
    expect(await running('waits')).toBe(0)
    await holder.query('ROLLBACK')
    holder.release()
  })

  test('is not begun when they went before', async () => {
    const asked = whileWanted(AbortSignal.abort(), () => sql`SELECT 1`.execute(db.kysely))
    await expect(asked).rejects.toThrow(CallerGoneError)
  })

  test('takes nothing along of a transaction, which goes on to its end', async () => {
    await db.pool.query('CREATE TABLE IF NOT EXISTS kept (n int)')
    await db.pool.query('TRUNCATE kept')
    const gone = new AbortController()
    await whileWanted(gone.signal, () =>
      db.kysely.transaction().execute(async (tx) => {
        await sql`INSERT INTO kept VALUES (1)`.execute(tx)
        gone.abort()
        await sql`INSERT INTO kept VALUES (2)`.execute(tx)
      }),
    )
    expect((await db.pool.query('SELECT n FROM kept ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('hits no statement of anybody else, in 200 rounds beside honest ones on few connections', async () => {
    const honest = async (round: number) => {
      const { rows } = await sql<{ n: number }>`SELECT ${round}::int AS n FROM pg_sleep(0.001)`.execute(db.kysely)
      return rows[0]?.n
    }
    const abandoned = async (round: number) => {
      const gone = new AbortController()
      // Cancelled before, while and after it runs.
      const asked = whileWanted(gone.signal, () => sql`SELECT pg_sleep(0.002)`.execute(db.kysely))
      const cancel = async () => {
        for (let turn = 0; turn < (round % 20) * 8; turn++) await new Promise(setImmediate)
        gone.abort()
      }
      const [outcome] = await Promise.allSettled([asked, cancel()])
      return outcome.status === 'fulfilled' || outcome.reason instanceof CallerGoneError
    }
    for (let round = 0; round < 200; round++) {
      const results = await Promise.all([
        abandoned(round),
        honest(round),
        abandoned(round + 7),
        honest(round + 1),
        abandoned(round + 13),
        honest(round + 2),
        honest(round + 3),
      ])
      expect(results).toEqual([true, round, true, round + 1, true, round + 2, round + 3])
    }
    expect(await running('pg_sleep')).toBe(0)
  })
})

describe('statementTimeoutMs', () => {
  test('ends a statement that takes longer; without it there is none', async () => {
    const limited = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 50 })
    const failure = await sql`SELECT pg_sleep(600)`.execute(limited.kysely).catch((error: unknown) => error)
    expect(isCancelled(failure)).toBe(true)
    expect((await sql`SHOW statement_timeout`.execute(limited.kysely)).rows).toEqual([{ statement_timeout: '50ms' }])
    await limited.close()
    const free = openDatabase({ url, maxConnections: 1 })
    expect((await sql`SHOW statement_timeout`.execute(free.kysely)).rows).toEqual([{ statement_timeout: '0' }])
    await free.close()
  })

  test('ends one of Prisma, told alike', async () => {
    const limited = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 50 })
    const failure = await limited.prisma.$queryRaw`SELECT 1 FROM pg_sleep(600)`.catch((error: unknown) => error)
    expect(isCancelled(failure), JSON.stringify(failure)).toBe(true)
    await limited.close()
  })
})

test('an error of another kind is not one of a cancelled statement', () => {
  expect([null, 'text', new Error('no'), new Error('no', { cause: { code: '23505' } })].map(isCancelled)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
