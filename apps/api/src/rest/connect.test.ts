import { openSystem } from '@vitrina/connectors/open-system'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { type RunningSystem, serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
const password = 'pa55word-of-iiko'
const faults = createFaults()
let iiko: RunningSystem
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db, { timezone: 'Asia/Yekaterinburg' })
  const world = createWorld({
    chain: makeChain({ seed: 'connect', restaurants: 2, scale: 0.05 }),
    clock: ctx.now,
    stateFile: null,
  })
  iiko = await serveSystem({
    system: 'iiko',
    handler: makeIikoHandler(world, faults, { login: 'api', password }),
    faults,
    port: 0,
  })
  api = serve(ctx, { openSystem })
  key = await keyWith(ctx, scopes)
})
afterAll(() => iiko.close())

const connect = (credentials: object, headers: Record<string, string> = {}) =>
  api.send('POST', '/integrations/source_b/connect', key, { credentials }, headers)
const good = () => ({ url: iiko.url, login: 'api', password })

test('credentials that fail are 200 with connected false, name the failed check, and store nothing', async () => {
  const answer = await connect({ ...good(), password: `${password}!` })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({ slug: 'source_b', connected: false })
  expect(answer.json().data.checks.at(-1)).toMatchObject({ code: 'login', level: 'error' })
  expect((await dumpTables(database.db))['integration']).toEqual([])
  expect(answer.body).not.toContain(password)
})

test('credentials that work are 200 with connected true; a repeat under its key is the same answer and no second try', async () => {
  const headers = { 'idempotency-key': 'connect-iiko' }
  const first = await connect(good(), headers)
  expect(first.json().data).toMatchObject({ slug: 'source_b', connected: true })
  expect(first.json().data.checks.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['reach', 'login', 'licence', 'rights', 'version', 'clock', 'sample']),
  )
  faults.add({ system: 'iiko', kind: 'reset', times: 100, after: 0, match: null, delayMs: 0 })
  const again = await connect(good(), headers)
  faults.clear()
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toBe(first.body)
  const list = await api.get('/integrations', key)
  expect(list.json().data[1]).toMatchObject({ slug: 'source_b', connected: true })
  const everything = first.body + list.body + JSON.stringify(await dumpTables(database.db))
  expect(everything).not.toContain(password)
})

test('the model of the agents takes adapter:control, over REST as everywhere: 403 with the scope that is missing', async () => {
  const integrator = await keyWith(ctx, ['read:integrations', 'write:integrations'])
  const credentials = { baseUrl: 'http://127.0.0.1:9', model: 'm' }
  const answer = await api.send('POST', '/integrations/agent_gateway/connect', integrator, { credentials })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'insufficient_scope', requiredScope: 'adapter:control' })
})
