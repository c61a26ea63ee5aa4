import { openSystem } from '@vitrina/connectors/open-system'
import type { Context } from '@vitrina/core/context'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test, vi } from 'vitest'
import { killExchange } from '../test/support/kill-exchange.ts'
import { serveChain } from '../test/support/served-chain.ts'

const database = suiteDatabase(8)
const now = '2026-03-10T14:00:00Z'

test('the licence of an exchange that was killed is given back by the next one, which is refused nothing', async () => {
  const served = await serveChain({ seed: 'killed login', restaurants: 4, scale: 0.06, clock: () => new Date(now) })
  try {
    const ctx: Context = { ...(await testContext(database.db)), openSystem, now: () => new Date(now) }
    await served.connect(ctx)
    const errand = { source: 'source_b', scope: { kind: 'current' } } as const
    const place = { url: database.url, workspaceId: ctx.workspace.id, now }
    expect(await killExchange({ ...place, ...errand }, 3)).toBe(true)
    expect(served.iikoLogins()).toBe(1)
    const kept = await ctx.db.pool.query<{ body: string }>(
      `SELECT body FROM source_memory WHERE workspace_id = $1 AND bucket = 'iiko session'`,
      [ctx.workspace.id],
    )
    expect(kept.rows).toEqual([{ body: expect.stringMatching(/^v1\.[\w-]+\.[0-9a-f]{16}$/) }])

    // The database learns a moment later that the process is gone.
    const next = () => exchangeIntegration(ctx, errand)
    const { reports, failures } = await vi.waitFor(next, { timeout: 20_000, interval: 100 })
    expect([reports.map(({ status }) => status), failures]).toEqual([['succeeded'], []])
    expect(served.iikoLogins()).toBe(0)
  } finally {
    await served.close()
  }
})
