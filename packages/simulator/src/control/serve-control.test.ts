import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeChain } from '../chain/make-chain.ts'
import { createFaults } from '../systems/faults.ts'
import { createWorld } from '../world/create-world.ts'
import { ledger } from '../world/ledger.ts'
import { serveControl } from './serve-control.ts'

const chain = makeChain({ seed: 'sandbox' })
const [restaurant, other] = chain.restaurants
if (restaurant === undefined || other === undefined) throw new Error('The sandbox has two restaurants')
const yesterday = '2026-03-12'
const world = createWorld({ chain, clock: () => new Date('2026-03-13T18:00:00+03:00'), stateFile: null })
const faults = createFaults()
const control = await serveControl({ world, faults, port: 0 })
afterAll(() => control.close())
beforeEach(() => {
  faults.clear()
  world.setClockSkew(0)
})

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${control.url}${path}`, { method, body: sent })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  return { status: answer.status, body: await answer.json() }
}

describe('the control port', () => {
  it('is healthy', async () => {
    expect(await call('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('names its calls to who asks for another', async () => {
    const { status, body } = await call('GET', '/')
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: expect.stringMatching(/GET \/state, POST \/faults, .*GET \/ledger/) })
  })

  it('GET /state shows the clock, every shift with its open checks, and what was set', async () => {
    faults.add({ system: 'iiko', kind: 'html', times: 3, after: 0, match: null, delayMs: 0 })
    const open = world.day(restaurant, '2026-03-13').checks.filter(({ closedAt }) => closedAt === null)
    expect(open.length).toBeGreaterThan(0)
    expect(await call('GET', '/state')).toMatchObject({
      status: 200,
      body: {
        now: '2026-03-13T15:00:00.000Z',
        clockSkewMs: 0,
        restaurants: [
          { key: 'T-101', sourceKey: 'T-101', shift: { businessDate: '2026-03-13' }, openChecks: open.length },
          { key: 'T-EKB-01', sourceKey: other.sourceKey, source: 'source_b' },
        ],
        setPrices: [],
        edits: [],
        faults: [{ system: 'iiko', kind: 'html', times: 3 }],
      },
    })
  })

  it('POST /faults adds one, once and at once unless told otherwise; DELETE /faults takes all back', async () => {
    expect(await call('POST', '/faults', { system: 'rkeeper', kind: 'reset' })).toMatchObject({ status: 201 })
    await call('POST', '/faults', { system: 'iiko', kind: 'slow', delayMs: 900, times: 2, after: 4, match: 'olap' })
    expect(faults.list()).toEqual([
      { system: 'rkeeper', kind: 'reset', times: 1, after: 0, match: null, delayMs: 0 },
      { system: 'iiko', kind: 'slow', times: 2, after: 4, match: 'olap', delayMs: 900 },
    ])
    expect(await call('DELETE', '/faults')).toEqual({ status: 200, body: { faults: [] } })
    expect(faults.list()).toEqual([])
  })

  it('POST /clock puts the clock of the sources ahead', async () => {
    expect(await call('POST', '/clock', { skewMs: 60_000 })).toEqual({
      status: 200,
      body: { now: '2026-03-13T15:01:00.000Z', clockSkewMs: 60_000 },
    })
  })

  it('POST /edits makes a late edit of a past day, and GET /ledger tells the figures after it', async () => {
    const period = `from=${yesterday}&to=${yesterday}`
    const before = ledger(world, restaurant, yesterday, yesterday)
    expect(await call('GET', `/ledger?restaurant=T-101&${period}`)).toEqual({
      status: 200,
      body: { restaurant: 'T-101', days: before },
    })
    const { id: checkId, total } = before[0]?.documents.find(({ isSale }) => isSale) ?? { id: '', total: 0 }
    const edit = { restaurantKey: 'T-101', businessDate: yesterday, checkId, change: { kind: 'delete' } }
    expect(await call('POST', '/edits', edit)).toEqual({ status: 201, body: edit })
    const [after] = ledger(world, restaurant, yesterday, yesterday)
    expect(after?.revenue).toBe((before[0]?.revenue ?? 0) - total)
    expect(await call('POST', '/edits', edit)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/is deleted/) },
    })
  })

  it('GET /ledger takes the key of the accounting system too', async () => {
    const { body } = await call('GET', `/ledger?restaurant=${other.sourceKey}&from=${yesterday}&to=${yesterday}`)
    expect(body).toMatchObject({ restaurant: 'T-EKB-01' })
  })

  it.each([
    ['POST', '/faults', 'not json', 400, /^Send a JSON body$/],
    ['POST', '/faults', { system: 'iiko', kind: 'explode' }, 422, /^kind: .*"slow"/],
    ['POST', '/faults', { system: 'iiko', kind: 'slow' }, 422, /^delayMs: is how long a slow answer takes/],
    ['POST', '/faults', { system: 'iiko', kind: 'html', time: 2 }, 422, /"time"/],
    ['POST', '/edits', { restaurantKey: 'T-101', businessDate: '12.03.2026' }, 422, /^businessDate: .*; checkId: /],
    ['POST', '/clock', { skewMs: 'much' }, 422, /^skewMs: /],
    ['GET', '/ledger?restaurant=T-101', undefined, 422, /^from: .*; to: /],
    ['GET', '/ledger?restaurant=T-9&from=2026-03-12&to=2026-03-12', undefined, 404, /take one of T-101, T-EKB-01$/],
    ['GET', '/ledger?restaurant=T-101&from=2026-03-12&to=2026-03-11', undefined, 422, /^to: is the last business date/],
    ['GET', '/ledger?restaurant=T-101&from=2020-03-12&to=2026-03-11', undefined, 422, /at most 92/],
  ])('%s %s %j is %i and says what to send', async (method, path, body, status, message) => {
    expect(await call(method, path, body)).toEqual({ status, body: { error: expect.stringMatching(message) } })
    expect(faults.list()).toEqual([])
    expect(world.clockSkewMs).toBe(0)
  })
})
