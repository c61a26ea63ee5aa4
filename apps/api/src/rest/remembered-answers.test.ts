import { setTimeout } from 'node:timers/promises'
import type { Context } from '@vitrina/core/context'
import { keepAnswer } from '@vitrina/core/dashboards/keep-answer'
import { listMetrics } from '@vitrina/core/dashboards/list-metrics'
import { rebuildRollups } from '@vitrina/core/exchange/rebuild-rollups'
import { createKey } from '@vitrina/core/keys/create-key'
import { setThreshold } from '@vitrina/core/stock/set-threshold'
import { anonymizeWaiter } from '@vitrina/core/waiters/anonymize-waiter'
import { readDataVersion } from '@vitrina/core/workspaces/read-data-version'
import { type Database, openDatabase } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { privateDatabase } from '@vitrina/testing/private-database'
import { reach } from '@vitrina/testing/reach'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { appRouter } from '@vitrina/trpc/router'
import { callProcedure } from '@vitrina/trpc/tools/call-procedure'
import { register } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyFor, everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { keyWith, serve } from '../../test/support/serve.ts'
import { RememberedAnswers } from './remembered-answers.ts'

const database = suiteDatabase(12)
const remembered = listEndpoints().filter(({ isRemembered }) => isRemembered)
const march = 'date_from=2026-03-01&date_to=2026-03-31'

let second: Database
beforeAll(() => {
  second = openDatabase({ ...reach(database.url), maxConnections: 6 })
})
afterAll(() => second.close())

/** Two processes that remember their answers, and one that computes each. */
function processes(ctx: Context) {
  const options = { allowPrivateTargets: true }
  return {
    both: [serve(ctx, options), serve({ ...ctx, db: second, now: () => ctx.now() }, options)],
    honest: serve(ctx, { ...options, answerCacheBytes: 0 }),
  }
}

/** Every read that is remembered, with and without a query. */
function readsOf(ids: Ids, dashboards: readonly string[] = [ids.dashboards]): string[] {
  return remembered.flatMap(({ path }) => {
    const paths = path.startsWith('/dashboards')
      ? dashboards.map((id) => path.replace('{id}', id))
      : [pathTo(path, ids)]
    return paths.flatMap((one) => [one, `${one}?${march}`])
  })
}

/** The content of an answer, without what describes the call. */
async function contentOf({ get }: ReturnType<typeof serve>, path: string, key: string): Promise<unknown> {
  const answer = await get(path, key)
  const { meta, requestId: _ofProblem, ...rest } = answer.json()
  const { requestId: _, generatedAt: __, ...lasting } = meta ?? {}
  return { path, status: answer.statusCode, tag: answer.headers['etag'], rest, lasting }
}

async function countOf(outcome: 'hit' | 'miss'): Promise<number> {
  const metric = await register.getSingleMetric('vitrina_remembered_reads_total')?.get()
  return metric?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0
}

test('the reads of figures and lists are remembered', () => {
  expect(remembered.map(({ path }) => path)).toEqual([
    ...['/restaurants', '/restaurants/{id}', '/dishes', '/dishes/{id}', '/checks', '/checks/{id}'],
    ...['/waiters', '/waiters/{id}/stats', '/stock', '/dashboards/{id}/data'],
  ])
})

test('an answer is given again with the number and time of the call, and its tag', async () => {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, smallChain)
  const key = await keyWith(ctx, ['read:restaurants'])
  const api = serve(ctx)
  const first = await api.get('/restaurants', key)
  ctx.now = () => new Date('2026-03-31T12:00:01Z')
  const hits = await countOf('hit')
  const again = await serve(ctx).get('/restaurants', key)
  expect(await countOf('hit')).toBe(hits)
  const remembered = await api.get('/restaurants', key)
  expect(await countOf('hit')).toBe(hits + 1)
  expect(remembered.json().meta).toMatchObject({
    ...{ requestId: remembered.headers['x-request-id'], generatedAt: '2026-03-31T12:00:01.000Z' },
  })
  expect(remembered.json().meta.requestId).not.toBe(first.json().meta.requestId)
  expect(Object.keys(remembered.json().meta)).toEqual(Object.keys(again.json().meta))
  expect(remembered.json().data).toEqual(again.json().data)
  expect([first, remembered].map(({ headers }) => headers['etag'])).toEqual([
    again.headers['etag'],
    again.headers['etag'],
  ])
  const headers = { authorization: `Bearer ${key}`, 'if-none-match': String(first.headers['etag']) }
  const same = await api.ask('GET', '/restaurants', headers)
  expect([same.statusCode, same.body]).toEqual([304, ''])
})

