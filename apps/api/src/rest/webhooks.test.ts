import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { scopes } from '@vitrina/contract/scopes'
import { Webhook, WebhookWithSecret, webhooksList } from '@vitrina/contract/webhook'
import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { agentNamed } from '@vitrina/testing/board'
import { auditOf } from '@vitrina/testing/changes'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
const body = { url: 'https://example.com/hook', events: ['card.created', 'stock.low'] }
let ctx: Context
let api: ReturnType<typeof serve>
let key: string
let agent: string
let strangers: { webhook: string; agent: string }

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  agent = await agentNamed(ctx)
  const other = await testContext(database.db)
  const theirs = await createWebhook(other, { url: body.url, events: ['card.created'] })
  strangers = { webhook: theirs.data.id, agent: await agentNamed(other) }
})

const toAgent = () => ({ events: ['card.done'], targetKind: 'agent', agentProfile: agent, deliveryMode: 'card' })
const create = async (value: object = body) => (await api.send('POST', '/webhooks', key, value)).json().data
const without = (scope: string) =>
  keyWith(
    ctx,
    scopes.filter((each) => each !== scope),
  )
/** Ids that are not there: another workspace's, another kind's, none at all. */
const missing = () => [strangers.webhook, agent, 'wh_00000000000000000000000000', 'nothing', 'x'.repeat(600)]

describe('POST /webhooks', () => {
  test('201 with the subscription and its secret', async () => {
    const answer = await api.send('POST', '/webhooks', key, body)
    expect(answer.statusCode).toBe(201)
    expect(itemOf(WebhookWithSecret).parse(answer.json())).toEqual(answer.json())
    expect(answer.json().data).toMatchObject({ ...body, targetKind: 'url', isActive: true })
    expect(answer.json().data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  })

  test('201 to an agent, and with a key of its scope alone', async () => {
    const answer = await api.send('POST', '/webhooks', await keyWith(ctx, ['write:webhooks']), toAgent())
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({ ...toAgent(), url: null })
  })

  test('an Idempotency-Key: the same answer again, one subscription', async () => {
    const count = async () => (await api.get('/webhooks', key)).json().meta.total
    const before = await count()
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = [
      await api.send('POST', '/webhooks', key, body, headers),
      await api.send('POST', '/webhooks', key, body, headers),
    ]
    expect([second.statusCode, second.body, second.headers['idempotent-replayed']]).toEqual([201, first.body, 'true'])
    expect(await count()).toBe(before + 1)
    expectProblem(await api.send('POST', '/webhooks', key, toAgent(), headers), 'idempotency_key_reused')
  })

  test.each([
    ['no events', { url: body.url }, '#/events'],
    ['an empty list of events', { ...body, events: [] }, '#/events'],
    ['an unknown event', { ...body, events: ['card.burnt'] }, '#/events/0'],
    ['events that are a string', { ...body, events: 'card.created' }, '#/events'],
    ['no url', { events: body.events }, '#/url'],
    ['a url that is null', { ...body, url: null }, '#/url'],
    ['a url that is none', { ...body, url: 'example.com' }, '#/url'],
    ['a url of 2001 characters', { ...body, url: `https://example.com/${'a'.repeat(1981)}` }, '#/url'],
    ['http', { ...body, url: 'http://example.com' }, '#/url'],
    ['a private address', { ...body, url: 'https://127.1/' }, '#/url'],
    ['the metadata service', { ...body, url: 'https://[::ffff:169.254.169.254]/' }, '#/url'],
    ['a password in the url', { ...body, url: 'https://a:b@example.com' }, '#/url'],
    ['a fragment', { ...body, url: 'https://example.com/#a' }, '#/url'],
    ['a description of 501 characters', { ...body, description: 'ё'.repeat(501) }, '#/description'],
    ['an unknown kind of target', { ...body, targetKind: 'mail' }, '#/targetKind'],
    ['a mode without an agent', { ...body, deliveryMode: 'wake' }, '#/deliveryMode'],
    ['an agent without a mode', { ...body, url: undefined, targetKind: 'agent', agentProfile: 'x' }, '#/deliveryMode'],
    ['a field nobody knows', { ...body, colour: 'red' }, '#/colour'],
    ['a secret', { ...body, secret: 'whsec_a' }, '#/secret'],
    ['isActive, which is at first true', { ...body, isActive: false }, '#/isActive'],
    ['an array', [], '#'],
  ])('422: %s', async (_, value, pointer) => {
    const problem = expectProblem(await api.send('POST', '/webhooks', key, value), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
  })

  test('422 unknown_agent_profile: another workspace’s agent, or none', async () => {
    for (const agentProfile of [strangers.agent, 'analyst']) {
      const answer = await api.send('POST', '/webhooks', key, { ...toAgent(), agentProfile })
      expect(expectProblem(answer, 'unknown_agent_profile').errors).toMatchObject([{ pointer: '#/agentProfile' }])
    }
  })

  test('201 to a private address, by an Idempotency-Key too, where the workspace allows it', async () => {
    const open = await testContext(database.db)
    await setSetting(open, 'webhooks.allowPrivate', 'true')
    const url = 'http://127.0.0.1:9000/hook'
    const plain: Record<string, string> = {}
    for (const headers of [plain, { 'idempotency-key': 'a' }]) {
      const answer = await api.send('POST', '/webhooks', await keyWith(open, scopes), { ...body, url }, headers)
      expect([answer.statusCode, answer.json().data.url]).toEqual([201, url])
    }
  })

  test('400: malformed JSON, no body, a parameter in the query; 415: another type', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('POST', '/webhooks', headers, '{"url":'), 'malformed_json')
    expectProblem(await api.ask('POST', '/webhooks', headers), 'malformed_json')
    expectProblem(await api.send('POST', '/webhooks?limit=1', key, body), 'invalid_parameter')
    const plain = { ...headers, 'content-type': 'text/plain' }
    expectProblem(await api.ask('POST', '/webhooks', plain, '{}'), 'unsupported_media_type')
  })

  test('401 without a key, 403 without its scope, before validation', async () => {
    expectProblem(await api.ask('POST', '/webhooks', { 'content-type': 'application/json' }, '{}'), 'unauthorized')
    const refused = await api.send('POST', '/webhooks', await without('write:webhooks'), { url: 1 })
    expect(expectProblem(refused, 'insufficient_scope').requiredScope).toBe('write:webhooks')
  })
})

