import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { cleanUp } from './clean-up.ts'

const database = suiteDatabase()

test('requests go after 30 days, idempotency records after 24 hours, counters after a day and an hour; not before', async () => {
  const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
  const ago = (text: string) => `'2026-03-31T12:00:00Z'::timestamptz - interval '${text}'`
  const id = 'new_uuid_v7()'
  for (const age of ['29 days 23 hours', '30 days 1 second']) {
    await ctx.db.pool.query(
      `INSERT INTO request_log (workspace_id, id, key_id, method, path, status, duration_ms, created_at)
       VALUES ($1, ${id}, ${id}, 'GET', '/x', 200, 1, ${ago(age)})`,
      [ctx.workspace.id],
    )
  }
  for (const age of ['23 hours', '24 hours 1 second']) {
    await ctx.db.pool.query(
      `INSERT INTO idempotency_record (workspace_id, key_id, method, path, token, fingerprint, state, created_at)
       VALUES ($1, ${id}, 'POST', '/x', 't', 'f', 'done', ${ago(age)})`,
      [ctx.workspace.id],
    )
    await ctx.db.pool.query(
      `INSERT INTO key_rate (workspace_id, key_id, window_start, used, full_at, per_minute, granted)
       VALUES ($1, ${id}, ${ago(age)}, 1, now(), 100, 1)`,
      [ctx.workspace.id],
    )
  }
  for (const [address, age] of [
    ['192.0.2.1', '59 minutes'],
    ['192.0.2.2', '61 minutes'],
  ] as const) {
    await ctx.db.pool.query(
      `INSERT INTO address_rate (address, window_start, used, full_at, per_minute, granted)
       VALUES ($1, ${ago(age)}, 1, now(), 100, 1)`,
      [address],
    )
  }
  expect(await cleanUp(ctx)).toEqual({ request_log: 1, idempotency_record: 1, key_rate: 1, address_rate: 1 })
  expect(await cleanUp(ctx)).toEqual({ request_log: 0, idempotency_record: 0, key_rate: 0, address_rate: 0 })
})