describe('after a change the next request has it, from every process', () => {
  let ctx: Context
  let ids: Ids
  let key: string
  let reads: string[]
  let apis: ReturnType<typeof processes>
  beforeAll(async () => {
    ctx = await testContext(database.db)
    ids = await everything(ctx)
    key = await keyWith(ctx, [...ctx.scopes])
    const { rows } = await ctx.db.pool.query<{ id: string }>(
      'SELECT id::text AS id FROM dashboard WHERE workspace_id = $1 AND preset IS NOT NULL',
      [ctx.workspace.id],
    )
    reads = readsOf(
      ids,
      rows.map(({ id }) => id),
    )
    apis = processes(ctx)
  })

  /** Has every read remembered in both processes, makes the change, and compares all reads with computed ones. */
  async function stayTrue(change: () => Promise<unknown>): Promise<{ changed: number }> {
    const before: unknown[] = []
    for (const path of reads) for (const api of apis.both) before.push(await contentOf(api, path, key))
    const hits = await countOf('hit')
    await apis.both[0]?.get(reads[0] ?? '', key)
    expect(await countOf('hit')).toBe(hits + 1)
    await change()
    const after: unknown[] = []
    const computed: unknown[] = []
    for (const path of reads) {
      const honest = await contentOf(apis.honest, path, key)
      for (const api of apis.both) {
        after.push(await contentOf(api, path, key))
        computed.push(honest)
      }
    }
    expect(after).toEqual(computed)
    return { changed: after.filter((one, n) => JSON.stringify(one) !== JSON.stringify(before[n])).length }
  }

  const writes = listEndpoints().filter(
    ({ method, path }) => ['POST', 'PATCH', 'DELETE'].includes(method) && !/^\/(ai|agents)\b/.test(path),
  )
  test.each(writes)('$method $path', async (endpoint) => {
    const { method, path } = endpoint
    if (method === 'PUT') throw new Error('The API has no PUT')
    await stayTrue(() => serve(ctx).send(method, pathTo(path, ids), key, bodyFor(endpoint, ids)))
  })

  const [first, ...others] = smallChain.checks
  const another: Ledger = {
    ...smallChain,
    checks: [{ ...first, key: 'c1', lines: [{ dish: 'tea', total: '7' }] }, ...others],
  }
  const sql = (text: string) => () => ctx.db.pool.query(text, [ctx.workspace.id])
  const author = newUuid()
  const changes: [string, () => Promise<unknown>][] = [
    ['an exchange with a check that differs', () => sendLedger(ctx, another)],
    [
      'one with a check fewer',
      () => sendLedger(ctx, { ...smallChain, checks: others, period: { from: '2026-03-01', to: '2026-03-31' } }),
    ],
    ['one with the first state', () => sendLedger(ctx, smallChain)],
    [
      'one with a payment',
      () => sendLedger(ctx, { ...smallChain, payments: [{ date: '2026-03-10', type: 'card', sum: '5' }] }),
    ],
    [
      'one with another name of a dish',
      () => sendLedger(ctx, { ...smallChain, dishes: [{ key: 'tea', name: 'Зелёный чай', price: '120' }] }),
    ],
    [
      'one with goods moved',
      () =>
        sendLedger(ctx, {
          ...smallChain,
          stockMoves: [
            { restaurant: 'r1', product: 'Мука', at: '2026-03-11T10:00:00', direction: 'in', quantity: '9' },
          ],
        }),
    ],
    ['a threshold', () => setThreshold(ctx, { name: 'Соль', lowThreshold: 5 })],
    [
      'a waiter whose name is erased',
      async () => {
        const [waiter] = (await sql('SELECT id::text FROM waiter WHERE workspace_id = $1')()).rows
        await anonymizeWaiter(ctx, encodeId('waiter', waiter.id))
      },
    ],
    [
      'another name and currency of the workspace',
      sql(`UPDATE workspace SET name = 'Другая', currency = 'EUR' WHERE id = $1`),
    ],
    ['another time zone of the workspace', sql(`UPDATE workspace SET timezone = 'Asia/Vladivostok' WHERE id = $1`)],
    [
      'a source that was read',
      sql(`UPDATE integration SET succeeded_at = '2026-03-31T11:00:00Z' WHERE workspace_id = $1`),
    ],
    [
      'rollups that were spoilt and are computed anew',
      async () => {
        await sql('UPDATE restaurant_day SET revenue = revenue + 1 WHERE workspace_id = $1')()
        await rebuildRollups(ctx, '2026-03')
      },
    ],
    [
      'a restaurant that is gone from the registry',
      sql(`UPDATE restaurant_registry SET is_active = false WHERE workspace_id = $1`),
    ],
    [
      'an author of the dashboards',
      async () => {
        await ctx.db.pool.query(
          `INSERT INTO user_account (id, name, email, created_at, updated_at) VALUES ($1, 'Анна', 'author@vitrina.example', now(), now())`,
          [author],
        )
        await ctx.db.pool.query('UPDATE dashboard SET author_id = $2 WHERE workspace_id = $1', [
          ctx.workspace.id,
          author,
        ])
      },
    ],
    [
      'another name of that author',
      () => ctx.db.pool.query(`UPDATE user_account SET name = 'Мария' WHERE id = $1`, [author]),
    ],
    [
      'midnight',
      async () => {
        ctx.now = () => new Date('2026-04-01T12:00:00Z')
      },
    ],
    [
      'a minute more',
      async () => {
        ctx.now = () => new Date('2026-04-01T12:01:00Z')
      },
    ],
  ]
  const seen = [
    ...['an exchange with a check that differs', 'one with a check fewer', 'one with the first state', 'a threshold'],
    ...[
      'one with goods moved',
      'a waiter whose name is erased',
      'a restaurant that is gone from the registry',
      'midnight',
    ],
  ]
  test.each(changes)('%s', async (name, change) => {
    const { changed } = await stayTrue(change)
    if (seen.includes(name)) expect(changed).toBeGreaterThan(0)
  })

  test('and what no answer is made of changes none', async () => {
    expect(await stayTrue(async () => undefined)).toEqual({ changed: 0 })
  })
})

