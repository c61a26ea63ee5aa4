import { itemOf } from '@vitrina/contract/envelopes'
import { Restaurant } from '@vitrina/contract/restaurant'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { auditOf } from '@vitrina/testing/changes'
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

// Север (r1) and South (r2) come from source_a; neither has a registry record.
beforeEach(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, smallChain)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

const without = (scope: string) =>
  keyWith(
    ctx,
    scopes.filter((each) => each !== scope),
  )
const listed = async (): Promise<Restaurant[]> => (await api.get('/restaurants', key)).json().data
const idOf = async (name: string) => (await listed()).find((each) => each.name === name)?.id ?? ''

/** Bodies that either call refuses, and the field each is wrong in. */
const wrongBodies: [string, unknown, string][] = [
  ['an empty name', { name: '' }, '#/name'],
  ['a blank name', { name: ' ' }, '#/name'],
  ['a name of 201 characters', { name: 'ё'.repeat(201) }, '#/name'],
  ['a name that is null', { name: null }, '#/name'],
  ['a name that is a number', { name: 12 }, '#/name'],
  ['a name with NUL', { name: 'a\0b' }, '#/name'],
  ['an unknown source', { name: 'a', source: 'source_c' }, '#/source'],
  ['a source that is null', { name: 'a', source: null }, '#/source'],
  ['an empty key', { name: 'a', sourceKey: '' }, '#/sourceKey'],
  ['a key of 201 characters', { name: 'a', sourceKey: 'k'.repeat(201) }, '#/sourceKey'],
  ['a city of 121 characters', { name: 'a', city: 'c'.repeat(121) }, '#/city'],
  ['an address of 301 characters', { name: 'a', address: 'c'.repeat(301) }, '#/address'],
  ['a comment of 501 characters', { name: 'a', comment: 'c'.repeat(501) }, '#/comment'],
  ['a city that is a number', { name: 'a', city: 1 }, '#/city'],
  ['a field nobody knows', { name: 'a', colour: 'red' }, '#/colour'],
  ['an id', { name: 'a', id: 'rst_1' }, '#/id'],
  ['metrics', { name: 'a', metrics: {} }, '#/metrics'],
  ['an array', [], '#'],
  ['null', null, '#'],
]

describe('POST /restaurants', () => {
  test('201 with the restaurant, which is in the list at once', async () => {
    const body = { name: 'Новый', source: 'source_b', sourceKey: 'k', city: 'Тверь', address: null, comment: 'К' }
    const answer = await api.send('POST', '/restaurants', key, body)
    expect(answer.statusCode).toBe(201)
    expect(itemOf(Restaurant).parse(answer.json())).toEqual(answer.json())
    const { data } = answer.json()
    expect(data).toMatchObject({ ...body, isActive: true, dataFrom: null })
    expect(await listed()).toContainEqual(data)
    expect((await api.get(`/restaurants/${data.id}`, key)).json().data).toEqual([data])
    expect(await auditOf(ctx)).toContainEqual(
      expect.objectContaining({ action: 'restaurant.created', object_id: data.id, actor_type: 'key' }),
    )
  })

  test('201 of a known key is the restaurant that came under it; source_a unless said', async () => {
    const id = await idOf('Север')
    const answer = await api.send('POST', '/restaurants', key, { name: 'Мира', sourceKey: 'r1' })
    expect([answer.statusCode, answer.json().data]).toMatchObject([201, { id, name: 'Мира', city: 'Тверь' }])
    expect((await listed()).length).toBe(2)
  })

  test('201 takes every text at its greatest length', async () => {
    const body = {
      name: 'ё'.repeat(200),
      sourceKey: '💥'.repeat(200),
      city: 'c'.repeat(120),
      address: 'c'.repeat(300),
      comment: 'c'.repeat(500),
    }
    const answer = await api.send('POST', '/restaurants', key, body)
    expect([answer.statusCode, answer.json().data]).toMatchObject([201, body])
  })

  test.each([...wrongBodies, ['no name', {}, '#/name'], ['isActive', { name: 'a', isActive: true }, '#/isActive']])(
    '422: %s',
    async (_, body, pointer) => {
      const problem = expectProblem(await api.send('POST', '/restaurants', key, body), 'validation_failed')
      expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
      expect((await listed()).length).toBe(2)
    },
  )

  test('400: malformed JSON, no body, a query', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('POST', '/restaurants', headers, '{"name":'), 'malformed_json')
    expectProblem(await api.send('POST', '/restaurants', key), 'malformed_json')
    expectProblem(await api.send('POST', '/restaurants?limit=1', key, { name: 'a' }), 'invalid_parameter')
  })

  test('401 and 403 come before the body is looked at', async () => {
    expectProblem(await api.ask('POST', '/restaurants', {}), 'unauthorized')
    const answer = await api.send('POST', '/restaurants', await without('write:restaurants'), {})
    expect(expectProblem(answer, 'insufficient_scope').requiredScope).toBe('write:restaurants')
  })

  test('409: a second record under one source and key', async () => {
    await api.send('POST', '/restaurants', key, { name: 'a', sourceKey: 'r1' })
    expectProblem(await api.send('POST', '/restaurants', key, { name: 'b', sourceKey: 'r1' }), 'conflict')
    expectProblem(await api.send('POST', '/restaurants', key, { name: 'b', sourceKey: ' r1 ' }), 'conflict')
  })

  test('of 30 at once under one key one is 201 and 29 are 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => api.send('POST', '/restaurants', key, { name: 'a', sourceKey: 'new' })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array(29).fill(409)])
    expect((await listed()).length).toBe(3)
  })

  test('repeated under its Idempotency-Key is the same answer to the byte, and one restaurant; so is its 409', async () => {
    const send = (name: string, token: string) =>
      api.send('POST', '/restaurants', key, { name, sourceKey: 'new' }, { 'idempotency-key': token })
    const [first, again] = [await send('a', 'one'), await send('a', 'one')]
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true'])
    expect((await listed()).length).toBe(3)
    const [refused, refusedAgain] = [await send('a', 'two'), await send('a', 'two')]
    expectProblem(refused, 'conflict')
    expect([refusedAgain.statusCode, refusedAgain.body]).toEqual([409, refused.body])
    expectProblem(await send('b', 'one'), 'idempotency_key_reused')
  })
})

