import { scopes } from '@vitrina/contract/scopes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyFor, everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string
/** An object of each kind in our workspace and in another one. */
let ours: Ids
let theirs: Ids

beforeAll(async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  api = serve(ctx)
  ours = await everything(ctx)
  theirs = await everything(other)
  key = await keyWith(ctx, scopes)
})

const byId = listEndpoints().filter(({ path }) => path.includes('{id}'))

/** Ways an id can be wrong; `own` is the right one, `foreign` that of another workspace, `other` of another kind. */
const missing: [string, (own: string, foreign: string, other: string) => string][] = [
  ['of another workspace', (_, foreign) => foreign],
  ['of another kind', (_, __, other) => other],
  ['unknown', (own) => own.replace(/.{4}$/, '0000').replace(/^\d{1,4}$/, '2000000')],
  ['malformed', () => 'nothing'],
  ['bare UUID', () => '01a1fdb4-7099-7195-9050-d85a4f654218'],
  ['without its prefix', (own) => own.split('_')[1] ?? 'x'],
  ['in capitals', (own) => `${own}X`.toUpperCase()],
  ['too short', (own) => own.slice(0, -1) || 'x'],
  ['too long', (own) => `${own}0`],
  ['longer than any path', () => 'x'.repeat(600)],
  [
    'that overflows 128 bits',
    (own) => own.replace(/_\w/, '_8').replace(/^\d+$/, '340282366920938463463374607431768211456'),
  ],
  [
    'that overflows to the very same bits',
    (own) => `${own.replace(/_0/, '_8').replace(/_1/, '_9')}`.replace(/^(\d+)$/, '$1.0'),
  ],
  ['with a blank', (own) => `${own}%20`],
  ['with NUL', (own) => `${own}%00`],
  ['with a slash in it', (own) => `${own}%2F`],
  ['empty', () => ''],
  ['negative', () => '-1'],
  ['of letters that look like it', (own) => own.replace('0', 'O').replace('1', 'l').replace(/^\d+$/, '1e0')],
]

describe.each(byId)('$method $path', (endpoint) => {
  const { path } = endpoint
  const method = endpoint.method === 'PUT' ? 'PATCH' : endpoint.method
  const urlWith = (ids: Ids, id: string) => pathTo(path.replace('{id}', '{wanted}'), ids).replace('{wanted}', id)
  const idOf = (ids: Ids) => pathTo(`/${path.split('/')[1]}/{id}`, ids).split('/')[2] ?? ''
  const wrong = () =>
    missing.map(
      ([title, id]) =>
        [title, id(idOf(ours), idOf(theirs), path.startsWith('/dishes') ? ours.checks : ours.dishes)] as const,
    )
  const send = (url: string, by: string) =>
    api.send(method, url, by, method === 'GET' ? undefined : bodyFor(endpoint, ours))

  test('404 with the very same body, but for instance and requestId, whatever is wrong with the id', async () => {
    const bodies = new Map<string, string>()
    for (const [title, id] of wrong()) {
      const url = urlWith(ours, id)
      const answer = await send(url, key)
      const { instance, requestId, ...rest } = answer.json()
      expect([answer.statusCode, instance, requestId], title).toEqual([
        404,
        `/api/v1${url}`,
        answer.headers['x-request-id'],
      ])
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      bodies.set(JSON.stringify(rest), title)
    }
    expect([...bodies.keys()]).toEqual([...bodies.keys()].slice(0, 1))
    expect(JSON.parse([...bodies.keys()][0] ?? '')).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('401 without a key, so that nobody learns which ids there are', async () => {
    for (const [title, id] of wrong()) {
      const answer = await api.ask(method, urlWith(ours, id), {})
      expect(answer.statusCode, title).toBe(401)
    }
  })
})

describe('another workspace’s delivery', () => {
  test('is not replayed under a subscription of ours, nor ours under theirs', async () => {
    const replay = (webhook: string, delivery: string) =>
      api.send('POST', `/webhooks/${webhook}/deliveries/${delivery}/replay`, key)
    for (const [webhook, delivery] of [
      [ours.webhooks, theirs.deliveries],
      [theirs.webhooks, ours.deliveries],
      [theirs.webhooks, theirs.deliveries],
      [ours.webhooks, 'dlv_x'],
    ] as const) {
      const answer = await replay(webhook, delivery)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })
})

describe('a path that is not there', () => {
  test.each([
    '/nothing',
    '/restaurants/',
    '/restaurants/x/y',
    '/waiters/x',
    '/waiters/x/stats/',
    '/Restaurants',
    '//restaurants',
    '/',
    '',
    '/../../etc/passwd',
    '/restaurants/..%2f..%2fetc',
  ])('%s is 404 as problem+json', async (path) => {
    const answer = await api.get(path, key)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json()).toMatchObject({ code: 'not_found', status: 404, requestId: answer.headers['x-request-id'] })
    expect(answer.body).not.toMatch(/node_modules|at .*\.ts|passwd.*root/)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s of it is 404 too, whatever the body', async (method) => {
    const answer = await api.server.inject({
      method,
      url: '/api/v1/nothing',
      payload: '{"a":',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  test('a broken percent escape is 400', async () => {
    for (const url of ['/restaurants/%', '/%zz']) {
      const answer = await api.get(url, key)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_parameter'])
      expect(answer.headers).toMatchObject({ 'x-request-id': answer.json().requestId, 'x-api-version': '2026-09-15' })
    }
  })

  test.each(['filter[restaurant]=%FF', 'filter[restaurant]=%', 'filter[restaurant]=%zz', '%E0%A4=1'])(
    'a broken percent escape in a query is 400 in the same words: %s',
    async (query) => {
      const answer = await api.get(`/checks?${query}`, key)
      const { code, detail } = (await api.get('/restaurants/%', key)).json()
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, detail }])
    },
  )

  test('half of a surrogate pair in a query is 400 too', async () => {
    const answer = await api.get('/dishes?search=%ED%A0%80', key)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_parameter'])
  })
})
