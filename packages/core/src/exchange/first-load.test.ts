import { sendLedger } from '@vitrina/testing/ledger'
import { type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: PrivateDatabase
beforeAll(async () => {
  database = await privateDatabase()
})
afterAll(() => database.drop())
test('smoke', async () => {
  const ctx = await testContext(database.db)
  const report = await sendLedger(ctx, {
    checks: [{ key: 'c1', date: '2026-03-01', lines: [{ dish: 'd', total: '10' }] }],
  })
  expect(report).toMatchObject({ status: 'succeeded', inserted: 1, error: null })
})