test('while 20 exchanges are stored, no answer of two processes is older than the last one that had ended before it was asked for', async () => {
  const ctx = await testContext(database.db)
  const key = await keyWith(ctx, ['read:restaurants'])
  const { both } = processes(ctx)
  let stored = 0
  const send = (revenue: number) =>
    sendLedger(ctx, { checks: [{ key: 'a', date: '2026-03-10', lines: [{ dish: 'tea', total: String(revenue) }] }] })
  await send(1)
  let isOver = false
  const read = async (api: (typeof both)[number]) => {
    let answers = 0
    while (!isOver) {
      const least = stored
      const { data } = (await api.get(`/restaurants?${march}`, key)).json()
      expect(data[0].metrics.revenue).toBeGreaterThanOrEqual(least)
      answers += 1
    }
    return answers
  }
  const readers = both.flatMap((api) => [read(api), read(api), read(api)])
  const hits = await countOf('hit')
  for (let revenue = 2; revenue <= 21; revenue += 1) {
    await send(revenue)
    stored = revenue
  }
  isOver = true
  for (const answers of await Promise.all(readers)) expect(answers).toBeGreaterThan(10)
  expect(await countOf('hit')).toBeGreaterThan(hits)
})

test('keys of other rights, other restaurants and other workspaces have answers of their own', async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  await sendLedger(ctx, smallChain)
  await sendLedger(other, { checks: [{ key: 'a', date: '2026-03-10', lines: [{ dish: 'tea', total: '3' }] }] })
  const { rows } = await ctx.db.pool.query(`SELECT id FROM restaurant WHERE workspace_id = $1 AND name = 'South'`, [
    ctx.workspace.id,
  ])
  const scopes = [
    'read:restaurants',
    'read:dishes',
    'read:checks',
    'read:waiters',
    'read:stock',
    'read:dashboards',
  ] as const
  const keys = [
    await keyWith(ctx, scopes),
    (await createKey(ctx, { name: 'south', scopes: [...scopes], reach: [rows[0].id] })).key,
    await keyWith(ctx, ['read:restaurants']),
    await keyWith(other, scopes),
  ]
  const { both, honest } = processes(ctx)
  const paths = ['/restaurants', '/dishes', '/checks', '/waiters', '/stock'].map((path) => `${path}?${march}`)
  for (let turn = 0; turn < 2; turn += 1) {
    for (const path of paths)
      for (const key of keys)
        for (const api of both) expect(await contentOf(api, path, key)).toEqual(await contentOf(honest, path, key))
  }
})

