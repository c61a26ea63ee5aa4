import { type Database, openDatabase } from '@vitrina/db/database'
import { reach } from '@vitrina/testing/reach'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { slowStatements } from './slow-statements.ts'

const database = suiteDatabase()
const lines: { details: object; message: string }[] = []
const logger = {
  info: () => undefined,
  error: () => undefined,
  warn: (details: object, message: string) => lines.push({ details, message }),
}
let db: Database

beforeAll(() => {
  db = openDatabase({ ...reach(database.url), watch: slowStatements(logger, 50) })
})
afterAll(() => db?.close())
beforeEach(() => lines.splice(0))

const slow = (statement: string) => [
  { details: { durationMs: expect.any(Number), statement }, message: 'slow statement' },
]

test.each([
  ['the pool', () => db.pool.query('SELECT pg_sleep($1),\n  $2::text', [0.1, 'Анна']), 'SELECT pg_sleep($1), $2::text'],
  ['Kysely', () => sql`SELECT pg_sleep(${0.1})`.execute(db.kysely), 'SELECT pg_sleep($1)'],
  ['Prisma', () => db.prisma.$executeRaw`SELECT pg_sleep(${0.1})`, 'SELECT pg_sleep($1)'],
])('a slow statement of %s is one line with its placeholders, without its values', async (_, run, statement) => {
  await run()
  expect(lines).toEqual(slow(statement))
})

test('a slow statement that fails is logged too', async () => {
  await expect(db.pool.query('SELECT 1 / (length(pg_sleep(0.1)::text) * 0)')).rejects.toThrow('division by zero')
  expect(lines).toEqual(slow('SELECT 1 / (length(pg_sleep(0.1)::text) * 0)'))
})

test('a statement below the limit is not logged, and none is where the limit is 0', async () => {
  const patient = openDatabase({ ...reach(database.url), watch: slowStatements(logger, 3_600_000) })
  onTestFinished(() => patient.close())
  await patient.pool.query('SELECT 1')
  expect([lines, slowStatements(logger, 0)]).toEqual([[], undefined])
})
