import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { LostResultError } from './lost-result.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

const lost = `DO $$ BEGIN RAISE WARNING 'Query could not find the intermediate result file "1_1", it was mostly likely deleted'; END $$`

test('a statement whose result is incomplete fails, and the next one on the connection does not', async () => {
  const db = openDatabase({ url, maxConnections: 1 })
  onTestFinished(() => db.close())
  const client = await db.pool.connect()
  try {
    await expect(client.query(lost)).rejects.toBeInstanceOf(LostResultError)
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    const called = await new Promise((resolve) => client.query(lost, (error: unknown) => resolve(error)))
    expect(called).toBeInstanceOf(LostResultError)
  } finally {
    client.release()
  }
})

test('notices are told with the statement they belong to', async () => {
  const told: [string, string][] = []
  const db = openDatabase({ url, onNotice: (notice, statement) => told.push([notice, statement]) })
  onTestFinished(() => db.close())
  const statement = `DO $$ BEGIN RAISE NOTICE 'by the way'; END $$`
  await db.pool.query(statement)
  await db.pool.query('SELECT 1')
  expect(told).toEqual([['by the way', statement]])
})
