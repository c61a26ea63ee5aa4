import { request } from 'node:http'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { listDashboards } from '@vitrina/core/dashboards/list-dashboards'
import { openDatabase } from '@vitrina/db/database'
import { sendLedger } from '@vitrina/testing/ledger'
import { reach } from '@vitrina/testing/reach'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { appRouter } from '@vitrina/trpc/router'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../test/support/listen.ts'
import { turnOn } from '../../test/support/mcp/tool-caller.ts'
import { keyWith } from '../../test/support/serve.ts'

const database = suiteDatabase()
const march = 'date_from=2026-03-01&date_to=2026-03-31'
let ctx: Context
let key: string
let dashboard: number
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, smallChain)
  await turnOn(ctx)
  key = await keyWith(ctx, scopes)
  dashboard = (await listDashboards(ctx)).data[0]?.id ?? 0
})

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** Whoever reads figures waits from now on until it is released. */
async function holdFigures(): Promise<void> {
  const holder = await database.db.pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE restaurant_day IN ACCESS EXCLUSIVE MODE')
  endings.push(async () => {
    await holder.query('ROLLBACK')
    holder.release()
  })
}

/** How many statements wait for the figures. */
async function waiting(): Promise<number> {
  const { rows } = await database.db.pool.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%restaurant_day%'`,
  )
  return rows[0].count
}

/** An API with connections of its own, as the process has. */
async function api(statementTimeoutMs = 0) {
  const db = openDatabase({ ...reach(database.url), maxConnections: 4, pipeline: true, statementTimeoutMs })
  endings.push(() => db.close())
  return { ...ctx, db }
}

describe('a caller who goes away', () => {
  test.each([
    ['of REST', 'GET', () => `/dashboards/${dashboard}/data?${march}`, null],
    [
      'of a tool',
      'POST',
      () => '/../mcp',
      () => ({ name: 'get_dashboard_data', arguments: { id: String(dashboard), date_from: '2026-03-01' } }),
    ],
  ])('%s leaves no statement behind', async (_, method, path, params) => {
    const means = await api()
    const server = await listen(means)
    endings.push(() => server.close())
    await holdFigures()
    const { port } = new URL(server.url)
    const call = request({
      port,
      method,
      path: path().startsWith('/..') ? '/api/mcp' : `/api/v1${path()}`,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    })
    call.on('error', () => undefined)
    call.end(params && JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: params() }))
    await expect.poll(waiting).toBeGreaterThan(0)
    call.destroy()
    await expect.poll(waiting).toBe(0)
  })

  test('of the panel leaves no statement behind', async () => {
    const means = await api()
    await holdFigures()
    const gone = new AbortController()
    const caller = appRouter.createCaller(
      { core: means, person: null, requestId: means.requestId },
      { signal: gone.signal },
    )
    const asked = caller.overview.get({ date_from: '2026-03-01', date_to: '2026-03-31' })
    const refused = asked.catch((error: unknown) => error)
    await expect.poll(waiting).toBeGreaterThan(0)
    gone.abort()
    expect(await refused).toBeInstanceOf(Error)
    await expect.poll(waiting).toBe(0)
  })
})

describe('a statement that runs into its time limit', () => {
  test('is 500 in words, noted once without its stack', async () => {
    const lines: unknown[] = []
    const means = await api(200)
    const logger = { ...ctx.logger, warn: (details: object, message: string) => lines.push([message, details]) }
    const server = await listen(means)
    endings.push(() => server.close())
    await holdFigures()
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`${server.url}/dashboards/${dashboard}/data?${march}`, { headers })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({
      code: 'internal_error',
      detail: 'The request took too long and was stopped. Ask for a shorter period or fewer rows, or try again later.',
      errors: [{ code: 'took_too_long' }],
    })
    const caller = appRouter.createCaller({ core: { ...means, logger }, person: null, requestId: means.requestId })
    const query = { id: String(dashboard), date_from: '2026-03-01' }
    await expect(caller.dashboards.data(query)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(lines).toEqual([
      ['a statement ran into its time limit', { path: 'dashboards.data', requestId: means.requestId }],
    ])
  })
})