describe('GET /webhooks and /webhooks/{id}', () => {
  test('200 in their envelopes, without secrets, newest first', async () => {
    const { secret: _, ...webhook } = await create()
    const one = await api.get(`/webhooks/${webhook.id}`, await keyWith(ctx, ['read:webhooks']))
    expect([one.statusCode, one.json().data]).toEqual([200, webhook])
    expect(itemOf(Webhook).parse(one.json())).toEqual(one.json())
    const list = await api.get('/webhooks?limit=200', key)
    expect(listOf(Webhook).parse(list.json())).toEqual(list.json())
    expect(list.json().data[0]).toEqual(webhook)
    expect(one.body + list.body).not.toMatch(/secret|whsec/)
  })

  test('200 by cursor and filter; another filter’s cursor is 400', async () => {
    await create()
    await create(toAgent())
    const first = (await api.get('/webhooks?limit=1&filter[target_kind]=agent', key)).json()
    expect(first.data).toMatchObject([{ targetKind: 'agent' }])
    const { nextCursor } = (await api.get('/webhooks?limit=1', key)).json().meta
    expect((await api.get(`/webhooks?limit=1&cursor=${nextCursor}`, key)).json().meta.offset).toBe(1)
    const answer = await api.get(`/webhooks?limit=1&cursor=${nextCursor}&filter[target_kind]=agent`, key)
    expectProblem(answer, 'invalid_cursor')
  })

  test('400: limit=0, dates, search; 422: an unknown filter or sort', async () => {
    for (const query of ['limit=0', 'limit=201', 'date_from=2026-03-01', 'search=a', 'filter[is_active]=yes']) {
      expectProblem(await api.get(`/webhooks?${query}`, key), 'invalid_parameter')
    }
    const filter = expectProblem(await api.get('/webhooks?filter[secret]=a', key), 'unknown_filter')
    expect(filter.allowed).toEqual(expect.arrayContaining(Object.keys(webhooksList.filters)))
    expectProblem(await api.get('/webhooks/x?limit=1', key), 'invalid_parameter')
  })

  test('401, 403, 404', async () => {
    for (const path of ['/webhooks', `/webhooks/${(await create()).id}`]) {
      expectProblem(await api.ask('GET', path, {}), 'unauthorized')
      const refused = await api.get(path, await without('read:webhooks'))
      expect(expectProblem(refused, 'insufficient_scope').requiredScope).toBe('read:webhooks')
    }
    for (const id of missing()) expectProblem(await api.get(`/webhooks/${id}`, key), 'not_found')
  })
})

