import { decodeId, encodeId, newUuid } from '@vitrina/db/ids'
import { dueExchanges, endExchange } from '@vitrina/testing/due-exchanges'
import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { exchangeIntegration } from './exchange-integration.ts'
import { getExchangeOrder } from './get-exchange-order.ts'
import { getExchangeRun, listRunDays } from './get-exchange-run.ts'
import { listExchangeRejects } from './list-exchange-rejects.ts'
import { listExchangeRuns } from './list-exchange-runs.ts'
import { orderExchange } from './order-exchange.ts'

const database = suiteDatabase()

const sold = (key: string, date: string, total: string, restaurant = 'r1') => ({
  key,
  date,
  restaurant,
  lines: [{ dish: 'tea', total }],
})
const without = (ctx: Context, ...scopes: string[]): Context => ({
  ...ctx,
  scopes: new Set([...ctx.scopes].filter((scope) => !scopes.includes(scope))),
})
const refused = { code: 'insufficient_scope', extra: { requiredScope: 'read:integrations' } }

describe('the journal', () => {
  test('lists runs newest first and by pages, each once, and tells what each changed', async () => {
    const ctx = await testContext(database.db)
    const first = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100')] })
    const same = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100')] })
    const trial = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '70')] }, { dryRun: true })
    const page = await listExchangeRuns(ctx, { limit: 2 })
    expect(page.data.map(({ id }) => id)).toEqual([trial.id, same.id])
    expect(page.data[0]).toMatchObject({ source: 'source_a', dryRun: true, status: 'succeeded', replaced: 1 })
    expect(page.meta).toMatchObject({ hasMore: true, total: 3 })
    const rest = await listExchangeRuns(ctx, { limit: 2, cursor: page.meta.nextCursor ?? '' })
    expect(rest.data.map(({ id, inserted }) => [id, inserted])).toEqual([[first.id, 1]])
  })

  test('is narrowed to a source, a status, and to what changed something or went wrong', async () => {
    const ctx = await testContext(database.db)
    const one = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100'), sold('b', '2026-03-11', '5')] })
    await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100')] })
    const emptied = await sendLedger(ctx, {
      period: { from: '2026-03-11', to: '2026-03-11' },
      restaurants: [{ key: 'r1' }],
      checks: [],
    })
    expect(emptied.removed).toBe(1)
    const other = await sendLedger(ctx, { source: 'source_b', checks: [sold('a', '2026-03-10', '1')] })
    await ctx.db.pool.query(`UPDATE exchange_run SET status = 'failed' WHERE workspace_id = $1 AND id = $2`, [
      ctx.workspace.id,
      decodeId('exchange', other.id),
    ])
    const found = async (filters: Record<`filter[${string}]`, string>) =>
      (await listExchangeRuns(ctx, filters)).data.map(({ id }) => id)
    expect(await found({ 'filter[source]': 'source_b' })).toEqual([other.id])
    expect(await found({ 'filter[status]': 'failed' })).toEqual([other.id])
    expect(await found({ 'filter[notable]': 'true' })).toEqual([other.id, emptied.id, one.id])
    await expect(found({ 'filter[status]': 'lost' })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('needs read:integrations, and shows nothing of another workspace: the same 404 for theirs and for none', async () => {
    const ctx = await testContext(database.db)
    const { id } = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100')] })
    const { data } = await getExchangeRun(ctx, { id })
    const restaurantId = data.restaurants[0]?.restaurantId ?? ''
    const reader = without(ctx, 'read:integrations')
    await expect(listExchangeRuns(reader, {})).rejects.toMatchObject(refused)
    await expect(getExchangeRun(reader, { id: 'x' })).rejects.toMatchObject(refused)
    await expect(listRunDays(reader, { id: 'x', restaurantId: 'x' })).rejects.toMatchObject(refused)
    await expect(listExchangeRejects(reader, { id: 'x' })).rejects.toMatchObject(refused)
    await expect(getExchangeOrder(reader, { id: 'x' })).rejects.toMatchObject(refused)
    const stranger = await testContext(database.db)
    expect((await listExchangeRuns(stranger, {})).data).toEqual([])
    for (const missing of [id, encodeId('exchange', newUuid()), 'xch_nothing', '']) {
      await expect(getExchangeRun(stranger, { id: missing })).rejects.toMatchObject({ code: 'not_found' })
      await expect(listExchangeRejects(stranger, { id: missing })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await listRunDays(stranger, { id, restaurantId })).toEqual({ days: [], total: 0 })
  })
})

describe('a run', () => {
  test('r1 new 100 + 20 on two days, r2 new 7: by restaurant 120 of 2 checks and 7 of 1, days newest first', async () => {
    const ctx = await testContext(database.db)
    const checks = [sold('a', '2026-03-10', '100'), sold('b', '2026-03-11', '20'), sold('c', '2026-03-11', '7', 'r2')]
    const { id } = await sendLedger(ctx, { checks })
    const { data } = await getExchangeRun(ctx, { id })
    expect(data.restaurants).toMatchObject([
      { name: 'r1', lines: 2, checks: 2, revenue: 120, days: { inserted: 2, replaced: 0, unchanged: 0, removed: 0 } },
      { name: 'r2', lines: 1, checks: 1, revenue: 7, days: { inserted: 1 } },
    ])
    expect(data.totals).toMatchObject({ lines: 3, checks: 3, revenue: 127, stockMoves: 0 })
    expect(await listRunDays(ctx, { id, restaurantId: data.restaurants[0]?.restaurantId ?? '' })).toEqual({
      days: [
        { date: '2026-03-11', action: 'inserted', lines: 1, checks: 1, revenue: 20 },
        { date: '2026-03-10', action: 'inserted', lines: 1, checks: 1, revenue: 100 },
      ],
      total: 2,
    })
  })

  test('of 402 days at a restaurant tells the latest 400, and how many there are', async () => {
    const ctx = await testContext(database.db)
    const { id } = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100')] })
    const { data } = await getExchangeRun(ctx, { id })
    await ctx.db.pool.query(
      `INSERT INTO exchange_run_day (workspace_id, run_id, restaurant_id, business_date, action, lines, checks, revenue)
       SELECT workspace_id, run_id, restaurant_id, business_date - n, action, lines, checks, revenue
       FROM exchange_run_day, generate_series(1, 401) n WHERE workspace_id = $1`,
      [ctx.workspace.id],
    )
    const { days, total } = await listRunDays(ctx, { id, restaurantId: data.restaurants[0]?.restaurantId ?? '' })
    expect([total, days.length, days[0]?.date, days.at(-1)?.date]).toEqual([402, 400, '2026-03-10', '2025-02-04'])
  })

  test('that is a trial tells what the days would hold and has written none', async () => {
    const ctx = await testContext(database.db)
    const { id } = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100')] }, { dryRun: true })
    const { data } = await getExchangeRun(ctx, { id })
    expect(data).toMatchObject({ dryRun: true, inserted: 1, restaurants: [], totals: { revenue: 100, checks: 1 } })
  })

  test('gives its rejected rows in their order, two a page of five', async () => {
    const ctx = await testContext(database.db)
    const unreadable = ['1', '2', '3', '4', '5'].map((reason) => ({ column: 'total', reason }))
    const { id } = await sendLedger(ctx, { checks: [sold('a', '2026-03-10', '100')], unreadable })
    const reasons: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await listExchangeRejects(ctx, { id, limit: 2, cursor })
      expect(page.meta).toMatchObject({ total: 5, offset: reasons.length })
      reasons.push(...page.data.map(({ reason }) => reason))
      cursor = page.meta.nextCursor ?? undefined
      pages += 1
    } while (cursor !== undefined)
    expect([pages, reasons]).toEqual([3, ['1', '2', '3', '4', '5']])
    const [told] = (await listExchangeRejects(ctx, { id, limit: 1 })).data
    expect(told).toMatchObject({ reason: '1', why: { code: 'words', params: { said: '1' } } })
    // As a release of before left it.
    await ctx.db.pool.query('UPDATE exchange_reject SET code = NULL, params = NULL WHERE workspace_id = $1', [
      ctx.workspace.id,
    ])
    const [former] = (await listExchangeRejects(ctx, { id, limit: 1 })).data
    expect(former).toMatchObject({ reason: '1', why: null })
    await expect(listExchangeRejects(ctx, { id, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('an exchange asked for by hand', () => {
  const credentials = { url: 'http://127.0.0.1:1', login: 'api', password: 'pa55word' }

  async function connected() {
    const system = new InMemorySystem()
    const ctx: Context = { ...(await testContext(database.db)), openSystem: system.connection }
    await connectIntegration(ctx, { slug: 'source_b', credentials })
    system.ledger = { source: 'source_b', checks: [sold('a', '2026-03-31', '10')] }
    return { ctx, system }
  }

  test('waits, then goes on, then is known by its runs, which name who asked', async () => {
    const { ctx } = await connected()
    const { id } = await orderExchange(ctx, { source: 'source_b', period: null, dryRun: true })
    expect(await orderExchange(ctx, { source: 'source_b', period: null, dryRun: true })).toEqual({ id })
    expect(await getExchangeOrder(ctx, { id })).toEqual({ state: 'queued', runs: [] })
    const due = (await dueExchanges(ctx, ctx.now())).find(({ orderId }) => orderId !== null)
    if (!due?.orderId) throw new Error('the order is not due')
    const input = { source: due.job.source, scope: due.scope, dryRun: due.dryRun, orderId: due.orderId }
    await exchangeIntegration(ctx, { ...input, cause: 'order' })
    expect(await getExchangeOrder(ctx, { id })).toMatchObject({ state: 'running', runs: [{ status: 'succeeded' }] })
    await endExchange(ctx, due, ctx.now())
    const done = await getExchangeOrder(ctx, { id })
    expect(done).toMatchObject({ state: 'done', runs: [{ cause: 'order', author: 'test', dryRun: true, inserted: 1 }] })
    const stranger = await testContext(database.db)
    await expect(getExchangeOrder(stranger, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('takes up the run of one that died, and is known by it', async () => {
    const { ctx } = await connected()
    const scheduled = await exchangeIntegration(ctx, {
      source: 'source_b',
      scope: { kind: 'current' },
      cause: 'schedule',
    })
    await ctx.db.pool.query(`UPDATE exchange_run SET status = 'running' WHERE workspace_id = $1`, [ctx.workspace.id])
    const { id } = await orderExchange(ctx, { source: 'source_b', period: null, dryRun: false })
    const due = (await dueExchanges(ctx, ctx.now())).find(({ orderId }) => orderId !== null)
    if (!due?.orderId) throw new Error('the order is not due')
    const { scope, orderId } = due
    const { reports } = await exchangeIntegration(ctx, { source: 'source_b', scope, orderId, cause: 'order' })
    expect(reports).toMatchObject([{ id: scheduled.reports[0]?.id, resumed: 1 }])
    await endExchange(ctx, due, ctx.now())
    const run = { id: scheduled.reports[0]?.id, cause: 'order', author: 'test' }
    expect(await getExchangeOrder(ctx, { id })).toMatchObject({ state: 'done', runs: [run] })
  })

  test.each([
    [{ from: '2026-03-11', to: '2026-03-10' }],
    [{ from: '2026-02-30', to: '2026-03-10' }],
    [{ from: '2020-01-01', to: '2026-03-10' }],
  ])('of %j is refused', async (period) => {
    const { ctx } = await connected()
    const asked = orderExchange(ctx, { source: 'source_b', period, dryRun: false })
    await expect(asked).rejects.toMatchObject({ code: 'validation_failed' })
  })
})
