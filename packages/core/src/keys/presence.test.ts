import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '@vitrina/db/database'
import { forTenant } from '@vitrina/db/tenant-pool'
import { reach } from '@vitrina/testing/reach'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createKey } from './create-key.ts'
import { Gate } from './gate.ts'

const database = suiteDatabase()

test('whose answers all come from memory is there, too: the gate notes it, and another tenant has one connection', async () => {
  const share = { atOnce: 1, alone: 2, waiting: 10, waitMs: 10_000, burstMs: 60_000, cores: 2 }
  const db = openDatabase({ ...reach(database.url), maxConnections: 6, share })
  onTestFinished(() => db.close())
  const ctx = await testContext(database.db)
  const { key } = await createKey(ctx, { name: 'BI', scopes: ['read:checks'] })
  const { promise: end, resolve: goOn } = Promise.withResolvers<void>()
  onTestFinished(() => goOn())
  let running = 0
  const hold = () =>
    forTenant('another', () =>
      db.kysely.transaction().execute(async (tx) => {
        await sql`SELECT 1`.execute(tx)
        running += 1
        await end
      }),
    )
  const first = hold()
  await expect.poll(() => running).toBe(1)
  const caller = { headers: { 'x-api-key': key }, address: '192.0.2.7', now: ctx.now() }
  expect((await new Gate(db).enter(caller)).identity).not.toBeNull()
  const second = hold()
  await setTimeout(100)
  expect(running).toBe(1)
  goOn()
  await Promise.all([first, second])
})
