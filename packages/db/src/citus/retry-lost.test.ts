import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { transaction } from '../transaction.ts'

// A number is drawn from the sequence even where the statement fails.
const lostTwice = `DO $$ BEGIN
  IF nextval('lost_tries') < 3 THEN RAISE EXCEPTION 'A part was lost' USING ERRCODE = 'CIINF'; END IF;
END $$`

const ways: [string, (db: Database, statement: string) => Promise<unknown>][] = [
  ['of a pool', (db, statement) => db.pool.query(statement)],
  ['of a session', (db, statement) => db.sessions.query(statement)],
  ['of Kysely', (db, statement) => sql.raw(statement).execute(db.kysely)],
  ['of a transaction', (db, statement) => transaction(db, (tx) => sql.raw(statement).execute(tx.kysely))],
]

test.each(ways)('a statement %s whose result is lost twice is run a third time', async (_, run) => {
  const db = openDatabase({ url: process.env['TEST_DATABASE_URL'] ?? '', maxConnections: 2 })
  onTestFinished(async () => {
    await db.pool.query('DROP SEQUENCE IF EXISTS lost_tries')
    await db.close()
  })
  await db.pool.query('DROP SEQUENCE IF EXISTS lost_tries; CREATE SEQUENCE lost_tries')
  await run(db, lostTwice)
  await expect(run(db, `DO $$ BEGIN RAISE EXCEPTION 'Another error'; END $$`)).rejects.toThrow('Another error')
  await db.pool.query('ALTER SEQUENCE lost_tries RESTART WITH 0 MINVALUE 0')
  await expect(run(db, lostTwice)).rejects.toThrow('A part was lost')
})
