import { openSystem } from '@vitrina/connectors/open-system'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import { orderExchange } from '@vitrina/core/exchange/order-exchange'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { runFor } from '@vitrina/db/asker'
import { beginSpan } from '@vitrina/db/trace'
import type { SystemName } from '@vitrina/simulator/systems/faults'
import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { recordedSpans } from '@vitrina/testing/recorded-spans'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext } from '@vitrina/testing/test-context'
import { afterEach, expect, test, vi } from 'vitest'
import { serveChain } from '../test/support/served-chain.ts'
import { takeExchanges } from './take-exchanges.ts'

const database = suiteDatabase(16)
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test.each([
  [1, 2],
  [2, 1],
])(
  'two hanging servers of one tenant hold one slot a lane: another tenant’s exchange goes through (workers: %i, slots of each: %i)',
  async (workers, slots) => {
    const clock = () => new Date('2026-03-31T12:00:00Z')
    const served = await serveChain({ seed: 'hang', restaurants: 2, scale: 0.05, clock })
    closing.push(() => served.close())
    const slow: Context = { ...(await testContext(database.db)), openSystem }
    await served.connect(slow)
    for (const system of ['rkeeper', 'storehouse', 'iiko'] satisfies SystemName[]) {
      served.faults.add({ system, kind: 'hang', times: 1_000_000, after: 0, match: null, delayMs: 0 })
    }
    const begun: Source[] = []
    const hung = Promise.withResolvers<void>()
    slow.openSystem = (options) => {
      begun.push(options.source)
      // One in the lane of current data, the other in the lane of loads.
      if (begun.length === 2) hung.resolve()
      return openSystem(options)
    }
    const contexts = new Map([[slow.workspace.id, slow]])
    const reported = Promise.withResolvers<ExchangeReport>()
    for (let n = 0; n < workers; n += 1) startWorker(contexts, slots, reported.resolve)
    await hung.promise

    const quick: Context = { ...(await testContext(database.db)), openSystem: new InMemorySystem().connection }
    contexts.set(quick.workspace.id, quick)
    const credentials = { url: 'http://127.0.0.1:1', login: 'api', password: 'pa55word' }
    await connectIntegration(quick, { slug: 'source_b', credentials })
    expect(await reported.promise).toMatchObject({ source: 'source_b', status: 'succeeded' })
    expect(new Set(begun).size).toBe(2)
    expect(begun.length).toBe(2)
  },
  60_000,
)

test('what an exchange sold is costed behind it, and the next exchange shows it; goods below the minimum of StoreHouse are told of', async () => {
  const clock = () => new Date('2026-03-31T18:00:00Z')
  const served = await serveChain({ seed: 'behind', restaurants: 2, scale: 0.2, clock })
  closing.push(() => served.close())
  const ctx: Context = { ...(await testContext(database.db)), openSystem, now: clock }
  await connectIntegration(ctx, { slug: 'source_a', credentials: served.credentials.source_a })
  const costed = async () => {
    const { rows } = await database.db.pool.query<{ dishes: number; costs: number; low: number }>(
      `SELECT (SELECT count(*)::int FROM dish WHERE workspace_id = $1 AND portion_cost > 0) AS dishes,
         (SELECT count(*)::int FROM source_memory WHERE workspace_id = $1 AND starts_with(bucket, 'portions:')) AS costs,
         (SELECT count(*)::int FROM event WHERE workspace_id = $1 AND type = 'stock.low') AS low`,
      [ctx.workspace.id],
    )
    return rows[0] ?? { dishes: -1, costs: -1, low: -1 }
  }
  const stop = startWorker(new Map([[ctx.workspace.id, ctx]]), 1, () => undefined, clock)
  // What sales took of goods that StoreHouse wants a minimum of is told by the load.
  const isThere = async () => {
    const { costs, low } = await costed()
    expect([costs > 5, low > 0]).toEqual([true, true])
  }
  await vi.waitFor(isThere, { timeout: 30_000, interval: 200 })
  await stop()
  await exchangeIntegration(ctx, { source: 'source_a', scope: { kind: 'current' } })
  expect((await costed()).dishes).toBeGreaterThan(4)
}, 60_000)

test('an ordered exchange is in the trace of the request that ordered it, a scheduled one in another', async () => {
  const ctx: Context = { ...(await testContext(database.db)), openSystem: new InMemorySystem().connection }
  const credentials = { url: 'http://127.0.0.1:1', login: 'api', password: 'pa55word' }
  await connectIntegration(ctx, { slug: 'source_b', credentials })
  const spans = recordedSpans()
  const request = beginSpan({ name: 'POST', kind: 'server' }, null).trace
  await runFor({ trace: request }, () => orderExchange(ctx, { source: 'source_b', period: null, dryRun: false }))
  const reports: ExchangeReport[] = []
  startWorker(new Map([[ctx.workspace.id, ctx]]), 1, (report) => reports.push(report))
  const taken = () => spans.filter(({ name }) => name === 'exchange with a source')
  await vi.waitFor(() => expect([reports.length > 1, taken().length > 1]).toEqual([true, true]), {
    timeout: 60_000,
    interval: 100,
  })
  const ordered = taken().find(({ parent }) => parent !== null)
  const scheduled = taken().find(({ parent }) => parent === null)
  expect(ordered?.parent).toEqual(request)
  expect(scheduled?.trace.traceId).toEqual(expect.not.stringMatching(request.traceId))
})

test('the span of an exchange that could not be carried out has failed', async () => {
  const system = new InMemorySystem()
  const ctx: Context = { ...(await testContext(database.db)), openSystem: system.connection }
  const credentials = { url: 'http://127.0.0.1:1', login: 'api', password: 'pa55word' }
  await connectIntegration(ctx, { slug: 'source_b', credentials })
  ctx.openSystem = () => {
    throw new Error('The system is out of order')
  }
  const spans = recordedSpans()
  startWorker(new Map([[ctx.workspace.id, ctx]]), 1, () => undefined)
  const first = () => spans.find(({ name, ended }) => name === 'exchange with a source' && ended !== null)
  await vi.waitFor(() => expect(first()).toBeDefined(), { timeout: 60_000, interval: 100 })
  expect(first()?.ended).toMatchObject({ hasFailed: true, attributes: { 'vitrina.outcome': 'failed' } })
})

/** A worker's part in exchanges; returns a function that stops it. */
function startWorker(
  contexts: ReadonlyMap<string, Context>,
  slots: number,
  onReport: (report: ExchangeReport) => void,
  now = () => new Date('2026-03-31T12:00:00Z'),
): () => Promise<void> {
  const stopping = new AbortController()
  const stop = takeExchanges({
    ...{ db: database.db, onReport, logger: silentLogger, signal: stopping.signal },
    slots: { current: slots, load: slots, nightly: slots, background: 1 },
    contextOf: async (workspaceId) => {
      const ctx = contexts.get(workspaceId)
      if (!ctx) throw new Error('An exchange of a workspace that is not of this test')
      return ctx
    },
    now,
  })
  const end = async () => {
    stopping.abort()
    await stop()
  }
  closing.push(end)
  return end
}
