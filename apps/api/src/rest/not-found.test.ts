import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyWith, serve } from '../testing/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string
/** An id of each resource in our workspace and in another one. */
const ours: Record<string, string> = {}
const theirs: Record<string, string> = {}

async function idsOf(ctx: Context, ids: Record<string, string>): Promise<string> {
  await sendLedger(ctx, smallChain)
  const all = await keyWith(ctx, scopes)
  for (const list of ['restaurants', 'dishes', 'checks', 'waiters']) {
    ids[list] = (await serve(ctx).get(`/${list}`, all)).json().data[0].id
  }
  return all
}

beforeAll(async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  api = serve(ctx)
  key = await idsOf(ctx, ours)
  await idsOf(other, theirs)
})

const cards = listEndpoints().filter(({ method, path }) => method === 'GET' && path.includes('{id}'))

describe.each(cards)('GET $path', ({ path }) => {
  const list = path.split('/')[1] ?? ''
  const own = () => ours[list] ?? ''

  const missing: [string, () => string][] = [
    ['of another workspace', () => theirs[list] ?? ''],
    ['of another kind', () => ours[list === 'dishes' ? 'checks' : 'dishes'] ?? ''],
    ['unknown', () => own().replace(/.{4}$/, '0000')],
    ['malformed', () => 'nothing'],
    ['bare UUID', () => '01a1fdb4-7099-7195-9050-d85a4f654218'],
    ['without its prefix', () => own().split('_')[1] ?? ''],
    ['in capitals', () => own().toUpperCase()],
    ['too short', () => own().slice(0, -1)],
    ['too long', () => `${own()}0`],
    ['longer than any path', () => 'x'.repeat(600)],
    ['that overflows 128 bits', () => own().replace(/_\w/, '_8')],
    ['that overflows to the very same bits', () => own().replace(/_0/, '_8').replace(/_1/, '_9')],
    ['with a blank', () => `${own()}%20`],
    ['with NUL', () => `${own()}%00`],
    ['with a slash in it', () => `${own()}%2F`],
    ['empty', () => ''],
    ['of letters that look like it', () => own().replace('0', 'O').replace('1', 'l')],
  ]

  test('200 with the id of the workspace’s own', async () => {
    expect((await api.get(path.replace('{id}', own()), key)).statusCode).toBe(200)
  })

  test('404 with the very same body, but for instance and requestId, whatever is wrong with the id', async () => {
    const bodies = new Map<string, string>()
    for (const [title, id] of missing) {
      const url = path.replace('{id}', id())
      const answer = await api.get(url, key)
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
    for (const [title, id] of missing) {
      const answer = await api.ask('GET', path.replace('{id}', id()), {})
      expect(answer.statusCode, title).toBe(401)
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
})
