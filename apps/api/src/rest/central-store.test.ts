import { openSystem } from '@vitrina/connectors/open-system'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import { getPosition } from '@vitrina/core/stock/get-position'
import { makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { type RunningSystem, serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'
import { stockLedger } from '@vitrina/simulator/world/stock-ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
const period = { from: '2026-03-09', to: '2026-03-22' }
const faults = createFaults()
const access = { login: 'api', password: 'pa55word' }
let world: ReturnType<typeof createWorld>
let iiko: RunningSystem
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = { ...(await testContext(database.db)), openSystem }
  const chain = makeChain({ seed: 'central store', restaurants: 4, scale: 0.08 })
  world = createWorld({ chain, clock: ctx.now, stateFile: null })
  iiko = await serveSystem({ system: 'iiko', handler: makeIikoHandler(world, faults, access), faults, port: 0 })
  api = serve(ctx, { openSystem })
  key = await keyWith(ctx, scopes)
  const credentials = { url: iiko.url, ...access, timezone: 'Asia/Yekaterinburg', dayEnd: '05:00' }
  const connected = await api.send('POST', '/integrations/source_b/connect', key, { credentials })
  expect(connected.json().data).toMatchObject({ connected: true })
})
afterAll(() => iiko.close())

async function exchange(of: { from: string; to: string }) {
  const { reports } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'days', period: of } })
  return reports.map(({ status, rejects, missing }) => ({ status, rejects, missing }))
}

async function movementIds(): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ id: string }>('SELECT id FROM stock_movement WHERE workspace_id = $1', [
    ctx.workspace.id,
  ])
  return rows.map(({ id }) => id).sort()
}

test('a chain with a central store and a workshop is read without a rejected row; GET /stock is the ledger of the source', async () => {
  const week = { status: 'succeeded', rejects: [], missing: [] }
  expect(await exchange(period)).toEqual([week, week])

  const answer = await api.get(`/stock?date_from=${period.from}&date_to=${period.to}`, key)
  const told = answer.json().data.map((position: Record<string, unknown>) => {
    const { name, unit, incomingQuantity, outgoingQuantity, costSum } = position
    return { name, unit, incomingQuantity, outgoingQuantity, costSum }
  })
  const expected = stockLedger(world, 'source_b', period.from, period.to).map((row) => ({
    name: row.product,
    unit: row.unit,
    incomingQuantity: row.incoming / 1000,
    outgoingQuantity: row.outgoing / 1000,
    costSum: row.sum / 100,
  }))
  expect(told).toHaveLength(expected.length)
  expect(told).toEqual(expect.arrayContaining(expected))
  // Bought by the central store alone, carried to the restaurants and the workshop, sold there and made into dough.
  const flour = stockLedger(world, 'source_b', period.from, period.to).find(
    ({ product }) => product === 'Мука пшеничная',
  )
  const position = await getPosition(ctx, { name: 'Мука пшеничная', unit: 'кг' })
  expect(position.data.recordedQuantity).toBe((flour?.balance ?? Number.NaN) / 1000)

  const before = await movementIds()
  expect(await exchange({ from: '2026-03-16', to: '2026-03-17' })).toEqual([week])
  expect(await movementIds()).toEqual(before)
})

test('they are no restaurants: GET /restaurants has those that sell alone', async () => {
  const answer = await api.get('/restaurants', key)
  expect(
    answer
      .json()
      .data.map(({ name }: { name: string }) => name)
      .sort(),
  ).toEqual(
    restaurantsOf(world.chain, 'source_b')
      .map(({ name }) => name)
      .sort(),
  )
})