testOnOneServer(
  'every table that a remembered read, or one of the panel for a replica, looks at has a version, or is written with one that has',
  async () => {
    // Connections tell their statistics when they close, so the database must be used by nobody else.
    const made = await privateDatabase(4)
    const { ctx, ids, dashboards } = await inDatabase(made.url, async (db) => {
      const ctx = await testContext(db)
      return { ctx, ids: await everything(ctx), dashboards: await allWidgets(ctx) }
    })
    const before = await scansOf(made.db)
    await inDatabase(made.url, async (db) => {
      const period = { date_from: '2026-03-01', date_to: '2026-03-31' }
      for (const endpoint of remembered) {
        const [, kind = ''] = endpoint.path.split('/')
        const id = Object.entries(ids).find(([name]) => name === kind)?.[1]
        const inputs: object[] = endpoint.path.startsWith('/dashboards')
          ? dashboards.flatMap((one) => [{ id: one }, { id: one, ...period, compare: 'previous' }])
          : [{ ...(endpoint.path.includes('{id}') && { id }), ...(endpoint.path !== '/checks/{id}' && period) }]
        if (endpoint.list?.search) inputs.push({ search: 'а' })
        for (const input of inputs) await callProcedure(endpoint, input, { ...ctx, db })
      }
      const { overview, figures, dashboards: boards } = panelOf({ ...ctx, db })
      const compared = { ...period, compare: 'previous' as const }
      for (const by of [
        'day',
        'restaurant',
        'dish',
        'waiter',
        'order_category',
        'hour',
        'abc_margin',
        'quadrant',
      ] as const) {
        const days = { from: period.date_from, to: period.date_to }
        await figures.get({ query: { metrics: ['revenue'], by: [by], period: days }, most: 10 })
      }
      await figures.members({ dimension: 'dish', search: 'а', most: 10 })
      await overview.get(compared)
      await overview.compared(compared)
      await overview.changes(compared)
      for (const id of dashboards) await boards.keyedData({ id, ...compared })
    })
    const after = await scansOf(made.db)
    const read = [...after].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : [])).sort()
    const { rows } = await made.db.pool.query<{ name: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname ~ '^note_(insert|update|delete|change)$'`,
    )
    await made.drop()
    const versioned = new Set(rows.map(({ name }) => name))
    const writtenWithSalesDays = [
      ...['sale_check', 'sale_line', 'restaurant_hour', 'restaurant_order_day', 'waiter_day', 'waiter_hour'],
      ...['restaurant_dish_day', 'dish_day', 'restaurant_dish_month', 'dish_month', 'waiter_reversal_day'],
    ]
    // Joined for the author of a dashboard, whom its data does not name: a rename of one is among the changes above.
    const ofAuthors = ['user_account', 'member']
    // The first day of checks, which changes with the versions of all workspaces.
    const ofDrops = ['installation']
    const unversioned = read.filter((name) => !versioned.has(name) && !writtenWithSalesDays.includes(name))
    expect(read).toContain('restaurant_day')
    expect(read).toContain('stock_movement')
    expect(unversioned.filter((name) => ![...ofAuthors, ...ofDrops].includes(name))).toEqual([])
  },
  60_000,
)

const panelOf = (core: Context) => appRouter.createCaller({ core, person: null, requestId: 'req_test' })

async function inDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Dashboards with every metric; returns their ids. */
async function allWidgets(ctx: Context): Promise<string[]> {
  const offers = listMetrics(ctx).flatMap(({ id, types: [type] }) => (type === undefined ? [] : [{ metric: id, type }]))
  const layout = { x: 0, y: 0, w: 6, h: 4 }
  const rest = { layout, markdown: null, periodRule: 'dashboard', restaurants: [], comparison: 'previous' } as const
  const widgets = offers.map((offer, n) => ({ ...offer, ...rest, id: `w${n}`, title: offer.metric }))
  const ids: string[] = []
  for (let at = 0; at < widgets.length; at += 10)
    ids.push(
      String(
        await keepAnswer(ctx, {
          name: 'all',
          widgets: widgets.slice(at, at + 10).map((one) => ({ ...one, restaurants: [] })),
        }),
      ),
    )
  return ids
}

/** How often each table was looked into, by all connections that have closed. */
async function scansOf({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const count = async () => {
    const { rows } = await pool.query<{ name: string; scans: number }>(
      `SELECT coalesce((SELECT inhparent::regclass::text FROM pg_inherits WHERE inhrelid = s.relid), s.relname) AS name,
         sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int AS scans
       FROM pg_stat_user_tables s WHERE schemaname = 'public' GROUP BY 1 ORDER BY 1`,
    )
    return new Map(rows.map(({ name, scans }) => [name, scans]))
  }
  // A connection that was closed ends a moment later.
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          )
        ).rowCount,
    )
    .toBe(0)
  return count()
}

describe('the memory', () => {
  const read = async (memory: RememberedAnswers, ctx: Context, input: object, size: number) => {
    let isComputed = false
    await memory.answer('x', input, await versioned(ctx), async () => {
      isComputed = true
      return { object: 'list', data: ['x'.repeat(size)], meta: { requestId: 'req_1' } }
    })
    return isComputed
  }

  test('of 100,000 bytes has 4 answers of 10,000 characters, the last used', async () => {
    const ctx = await testContext(database.db)
    const memory = new RememberedAnswers(40_000)
    for (const n of [1, 2, 3, 4, 1, 5]) await read(memory, ctx, { n }, 4000)
    const computed: number[] = []
    for (const n of [1, 3, 4, 5, 2]) if (await read(memory, ctx, { n }, 4000)) computed.push(n)
    expect(computed).toEqual([2])
  })

  test('has long answers packed: twenty of 20,000 characters in 64 KB', async () => {
    const ctx = await testContext(database.db)
    const memory = new RememberedAnswers(65_536)
    const inputs = Array.from({ length: 20 }, (_, n) => ({ n }))
    for (const input of inputs) expect(await read(memory, ctx, input, 20_000)).toBe(true)
    for (const input of inputs) expect(await read(memory, ctx, input, 20_000)).toBe(false)
  })

  test('has no answer that is larger than all of it, and none at all of 0 bytes', async () => {
    const ctx = await testContext(database.db)
    const [small, none] = [new RememberedAnswers(5000), new RememberedAnswers(0)]
    for (const memory of [small, none]) {
      expect(await read(memory, ctx, {}, 4000)).toBe(true)
      expect(await read(memory, ctx, {}, 4000)).toBe(true)
    }
  })

  test('has an answer that depends on the time of day for that minute', async () => {
    const ctx = await testContext(database.db)
    const memory = new RememberedAnswers(10_000)
    let now = '2026-03-31T12:00:00Z'
    const clock = { ...(await versioned(ctx)), now: () => new Date(now) }
    const timeOf = async () =>
      (await memory.answer('x', {}, clock, async ({ now: time }) => ({ data: time(), meta: {} }))).body
    expect(await timeOf()).toContain('12:00:00')
    now = '2026-03-31T12:00:59Z'
    expect(await timeOf()).toContain('12:00:00')
    now = '2026-03-31T12:01:00Z'
    expect(await timeOf()).toContain('12:01:00')
  })

  test('has no answer that was computed while the data changed', async () => {
    const ctx = await versioned(await testContext(database.db))
    const memory = new RememberedAnswers(10_000)
    let computed = 0
    const ask = () =>
      memory.answer('x', {}, ctx, async () => {
        computed += 1
        if (computed === 1) await sendLedger(ctx, smallChain)
        return { data: computed, meta: {} }
      })
    await ask()
    expect((await ask()).body).toContain('2')
  })

  test('has one answer computed for 20 simultaneous readers of it, each with the number of its own call', async () => {
    const made = await testContext(database.db)
    await sendLedger(made, smallChain)
    const ctx = await versioned(made)
    const memory = new RememberedAnswers(10_000)
    let computed = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        memory.answer('x', { ids: 'all' }, { ...ctx, requestId: `req_${n}` }, async () => {
          computed += 1
          await setTimeout(20)
          return { data: 'figures', meta: { requestId: `req_${n}` } }
        }),
      ),
    )
    expect(computed).toBe(1)
    expect(answers.map(({ body }) => /req_\d+/.exec(body)?.[0])).toEqual(answers.map((_, n) => `req_${n}`))
  })

  test('lets a reader compute for itself where the one it waited for left or asked before a change', async () => {
    const made = await testContext(database.db)
    await sendLedger(made, { ...smallChain, checks: smallChain.checks.slice(1) })
    const ctx = await versioned(made)
    const memory = new RememberedAnswers(10_000)
    const leaving = memory.answer('x', {}, ctx, async () => {
      await setTimeout(20)
      throw new Error('The caller left')
    })
    const waiting = memory.answer('x', {}, ctx, async () => ({ data: 'own', meta: {} }))
    const slow = memory.answer('y', {}, ctx, async () => {
      await setTimeout(200)
      return { data: 'before', meta: {} }
    })
    await expect(leaving).rejects.toThrow('left')
    expect((await waiting).body).toContain('own')
    await sendLedger(ctx, smallChain)
    expect(
      (await memory.answer('y', {}, await versioned(ctx), async () => ({ data: 'after', meta: {} }))).body,
    ).toContain('after')
    expect((await slow).body).toContain('before')
  })
})

/** The context of a request: with the version of the data. */
async function versioned(ctx: Context): Promise<Context> {
  return { ...ctx, dataVersion: await readDataVersion(ctx) }
}
