import { scopes } from '@vitrina/contract/scopes'
import { StockAnswer } from '@vitrina/contract/stock'
import type { Context } from '@vitrina/core/context'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase(25)
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeEach(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, { ...smallChain, checks: [] })
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

const without = (scope: string) =>
  keyWith(
    ctx,
    scopes.filter((each) => each !== scope),
  )
const milk = { restaurant: 'Север', dish: 'Молоко', kind: 'in', quantity: 10 }
const move = (body: unknown, headers: Record<string, string> = {}) =>
  api.send('POST', '/stock/movements', key, body, headers)
const positions = async (query = '') => (await api.get(`/stock${query}`, key)).json().data

describe('POST /stock/movements', () => {
  test('201 with {} alone; the position shows it at once', async () => {
    const answer = await move({ ...milk, unit: 'л', reason: 'a', placeName: 'b', occurredAt: '2026-03-30' })
    expect([answer.statusCode, answer.body]).toEqual([201, '{}'])
    expect(await positions()).toEqual([
      {
        name: 'Молоко',
        unit: 'л',
        outgoingQuantity: 0,
        incomingQuantity: 10,
        netChange: 10,
        costSum: null,
        incomingCost: null,
        outgoingCost: null,
        sources: ['api'],
        lastMovementAt: '2026-03-30T12:00:00+03:00',
        lowThreshold: null,
        belowThreshold: false,
      },
    ])
    expect(await auditOf(ctx)).toContainEqual(expect.objectContaining({ action: 'stock.moved', actor_type: 'key' }))
    expect(await eventsOf(ctx)).toEqual([])
  })

  test('201 of a dish by id and of every text at its greatest length', async () => {
    const id = (await api.get('/dishes', key)).json().data[0].id
    expect((await move({ ...milk, dish: { id } })).statusCode).toBe(201)
    const texts = { unit: 'u'.repeat(40), reason: 'r'.repeat(500), placeName: 'p'.repeat(200), dish: 'ё'.repeat(300) }
    expect((await move({ ...milk, ...texts })).statusCode).toBe(201)
  })

  test('stock.low is emitted as 10 − 7 goes below 5, by the key that did it', async () => {
    await move({ ...milk, lowThreshold: 5 })
    await move({ ...milk, kind: 'out', quantity: 7 })
    expect(await eventsOf(ctx)).toMatchObject([
      {
        type: 'stock.low',
        actor: { type: 'key' },
        data: { object: { id: expect.stringMatching(/^pos_/), balance: 3, lowThreshold: 5, restaurant: 'Север' } },
      },
    ])
    expect(await positions('?filter[only_below]=true')).toMatchObject([{ name: 'Молоко', belowThreshold: true }])
  })

  test.each([
    ['no restaurant', { restaurant: undefined }, '#/restaurant'],
    ['an empty restaurant', { restaurant: '' }, '#/restaurant'],
    ['a restaurant of 201 characters', { restaurant: 'r'.repeat(201) }, '#/restaurant'],
    ['no dish', { dish: undefined }, '#/dish'],
    ['an empty dish', { dish: '' }, '#/dish'],
    ['a dish of 301 characters', { dish: 'd'.repeat(301) }, '#/dish'],
    ['a dish that is null', { dish: null }, '#/dish'],
    ['a dish without an id', { dish: {} }, '#/dish'],
    ['a dish by name in an object', { dish: { name: 'Молоко' } }, '#/dish'],
    ['another kind', { kind: 'move' }, '#/kind'],
    ['a quantity of 0', { quantity: 0 }, '#/quantity'],
    ['a quantity below 0', { quantity: -1 }, '#/quantity'],
    ['a quantity of seven decimals', { quantity: 0.0000001 }, '#/quantity'],
    ['a quantity that no double holds', { quantity: 0.1 + 0.2 }, '#/quantity'],
    ['a quantity beyond reason', { quantity: 1e13 }, '#/quantity'],
    ['a quantity as text', { quantity: '1' }, '#/quantity'],
    ['a unit of 41 characters', { unit: 'u'.repeat(41) }, '#/unit'],
    ['a unit that is null', { unit: null }, '#/unit'],
    ['a reason of 501 characters', { reason: 'r'.repeat(501) }, '#/reason'],
    ['a place of 201 characters', { placeName: 'p'.repeat(201) }, '#/placeName'],
    ['a time of 31 characters', { occurredAt: '2'.repeat(31) }, '#/occurredAt'],
    ['an impossible date', { occurredAt: '2026-02-30' }, '#/occurredAt'],
    ['a date after tomorrow', { occurredAt: '2026-04-02' }, '#/occurredAt'],
    ['a threshold of seven decimals', { lowThreshold: 1e-7 }, '#/lowThreshold'],
    ['a threshold as text', { lowThreshold: '1' }, '#/lowThreshold'],
    ['a field nobody knows', { colour: 'red' }, '#/colour'],
  ])('422: %s', async (_, wrong, pointer) => {
    const problem = expectProblem(await move({ ...milk, ...wrong }), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer])
    expect(await positions()).toEqual([])
  })

  test('400, 401, 403', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('POST', '/stock/movements', headers, '{'), 'malformed_json')
    expectProblem(await move(undefined), 'malformed_json')
    expectProblem(await api.ask('POST', '/stock/movements', {}), 'unauthorized')
    const refused = await api.send('POST', '/stock/movements', await without('write:stock'), {})
    expect(expectProblem(refused, 'insufficient_scope').requiredScope).toBe('write:stock')
  })

  test('404: an unknown restaurant, an unknown dish; 422: a name that two restaurants have', async () => {
    expectProblem(await move({ ...milk, restaurant: 'Запад' }), 'not_found')
    expectProblem(await move({ ...milk, dish: { id: 'dish_00000000000000000000000000' } }), 'not_found')
    await api.send('POST', '/restaurants', key, { name: 'север' })
    const problem = expectProblem(await move(milk), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toEqual(['#/restaurant'])
    expect(await positions()).toEqual([])
  })

  test('repeated under its Idempotency-Key counts once; with another body 409', async () => {
    const headers = { 'idempotency-key': 'one' }
    expect((await move(milk, headers)).statusCode).toBe(201)
    const again = await move(milk, headers)
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([201, '{}', 'true'])
    expectProblem(await move({ ...milk, quantity: 11 }, headers), 'idempotency_key_reused')
    expect(await positions()).toMatchObject([{ incomingQuantity: 10 }])
  })

  test('50 at once, each under a key of its own, are 201 and emit one stock.low', async () => {
    await move({ ...milk, quantity: 60, lowThreshold: 30 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        move({ ...milk, kind: 'out', quantity: 1 }, { 'idempotency-key': `key-${index}` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
    expect(await eventsOf(ctx)).toMatchObject([{ type: 'stock.low', data: { object: { balance: 29 } } }])
    expect(await positions()).toMatchObject([{ netChange: 10, belowThreshold: true }])
  })
})

describe('GET /stock', () => {
  test('200 is an item of positions, with the word that these are no balances', async () => {
    await move(milk)
    const body = (await api.get('/stock', key)).json()
    expect(StockAnswer.parse(body)).toEqual(body)
    expect(Object.keys(body)).toEqual(['object', 'data', 'balanceAvailable', 'note', 'meta'])
    expect(body).toMatchObject({ object: 'item', balanceAvailable: false })
  })

  test('200: period, search and filters reach it', async () => {
    await move({ ...milk, occurredAt: '2026-03-01' })
    await move({ ...milk, dish: 'Мука' })
    const names = async (query: string) => (await positions(query)).map(({ name }: { name: string }) => name)
    expect(await names('?date_from=2026-03-02')).toEqual(['Мука'])
    expect(await names(`?search=${encodeURIComponent('МОЛ')}`)).toEqual(['Молоко'])
    expect(await names('?filter[source]=source_a')).toEqual([])
    expect(await names('?filter[incoming_quantity_gt]=9')).toEqual(['Молоко', 'Мука'])
  })

  test.each([
    ['limit=5', 'limit'],
    ['cursor=x', 'cursor'],
    ['sort=name', 'sort'],
    ['date_from=2026-02-30', 'date_from'],
    ['date_from=2026-03-02&date_to=2026-03-01', 'date_from'],
    ['filter[source]=source_c', 'filter[source]'],
    ['filter[only_below]=1', 'filter[only_below]'],
    ['search=', 'search'],
  ])('400: %s', async (query, parameter) => {
    const problem = expectProblem(await api.get(`/stock?${query}`, key), 'invalid_parameter')
    expect(problem.errors?.map((error) => error.parameter)).toContain(parameter)
  })

  test('422: an unknown filter, with those there are', async () => {
    const problem = expectProblem(await api.get('/stock?filter[colour]=red', key), 'unknown_filter')
    expect(problem.allowed).toEqual(expect.arrayContaining(['only_below', 'source', 'net_change_lt']))
  })

  test('401 and 403', async () => {
    expectProblem(await api.ask('GET', '/stock', {}), 'unauthorized')
    expectProblem(await api.get('/stock', await without('read:stock')), 'insufficient_scope')
  })
})
