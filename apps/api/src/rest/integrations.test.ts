import { listOf } from '@vitrina/contract/envelopes'
import { Integration } from '@vitrina/contract/integration'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { auditOf } from '@vitrina/testing/changes'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

const without = (scope: string) =>
  keyWith(
    ctx,
    scopes.filter((each) => each !== scope),
  )
const connect = (slug: string, body: unknown, headers: Record<string, string> = {}, by = key) =>
  api.send('POST', `/integrations/${slug}/connect`, by, body, headers)
const credentials = { url: 'https://10.0.0.5:8080', username: 'http', password: 'pa55word' }

describe('GET /integrations', () => {
  test('200 with the four of them, with a key of its scope alone', async () => {
    const answer = await api.get('/integrations', await keyWith(ctx, ['read:integrations']))
    expect(answer.statusCode).toBe(200)
    expect(listOf(Integration).parse(answer.json())).toEqual(answer.json())
    expect(answer.json().data.map(({ slug }: { slug: string }) => slug)).toEqual([
      'source_a',
      'source_b',
      'agent_gateway',
      'mail',
    ])
    expect(answer.json().meta).toMatchObject({ limit: 4, hasMore: false, nextCursor: null, total: 4 })
  })

  test('400, 401, 403', async () => {
    for (const query of ['limit=1', 'filter[slug]=mail', 'slug=mail']) {
      expectProblem(await api.get(`/integrations?${query}`, key), 'invalid_parameter')
    }
    expectProblem(await api.ask('GET', '/integrations', {}), 'unauthorized')
    expectProblem(await api.get('/integrations', await without('read:integrations')), 'insufficient_scope')
  })
})

describe('POST /integrations/{slug}/connect', () => {
  test('503 with what is missing; nothing is stored, in no table and no audit entry', async () => {
    const problem = expectProblem(await connect('source_a', { credentials }), 'not_available')
    expect(problem.detail).toContain('r_keeper')
    expect((await auditOf(ctx)).filter(({ object_kind }) => object_kind !== 'key')).toEqual([])
    expect((await dumpTables(database.db))['integration']).toEqual([])
  })

  test('503 under an Idempotency-Key leaves no record, so the call may be made again', async () => {
    const headers = { 'idempotency-key': 'connect' }
    for (const password of ['one', 'two']) {
      const answer = await connect('source_a', { credentials: { ...credentials, password } }, headers)
      expectProblem(answer, 'not_available')
    }
    const dump = await dumpTables(database.db)
    expect(dump['idempotency_record']).toEqual([])
    expect(JSON.stringify(dump)).not.toContain('pa55word')
  })

  test.each([
    ['no body field', 'source_a', {}, ['#/credentials']],
    ['credentials that are a string', 'source_a', { credentials: 'a' }, ['#/credentials']],
    ['credentials that are a list', 'source_a', { credentials: [] }, ['#/credentials']],
    ['a field nobody knows', 'source_a', { credentials, force: true }, ['#/force']],
    ['a slug in the body', 'source_a', { credentials, slug: 'mail' }, ['#/slug']],
    ['an unknown credential', 'source_a', { credentials: { ...credentials, pin: '1' } }, ['#/credentials/pin']],
    [
      'a number for a password',
      'source_a',
      { credentials: { ...credentials, password: 1 } },
      ['#/credentials/password'],
    ],
    [
      'another’s credentials',
      'mail',
      { credentials },
      ['#/credentials/host', '#/credentials/port', '#/credentials/from', '#/credentials/url', '#/credentials/username'],
    ],
  ])('422: %s', async (_, slug, body, pointers) => {
    const answer = await connect(slug, body)
    const problem = expectProblem(answer, 'validation_failed')
    const found = problem.errors?.map(({ pointer }) => pointer) ?? []
    expect(found).toEqual(expect.arrayContaining(pointers.filter((pointer) => pointer !== '#/credentials/username')))
    expect(answer.body).not.toContain('pa55word')
  })

  test('404 for an unknown slug, before its credentials are looked at', async () => {
    for (const slug of ['source_c', 'SOURCE_A', 'toString', 'x'.repeat(600), '%00']) {
      expectProblem(await connect(slug, { credentials: {} }), 'not_found')
    }
  })

  test('400, 401, 403', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const path = '/integrations/mail/connect'
    expectProblem(await api.ask('POST', path, headers, '{'), 'malformed_json')
    expectProblem(await api.send('POST', `${path}?force=1`, key, { credentials }), 'invalid_parameter')
    expectProblem(await api.ask('POST', path, {}), 'unauthorized')
    const refused = await connect('nothing', {}, {}, await without('write:integrations'))
    expect(expectProblem(refused, 'insufficient_scope').requiredScope).toBe('write:integrations')
  })
})
