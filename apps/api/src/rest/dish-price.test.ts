import { scopes } from '@vitrina/contract/scopes'
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
let id: string

// Борщ, on the menu for 300.
beforeEach(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, { ...smallChain, checks: [] })
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  id = (await api.get('/dishes?search=%D0%B1%D0%BE%D1%80%D1%89', key)).json().data[0].id
})

const history = async () => (await api.get(`/dishes/${id}`, key)).json().data[0].priceHistory
const change = (body: unknown, headers: Record<string, string> = {}) =>
  api.send('PATCH', `/dishes/${id}/price`, key, body, headers)

describe('PATCH /dishes/{id}/price', () => {
  test('200 with {} alone; the price stands in the history, pending, under the name of the key', async () => {
    const answer = await change({ price: 350.5, reason: 'Дороже' })
    expect([answer.statusCode, answer.body]).toEqual([200, '{}'])
    const priceId = expect.stringMatching(/^prc_[0-9a-z]{26}$/)
    expect((await history())[0]).toEqual({
      id: priceId,
      date: '2026-03-31',
      price: 350.5,
      origin: 'api',
      reason: 'Дороже',
      author: 'test',
      status: 'pending',
      failure: null,
    })
    expect((await api.get(`/dishes/${id}`, key)).json().data[0].salePrice).toBe(300)
    expect(await eventsOf(ctx)).toMatchObject([
      {
        type: 'dish.updated',
        livemode: true,
        actor: { type: 'key' },
        data: { object: { id, salePrice: 300, priceChange: { id: priceId, price: 350.5, status: 'pending' } } },
      },
    ])
    expect(await auditOf(ctx)).toContainEqual(expect.objectContaining({ action: 'dish.price_changed', object_id: id }))
  })

  test.each([0.01, 1, 1_000_000, 300])('200: a price of %d', async (price) => {
    expect((await change({ price })).statusCode).toBe(200)
    expect((await history())[0]).toMatchObject({ price, reason: null })
  })

  test.each([
    ['no price', {}, '#/price'],
    ['a price of 0', { price: 0 }, '#/price'],
    ['a price below 0', { price: -1 }, '#/price'],
    ['a price over a million', { price: 1_000_000.01 }, '#/price'],
    ['half a kopeck', { price: 0.005 }, '#/price'],
    ['a price as text', { price: '12' }, '#/price'],
    ['a price of null', { price: null }, '#/price'],
    ['a price of true', { price: true }, '#/price'],
    ['a reason of 501 characters', { price: 1, reason: 'ё'.repeat(501) }, '#/reason'],
    ['a reason of null', { price: 1, reason: null }, '#/reason'],
    ['a field nobody knows', { price: 1, author: 'me' }, '#/author'],
    ['an id', { price: 1, id: 'dish_1' }, '#/id'],
    ['an array', [], '#'],
  ])('422: %s', async (_, body, pointer) => {
    const problem = expectProblem(await change(body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
    expect([await eventsOf(ctx), (await history()).length]).toEqual([[], 1])
  })

  test('400, 401, 403, 404', async () => {
    const path = `/dishes/${id}/price`
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('PATCH', path, headers, '{"price":1'), 'malformed_json')
    expectProblem(await api.send('PATCH', path, key), 'malformed_json')
    expectProblem(await api.ask('PATCH', path, {}), 'unauthorized')
    const lesser = await keyWith(
      ctx,
      scopes.filter((scope) => scope !== 'write:prices'),
    )
    const refused = expectProblem(await api.send('PATCH', path, lesser, {}), 'insufficient_scope')
    expect(refused.requiredScope).toBe('write:prices')
    for (const wrong of ['dish_00000000000000000000000000', 'nothing', id.replace('dish', 'chk')]) {
      expectProblem(await api.send('PATCH', `/dishes/${wrong}/price`, key, { price: 1 }), 'not_found')
    }
  })

  test('repeated 20 times at once under one Idempotency-Key is one change; with another body 409', async () => {
    const headers = { 'idempotency-key': 'one' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => change({ price: 1 }, headers)))
    for (const answer of answers) {
      if (answer.statusCode === 200) expect(answer.body).toBe('{}')
      else expectProblem(answer, 'idempotency_in_progress')
    }
    const again = await change({ price: 1 }, headers)
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, '{}', 'true'])
    expectProblem(await change({ price: 2 }, headers), 'idempotency_key_reused')
    expect([(await eventsOf(ctx)).length, (await history()).length]).toEqual([1, 2])
  })
})