describe('PATCH /restaurants/{id}', () => {
  test('200 with the restaurant changed, registered by it', async () => {
    const id = await idOf('Север')
    const answer = await api.send('PATCH', `/restaurants/${id}`, key, { name: 'Мира', isActive: false, city: null })
    expect(answer.statusCode).toBe(200)
    expect(itemOf(Restaurant).parse(answer.json())).toEqual(answer.json())
    expect(answer.json().data).toMatchObject({ id, name: 'Мира', isActive: false, city: 'Тверь' })
    expect(await listed()).toContainEqual(answer.json().data)
    const working = (await api.get('/restaurants?filter[is_active]=true', key)).json().data
    expect(working.map(({ name }: Restaurant) => name)).toEqual(['South'])
  })

  test('200 of an empty change: nothing is changed, registered or audited', async () => {
    const [before, journal] = [await listed(), await auditOf(ctx)]
    const answer = await api.send('PATCH', `/restaurants/${before[0]?.id}`, key, {})
    expect([answer.statusCode, answer.json().data]).toEqual([200, before[0]])
    expect([await listed(), await auditOf(ctx)]).toEqual([before, journal])
  })

  test.each([
    ...wrongBodies,
    ['isActive as text', { isActive: 'true' }, '#/isActive'],
    ['isActive as null', { isActive: null }, '#/isActive'],
  ])('422: %s', async (_, body, pointer) => {
    const before = await listed()
    const answer = await api.send('PATCH', `/restaurants/${before[0]?.id}`, key, body)
    expect(expectProblem(answer, 'validation_failed').errors?.map((error) => error.pointer)).toContain(pointer)
    expect(await listed()).toEqual(before)
  })

  test('400: malformed JSON, no body', async () => {
    const path = `/restaurants/${await idOf('South')}`
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('PATCH', path, headers, '{'), 'malformed_json')
    expectProblem(await api.send('PATCH', path, key), 'malformed_json')
  })

  test('401, 403 and 404', async () => {
    const path = `/restaurants/${await idOf('South')}`
    expectProblem(await api.ask('PATCH', path, {}), 'unauthorized')
    expectProblem(await api.send('PATCH', path, await without('write:restaurants'), {}), 'insufficient_scope')
    for (const id of ['rst_00000000000000000000000000', 'nothing', 'x'.repeat(600)]) {
      expectProblem(await api.send('PATCH', `/restaurants/${id}`, key, { name: 'a' }), 'not_found')
    }
  })

  test('409: another key for what came from the source, a key with a record already', async () => {
    const [north, south] = [await idOf('Север'), await idOf('South')]
    expectProblem(await api.send('PATCH', `/restaurants/${north}`, key, { sourceKey: 'r9' }), 'conflict')
    await api.send('PATCH', `/restaurants/${south}`, key, { comment: 'a' })
    const made = (await api.send('POST', '/restaurants', key, { name: 'a' })).json().data.id
    expectProblem(await api.send('PATCH', `/restaurants/${made}`, key, { sourceKey: 'r2' }), 'conflict')
    const linked = await api.send('PATCH', `/restaurants/${made}`, key, { sourceKey: 'r1' })
    expect([linked.statusCode, linked.json().data]).toMatchObject([200, { id: north, name: 'a', city: 'Тверь' }])
    expectProblem(await api.get(`/restaurants/${made}`, key), 'not_found')
  })

  test('repeated under its Idempotency-Key is the same answer to the byte, and one entry of the journal', async () => {
    const path = `/restaurants/${await idOf('Север')}`
    const send = () => api.send('PATCH', path, key, { name: 'a' }, { 'idempotency-key': 'one' })
    const [first, again] = [await send(), await send()]
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true'])
    expect((await auditOf(ctx)).filter(({ action }) => action === 'restaurant.updated').length).toBe(1)
  })
})