describe('PATCH /webhooks/{id}', () => {
  test('200 with the change, no secret; rotateSecret gives a new one', async () => {
    const { secret, ...webhook } = await create()
    const path = `/webhooks/${webhook.id}`
    const changed = await api.send('PATCH', path, await keyWith(ctx, ['write:webhooks']), { isActive: false })
    expect([changed.statusCode, changed.json().data]).toEqual([200, { ...webhook, isActive: false }])
    const rotated = (await api.send('PATCH', path, key, { rotateSecret: true })).json()
    expect(itemOf(WebhookWithSecret).parse(rotated)).toEqual(rotated)
    expect(rotated.data.secret).toMatch(/^whsec_/)
    expect(rotated.data.secret).not.toBe(secret)
  })

  test('an Idempotency-Key rotates once', async () => {
    const { id } = await create()
    const rotate = () =>
      api.send('PATCH', `/webhooks/${id}`, key, { rotateSecret: true }, { 'idempotency-key': `rotate-${id}` })
    const [first, second] = [await rotate(), await rotate()]
    expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
  })

  test.each([
    [{ targetKind: 'agent' }, '#/targetKind'],
    [{ deliveryMode: 'card' }, '#/deliveryMode'],
    [{ agentProfile: 'x' }, '#/agentProfile'],
    [{ url: null }, '#/url'],
    [{ url: 'https://localhost' }, '#/url'],
    [{ events: [] }, '#/events'],
    [{ isActive: 'true' }, '#/isActive'],
    [{ rotateSecret: false }, '#/rotateSecret'],
    [{ id: 'x' }, '#/id'],
  ])('422: %j', async (value, pointer) => {
    const { id } = await create()
    const problem = expectProblem(await api.send('PATCH', `/webhooks/${id}`, key, value), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer])
  })

  test('422: an address for an agent’s, and an agent that is not there', async () => {
    const { id } = await create(toAgent())
    expectProblem(await api.send('PATCH', `/webhooks/${id}`, key, { url: body.url }), 'validation_failed')
    const foreign = { agentProfile: strangers.agent }
    expectProblem(await api.send('PATCH', `/webhooks/${id}`, key, foreign), 'unknown_agent_profile')
  })

  test('400, 401, 403, 404', async () => {
    const path = `/webhooks/${(await create()).id}`
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('PATCH', path, headers, '{'), 'malformed_json')
    expectProblem(await api.ask('PATCH', path, {}), 'unauthorized')
    expectProblem(await api.send('PATCH', path, await without('write:webhooks'), {}), 'insufficient_scope')
    for (const id of missing()) {
      expectProblem(await api.send('PATCH', `/webhooks/${id}`, key, { isActive: false }), 'not_found')
    }
  })
})

describe('DELETE /webhooks/{id}', () => {
  test('200 with exactly {}, and it is gone', async () => {
    const { id } = await create()
    const answer = await api.send('DELETE', `/webhooks/${id}`, await keyWith(ctx, ['write:webhooks']))
    expect([answer.statusCode, answer.body]).toEqual([200, '{}'])
    expectProblem(await api.get(`/webhooks/${id}`, key), 'not_found')
    expectProblem(await api.send('DELETE', `/webhooks/${id}`, key), 'not_found')
  })

  test('400, 401, 403, 404, 405', async () => {
    const path = `/webhooks/${(await create()).id}`
    expectProblem(await api.send('DELETE', `${path}?force=1`, key), 'invalid_parameter')
    expectProblem(await api.ask('DELETE', path, {}), 'unauthorized')
    expectProblem(await api.send('DELETE', path, await without('write:webhooks')), 'insufficient_scope')
    for (const id of missing()) expectProblem(await api.send('DELETE', `/webhooks/${id}`, key), 'not_found')
    const wrong = await api.send('POST', path, key, {})
    expectProblem(wrong, 'method_not_allowed')
    expect(wrong.headers['allow']).toBe('DELETE, GET, HEAD, PATCH')
    expect((await api.get(path, key)).statusCode).toBe(200)
  })
})

test('no signing secret is in any table, not even that of a repeated call; answers show each once', async () => {
  const body = { url: 'https://example.com/hook', events: ['card.created'] }
  const post = () => api.send('POST', '/webhooks', key, body, { 'idempotency-key': 'secret' })
  const { id, secret } = (await post()).json().data
  expect((await post()).json().data.secret).toBe(secret)
  const patch = { rotateSecret: true }
  const rotation = await api.send('PATCH', `/webhooks/${id}`, key, patch, { 'idempotency-key': 'rotate' })
  const rotated = rotation.json().data.secret
  const answers = await Promise.all(
    [
      api.get('/webhooks?limit=200', key),
      api.get(`/webhooks/${id}`, key),
      api.get(`/webhooks/${id}/deliveries`, key),
      api.send('PATCH', `/webhooks/${id}`, key, { description: 'a' }),
      api.send('DELETE', `/webhooks/${id}`, key),
    ].map(async (answer) => (await answer).body),
  )
  const seen = JSON.stringify([answers, await auditOf(ctx), await dumpTables(database.db)])
  for (const shown of [secret, rotated]) expect(seen).not.toContain(shown.slice(6))
  expect(seen).not.toContain('whsec_')
})
