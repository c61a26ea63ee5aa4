import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'

const database = suiteDatabase()
const checks = 300

test('of 300 checks of a day none is compared with the lines of the others: each part of the plan runs a few times', async () => {
  const ctx = await testContext(database.db)
  const plans: string[] = []
  const explained = new Set<PoolClient>()
  const explain = (client: PoolClient) => {
    if (explained.has(client)) return
    explained.add(client)
    client.on('notice', ({ message }) => plans.push(message ?? ''))
    // Queued before whatever the pool's user asks.
    void client.query(
      `LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on; SET client_min_messages = log`,
    )
  }
  ctx.db.sessions.on('acquire', explain)
  const report = await sendLedger(ctx, {
    checks: Array.from({ length: checks }, (_, n) => ({
      ...{ key: `c${n}`, date: '2026-03-02' },
      lines: ['soup', 'tea', `d${n % 40}`].map((dish) => ({ dish, total: '100' })),
    })),
  })
  ctx.db.sessions.off('acquire', explain)
  expect(report.totals).toMatchObject({ checks })
  const stored = plans.filter((plan) => plan.includes('staged_day_line AS MATERIALIZED'))
  expect(stored).not.toEqual([])
  const loops = stored.flatMap((plan) => [...plan.matchAll(/loops=(\d+)/g)].map(([, count]) => Number(count)))
  expect(Math.max(...loops)).toBeLessThan(10)
})
