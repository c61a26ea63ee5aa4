import { setTimeout } from 'node:timers/promises'
import { integrations } from '@vitrina/contract/integration'
import { reasonText } from '@vitrina/contract/reasons'
import { dueExchanges, endExchange, shiftOf } from '@vitrina/testing/due-exchanges'
import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { reasonOf } from '@vitrina/testing/reason-of'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { changePrice } from '../dishes/change-price.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { disconnectIntegration } from '../integrations/disconnect-integration.ts'
import { integrationHealth, setSchedule } from '../integrations/integration-health.ts'
import { listIntegrations } from '../integrations/list-integrations.ts'
import { type OpenSystem, SourceError, type SourceMemory } from './accounting-system.ts'
import { exchangeIntegration } from './exchange-integration.ts'
import { getFreshness } from './get-freshness.ts'
import { orderExchange } from './order-exchange.ts'
import type { RejectRecord } from './records.ts'

const database = suiteDatabase()

const credentials = { url: 'http://127.0.0.1:1', login: 'api', password: 'pa55word' }

async function connected(options: { now?: string; timezone?: string } = {}) {
  const system = new InMemorySystem()
  const ctx: Context = { ...(await testContext(database.db, options)), openSystem: system.connection }
  expect(integrations.source_b.credentials.safeParse(credentials).success).toBe(true)
  await connectIntegration(ctx, { slug: 'source_b', credentials })
  system.closed = 0
  return { ctx, system }
}

const at = (ctx: Context, now: string): Context => ({ ...ctx, now: () => new Date(now) })
const day = (date: string, total: string) => ({ key: `c-${date}`, date, lines: [{ dish: 'tea', total }] })

async function dueOf(ctx: Context, now: string): Promise<string[]> {
  return (await dueExchanges(ctx, now)).map(({ scope, dryRun }) => `${scope.kind}${dryRun ? ' trial' : ''}`)
}

/** Ends every exchange of the workspace that is due. */
async function endAll(ctx: Context, now: string): Promise<void> {
  for (const due of await dueExchanges(ctx, now)) await endExchange(ctx, due, now)
}

/** A tick of a schedule, moved as those of the source are that may be moved by so many minutes, and earlier by so many milliseconds. */
const moved = (ctx: Context, tick: string, minutes: number, beforeMs = 0) =>
  new Date(Date.parse(tick) + shiftOf(ctx, 'source_b', minutes) - beforeMs).toISOString()

async function outbox(ctx: Context) {
  const { rows } = await ctx.db.pool.query(
    "SELECT count(*)::int AS n FROM event WHERE workspace_id = $1 AND type = 'check.created'",
    [ctx.workspace.id],
  )
  return rows[0]?.n
}

describe('an exchange over the wire', () => {
  test('carries the current days, one event a new check, and gives the login back', async () => {
    const { ctx, system } = await connected()
    system.ledger = { source: 'source_b', checks: [day('2026-03-31', '10')] }
    const input = { source: 'source_b', scope: { kind: 'current' } } as const
    expect((await exchangeIntegration(ctx, input)).reports).toMatchObject([{ status: 'succeeded', inserted: 1 }])
    expect((await exchangeIntegration(ctx, input)).reports).toMatchObject([{ status: 'succeeded', unchanged: 1 }])
    expect(await outbox(ctx)).toBe(1)
    expect(system.closed).toBe(2)
    expect(system.asked).toMatchObject([
      { kind: 'current', held: [] },
      { kind: 'current', held: [{ restaurantKey: 'r1', date: '2026-03-31', checks: 1, revenue: '10.000000' }] },
    ])
  })

  test('reads the last seven days and the days that differ, a week a run, newest first', async () => {
    const { ctx, system } = await connected()
    system.changed = ['2026-02-01', '2026-02-02', '2026-03-23', '2026-03-30']
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' } })
    const periods = system.asked.map((request) => (request.kind === 'days' ? request.period : null))
    expect(periods).toEqual([
      { from: '2026-03-30', to: '2026-03-30' },
      { from: '2026-03-23', to: '2026-03-29' },
      { from: '2026-02-01', to: '2026-02-02' },
    ])
  })

  test('does not compare days of dropped months, which it could not store: of 15 February and 20 March the latter', async () => {
    const { ctx, system } = await connected()
    system.ledger = { source: 'source_b', checks: [day('2026-02-15', '10'), day('2026-03-20', '20')] }
    await exchangeIntegration(ctx, {
      source: 'source_b',
      scope: { kind: 'days', period: { from: '2026-02-15', to: '2026-03-20' } },
    })
    const compared = async () => {
      await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' } })
      return system.heldSeen.map(({ date }) => date)
    }
    expect(await compared()).toEqual(['2026-02-15', '2026-03-20'])
    await ctx.db.pool.query(`UPDATE installation SET sales_from = '2026-03-01'`)
    try {
      expect(await compared()).toEqual(['2026-03-20'])
    } finally {
      await ctx.db.pool.query('UPDATE installation SET sales_from = NULL')
    }
  })

  test('that fails says so in the journal and in the health, gives the login back and leaves what is held', async () => {
    const { ctx, system } = await connected()
    system.ledger = { source: 'source_b', checks: [day('2026-03-31', '10')] }
    const input = { source: 'source_b', scope: { kind: 'current' } } as const
    await exchangeIntegration(ctx, input)
    system.onOpen = () => {
      throw new SourceError('licence_refused', reasonOf('No licence is free; log another program out.'))
    }
    const { reports } = await exchangeIntegration(ctx, input)
    expect(reports).toMatchObject([{ status: 'failed', error: 'No licence is free; log another program out.' }])
    expect(system.closed).toBe(2)
    expect(await integrationHealth(ctx)).toMatchObject([
      { source: 'source_b', lastError: 'No licence is free; log another program out.', late: false },
    ])
    expect((await listIntegrations(ctx)).data[1]).toMatchObject({ slug: 'source_b', connected: true, status: 'error' })
    system.onOpen = () => undefined
    await exchangeIntegration(ctx, input)
    expect((await listIntegrations(ctx)).data[1]).toMatchObject({ status: 'ok' })
    expect(await outbox(ctx)).toBe(1)
  })

  test('of days of which one cannot be read reads the others, and is tried again after a quarter of an hour', async () => {
    const { ctx, system } = await connected()
    system.changed = ['2026-02-01']
    const open = system.open.bind(system)
    system.open = async (request) => {
      if (request.kind === 'days' && request.period.from === '2026-03-24') {
        throw new SourceError('unreadable', reasonOf('OLAP row 12: DishDiscountSumInt is "abc".'))
      }
      return open(request)
    }
    const { reports, failures } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' } })
    expect(reports.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(failures.map(reasonText)).toEqual(['OLAP row 12: DishDiscountSumInt is "abc".'])
    // Current data that is read well says nothing of the past.
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' } })
    expect(await integrationHealth(ctx)).toMatchObject([
      { lastError: null, nightlyError: failures.map(reasonText).join() },
    ])
    expect((await listIntegrations(ctx)).data[1]).toMatchObject({ status: 'error' })
    await endAll(ctx, '2026-03-31T12:00:00Z')
    expect(await dueOf(ctx, '2026-03-31T12:14:59Z')).toEqual(['current'])
    expect(await dueOf(ctx, '2026-03-31T12:15:00Z')).toEqual(['current', 'changed'])
    system.open = open
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' } })
    expect(await integrationHealth(ctx)).toMatchObject([{ lastError: null, nightlyError: null }])
    expect(await dueOf(ctx, '2026-03-31T12:15:00Z')).toEqual(['current'])
  })

  test('that could not reach a part of the source is no success, and says which', async () => {
    const { ctx, system } = await connected()
    const open = system.open.bind(system)
    const reason = 'This server was not exchanged: 10.0.0.5:8080 does not answer.'
    system.open = async (request) => {
      const bundle = await open(request)
      const row = { file: 'servers', line: 1, column: null }
      return {
        ...bundle,
        async *records() {
          yield* bundle.records()
          yield [{ kind: 'reject' as const, ...row, reason: reasonOf(reason), isPart: true as const }]
        },
      }
    }
    const { reports, failures } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' } })
    expect(reports).toMatchObject([{ status: 'succeeded', rejected: 1, missing: [reasonOf(reason)] }])
    expect(failures.map(reasonText)).toEqual([reason])
    expect(await integrationHealth(ctx)).toMatchObject([{ lastSuccessAt: null, lastError: reason }])
  })

  const besides = { kind: 'reject' as const, file: 'stock', line: 0, column: null, isPart: true as const }

  /** A source that tells the part missing, whatever is asked. */
  function lacking(system: InMemorySystem, of: RejectRecord['of']) {
    const open = system.open.bind(system)
    system.open = async (request) => {
      const bundle = await open(request)
      return {
        ...bundle,
        async *records() {
          yield* bundle.records()
          yield [{ ...besides, of, reason: reasonOf('Stock was not exchanged: no right.') }]
        },
      }
    }
  }

  test('that lacks a part which is no sales is no success, and nobody is told that sales are behind', async () => {
    const { ctx, system } = await connected()
    lacking(system, 'stockMove')
    for (const kind of ['current', 'changed'] as const) {
      const { failures } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind } })
      expect(new Set(failures.map(reasonText))).toEqual(new Set(['Stock was not exchanged: no right.']))
    }
    const said = 'Stock was not exchanged: no right.'
    expect(await integrationHealth(ctx)).toMatchObject([{ lastError: said, nightlyError: said }])
    expect((await listIntegrations(ctx)).data[1]).toMatchObject({ status: 'error' })
    const { sources } = await getFreshness(ctx)
    expect(sources).toMatchObject([{ since: ctx.now().toISOString(), failing: false, pastFailing: false }])
  })

  test.each(['check', undefined] as const)('that lacks sales (%s) tells everybody', async (of) => {
    const { ctx, system } = await connected()
    lacking(system, of)
    for (const kind of ['current', 'changed'] as const) {
      await exchangeIntegration(ctx, { source: 'source_b', scope: { kind } })
    }
    expect((await getFreshness(ctx)).sources).toMatchObject([{ since: null, failing: true, pastFailing: true }])
  })

  test('that could not compare the past, or whose prices failed, tells of sales what is true of them', async () => {
    const { ctx, system } = await connected()
    system.changedDays = async () => {
      throw new SourceError('refused', reasonOf('HTTP 500'))
    }
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' } })
    expect((await getFreshness(ctx)).sources).toMatchObject([{ pastFailing: true }])
    const priced = await connected()
    priced.system.ledger = {
      source: 'source_b',
      dishes: [{ key: 'tea', price: '10' }],
      checks: [day('2026-03-31', '10')],
    }
    priced.system.prices.set('tea', ['10.00'])
    await exchangeIntegration(priced.ctx, { source: 'source_b', scope: { kind: 'current' } })
    const id = (await listDishes(priced.ctx, {})).data[0]?.id ?? ''
    await changePrice(priced.ctx, { id, price: 12, reason: 'Сезон' })
    priced.system.onSend = () => {
      throw new SourceError('refused', reasonOf('HTTP 500'))
    }
    await exchangeIntegration(priced.ctx, { source: 'source_b', scope: { kind: 'current' } })
    expect(await integrationHealth(priced.ctx)).toMatchObject([{ lastError: 'Prices were not sent: HTTP 500' }])
    expect((await getFreshness(priced.ctx)).sources).toMatchObject([{ failing: false }])
  })

  test('says once what every run of it lacks', async () => {
    const { ctx, system } = await connected()
    lacking(system, 'stockMove')
    system.changed = ['2026-02-01']
    const { reports, failures } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' } })
    expect([reports.length, failures.map(reasonText)]).toEqual([2, ['Stock was not exchanged: no right.']])
  })

  test('that reached all but a part of the past is made again after ever longer: 15 min, 30, 1 h, 2, 4 and no more', async () => {
    const { ctx, system } = await connected()
    const open = system.open.bind(system)
    system.open = async (request) => {
      const bundle = await open(request)
      const row = { file: 'checks', line: 0, column: null, reason: reasonOf('HTTP 500'), isPart: true as const }
      return {
        ...bundle,
        async *records() {
          yield [{ kind: 'reject' as const, ...row }]
        },
      }
    }
    let now = '2026-03-31T12:00:00Z'
    const waits: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      const due = (await dueExchanges(ctx, now)).find(({ scope }) => scope.kind === 'changed')
      if (!due) throw new Error('the past is not due')
      const input = { source: 'source_b', scope: { kind: 'changed' }, isJob: true } as const
      const { outcome } = await exchangeIntegration(at(ctx, now), input)
      await endExchange(ctx, due, now, { outcome })
      const [{ nextNightlyAt } = { nextNightlyAt: '' }] = await integrationHealth(at(ctx, now))
      waits.push((Date.parse(nextNightlyAt) - Date.parse(now)) / 60_000)
      now = nextNightlyAt
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240])
  })

  test('never runs beside another of the same source; another workspace is free', async () => {
    const { ctx, system } = await connected()
    const other = await connected()
    let second: unknown = null
    let elsewhere: unknown = null
    const input = { source: 'source_b', scope: { kind: 'current' } } as const
    const ask = async () => {
      second = await exchangeIntegration(ctx, input).catch((error: unknown) => error)
      elsewhere = await exchangeIntegration(other.ctx, input)
      return system.checks
    }
    const open = system.open.bind(system)
    system.open = async (request) => {
      await ask()
      return open(request)
    }
    await exchangeIntegration(ctx, input)
    expect(second).toMatchObject({ code: 'exchange_running' })
    expect(elsewhere).toMatchObject({ reports: [{ status: 'succeeded' }] })
  })

  test('sends agreed prices before it reads; a trial sends none and changes nothing', async () => {
    const { ctx, system } = await connected()
    system.ledger = { source: 'source_b', dishes: [{ key: 'tea', price: '10' }], checks: [day('2026-03-31', '10')] }
    system.prices.set('tea', ['10.00'])
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' } })
    const id = (await listDishes(ctx, {})).data[0]?.id ?? ''
    await changePrice(ctx, { id, price: 12, reason: 'Сезон' })
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' }, dryRun: true })
    expect(system.sent).toEqual([])
    const { prices } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' } })
    expect(prices).toMatchObject({ sent: 1, applied: 1 })
  })

  test('that was told to stop, or of days asked for by hand, says nothing of the last success', async () => {
    const { ctx, system } = await connected()
    const stop = new AbortController()
    system.changed = ['2026-02-01']
    system.onOpen = () => stop.abort()
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' }, signal: stop.signal })
    const period = { from: '2026-03-01', to: '2026-03-01' }
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'days', period } })
    expect(await integrationHealth(ctx)).toMatchObject([{ lastSuccessAt: null, lastError: null }])
  })

  test('as a trial lets the connector keep nothing', async () => {
    const { ctx, system } = await connected()
    const kept: string[][] = []
    const memories: SourceMemory[] = []
    const openSystem: OpenSystem = ({ memory }) => {
      memories.push(memory)
      return system
    }
    system.open = async (request) => {
      const memory = memories.at(-1)
      await memory?.write('orders', [{ key: 'a', version: memories.length, body: '{}' }])
      kept.push((await memory?.read('orders'))?.map(({ key, version }) => `${key} ${version}`) ?? [])
      return InMemorySystem.prototype.open.call(system, request)
    }
    const input = { source: 'source_b', scope: { kind: 'current' } } as const
    await exchangeIntegration({ ...ctx, openSystem }, { ...input, dryRun: true })
    await exchangeIntegration({ ...ctx, openSystem }, input)
    await exchangeIntegration({ ...ctx, openSystem }, { ...input, dryRun: true })
    expect(kept).toEqual([[], ['a 2'], ['a 2']])
  })

  test('needs a connected source, and run:ops', async () => {
    const { ctx } = await connected()
    const input = { source: 'source_a', scope: { kind: 'current' } } as const
    await expect(exchangeIntegration(ctx, input)).rejects.toMatchObject({ code: 'conflict' })
    const lesser = { ...ctx, scopes: new Set(['read:checks' as const]) }
    await expect(exchangeIntegration(lesser, input)).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('an exchange whose server answers for ever', () => {
  // Only what counts the minutes: the database keeps its own time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** From so many readings on, the system answers no more, and an hour goes by. */
  async function stalling(from: number) {
    const { ctx, system } = await connected()
    const openSystem: OpenSystem = ({ signal }) => {
      system.open = async (request) => {
        if (system.asked.length < from) return InMemorySystem.prototype.open.call(system, request)
        vi.advanceTimersByTime(3_600_000)
        signal?.throwIfAborted()
        throw new Error('Nothing has ended the wait')
      }
      return system
    }
    return { ctx: { ...ctx, openSystem }, system }
  }

  test('is stopped when its time is over, which its journal and the connection say', async () => {
    const { ctx } = await stalling(0)
    const { reports } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' } })
    expect(reports).toMatchObject([{ status: 'failed', errorCode: 'timeout' }])
    const { data } = await listIntegrations(ctx)
    expect(data.find(({ slug }) => slug === 'source_b')?.status).not.toBe('ok')
  })

  test('begun for days somebody asked for goes on with those left in a later turn, behind the others', async () => {
    const { ctx, system } = await stalling(1)
    await orderExchange(ctx, { source: 'source_b', period: { from: '2026-03-01', to: '2026-03-31' }, dryRun: false })
    const first = (await dueExchanges(ctx, ctx.now())).find(({ orderId }) => orderId !== null)
    if (!first) throw new Error('the order is not due')
    const { left } = await exchangeIntegration(ctx, { source: 'source_b', scope: first.scope })
    expect(left).toEqual({ from: '2026-03-08', to: '2026-03-31' })
    const later = new Date('2026-03-31T12:30:00Z')
    await endExchange(ctx, first, later, { left })
    const again = (await dueExchanges(ctx, later)).find(({ orderId }) => orderId !== null)
    expect(again).toMatchObject({ orderId: first.orderId, scope: { kind: 'days', period: left } })
    // A turn that brings nothing is the last.
    expect(system.asked.length).toBe(1)
    const { left: none } = await exchangeIntegration(ctx, { source: 'source_b', scope: first.scope })
    expect(none).toBe(null)
  })
})

describe('what is due', () => {
  test('after connecting: current data and the past; then current data every five minutes, at night the last days', async () => {
    const { ctx } = await connected()
    expect(await dueOf(ctx, '2026-03-31T11:59:59Z')).toEqual([])
    expect(await dueOf(ctx, '2026-03-31T12:00:00Z')).toEqual(['current', 'changed'])
    await endAll(ctx, '2026-03-31T12:00:00Z')
    expect(await dueOf(ctx, moved(ctx, '2026-03-31T12:00:00Z', 5, 1))).toEqual([])
    expect(await dueOf(ctx, moved(ctx, '2026-03-31T12:00:00Z', 5))).toEqual(['current'])
    await endAll(ctx, '2026-03-31T12:05:00Z')
    expect(await dueOf(ctx, moved(ctx, '2026-03-31T12:05:00Z', 5, 1))).toEqual([])
    expect(await dueOf(ctx, moved(ctx, '2026-03-31T12:05:00Z', 5))).toEqual(['current'])
    // 04:30 in Moscow.
    expect(await dueOf(ctx, moved(ctx, '2026-04-01T01:30:00Z', 30, 1))).toEqual(['current'])
    expect(await dueOf(ctx, moved(ctx, '2026-04-01T01:30:00Z', 30))).toEqual(['current', 'changed'])
  })

  test('is a load until the past was read in full, then nightly; a new connection loads again', async () => {
    const { ctx } = await connected()
    const past = async () =>
      (await dueExchanges(ctx, '2026-05-01T00:00:00Z')).flatMap(({ job }) => (job.lane === 'current' ? [] : [job.lane]))
    expect(await past()).toEqual(['load'])
    await endAll(ctx, '2026-03-31T12:00:00Z')
    expect(await past()).toEqual(['load'])
    await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'changed' } })
    expect(await past()).toEqual(['nightly'])
    await connectIntegration(ctx, { slug: 'source_b', credentials })
    expect(await past()).toEqual(['load'])
  })

  test('follows the clock of the workspace over the change to summer time', async () => {
    const { ctx } = await connected({ timezone: 'Europe/Berlin' })
    await setSchedule(ctx, 'source_b', { schedule: '0 6 * * *', nightly: '0 0 1 1 *' })
    for (const due of await dueExchanges(ctx, ctx.now())) await endExchange(ctx, due, '2026-03-28T06:00:00Z')
    expect(await dueOf(ctx, moved(ctx, '2026-03-29T04:00:00Z', 5, 1))).toEqual([])
    expect(await dueOf(ctx, moved(ctx, '2026-03-29T04:00:00Z', 5))).toEqual(['current'])
  })

  test('changes with the schedule at once', async () => {
    const { ctx } = await connected()
    await endAll(ctx, '2026-03-31T12:00:00Z')
    await setSchedule(ctx, 'source_b', { schedule: '0 15 * * *', nightly: '0 16 * * *' })
    expect(await dueOf(ctx, moved(ctx, '2026-03-31T12:00:00Z', 5, 1))).toEqual([])
    expect(await dueOf(ctx, moved(ctx, '2026-03-31T13:00:00Z', 30, 1))).toEqual(['current'])
    expect(await dueOf(ctx, moved(ctx, '2026-03-31T13:00:00Z', 30))).toEqual(['current', 'changed'])
  })

  test('begins with what somebody asked for, once however often they ask', async () => {
    const { ctx } = await connected()
    const order = { source: 'source_b', period: { from: '2026-03-01', to: '2026-03-02' }, dryRun: true } as const
    await orderExchange(ctx, order)
    await orderExchange(ctx, order)
    expect(await dueOf(ctx, '2026-03-31T12:00:00Z')).toEqual(['current', 'days trial'])
    await endAll(ctx, '2026-03-31T12:00:00Z')
    expect(await dueOf(ctx, '2026-03-31T12:00:00Z')).toEqual(['changed'])
    await expect(orderExchange(ctx, { ...order, source: 'source_a' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is nothing once disconnected', async () => {
    const { ctx } = await connected()
    await orderExchange(ctx, { source: 'source_b', period: null, dryRun: false })
    await disconnectIntegration(ctx, { slug: 'source_b' })
    expect(await dueOf(ctx, '2026-05-01T12:00:00Z')).toEqual([])
    expect(await integrationHealth(ctx)).toEqual([])
  })

  test.each(['* * * *', '61 * * * *', 'daily', '* * * * * *', 'H H * * *', '0 H(1-5) * * *'])(
    'a schedule is not %j',
    async (schedule) => {
      const { ctx } = await connected()
      const refused = (pointer: string) => ({ code: 'validation_failed', extra: { errors: [{ pointer }] } })
      await expect(setSchedule(ctx, 'source_b', { schedule })).rejects.toMatchObject(refused('#/schedule'))
      await expect(setSchedule(ctx, 'source_b', { nightly: schedule })).rejects.toMatchObject(refused('#/nightly'))
    },
  )

  test('is late after two missed times', async () => {
    const { ctx } = await connected()
    // Its times are moved by as much, so that it is never late for being moved.
    const late = moved(ctx, '2026-03-31T12:06:00Z', 5)
    expect(await integrationHealth(at(ctx, late))).toMatchObject([{ late: false }])
    const past = new Date(Date.parse(late) + 1).toISOString()
    expect(await integrationHealth(at(ctx, past))).toMatchObject([{ late: true }])
    expect((await listIntegrations(at(ctx, past))).data[1]).toMatchObject({ status: 'warning' })
    expect(await integrationHealth(at(ctx, '2026-03-31T12:10:00Z'))).toMatchObject([{ lagSeconds: 600 }])
  })
})

test('the journal tells how far a run has come while it reads', async () => {
  const { ctx, system } = await connected()
  const seen: unknown[] = []
  const look = async () => {
    const { rows } = await ctx.db.pool.query(
      'SELECT status, origin, read::int AS read FROM exchange_run WHERE workspace_id = $1',
      [ctx.workspace.id],
    )
    seen.push(...rows)
  }
  system.ledger = { source: 'source_b', checks: [day('2026-03-31', '10')] }
  const open = system.open.bind(system)
  system.open = async (request) => {
    const bundle = await open(request)
    return {
      ...bundle,
      // A slow source: its first batch is told of once a second has passed.
      async *records() {
        await setTimeout(1010)
        yield* bundle.records()
        await look()
      },
    }
  }
  await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' } })
  expect(seen).toEqual([{ status: 'running', origin: 'iiko', read: 4 }])
})
