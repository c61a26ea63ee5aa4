import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createCard } from '@vitrina/core/cards/create-card'
import type { Context } from '@vitrina/core/context'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'
import { entityTag } from './entity-tag.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, ['read:kanban', 'write:kanban', 'read:restaurants'])
})

const ask = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.ask(method, path, { authorization: `Bearer ${key}`, ...headers })
const tagOf = async (path: string) => String((await ask(path)).headers['etag'])

describe('the tag of an answer', () => {
  const answer = (meta: object, data: unknown = [1]) => JSON.stringify({ object: 'list', data, meta })
  const one = answer({ requestId: 'req_1', total: 1, generatedAt: '2026-01-01' })

  test('is the same for another call with the same content', () => {
    expect(entityTag(answer({ requestId: 'req_2', total: 1, generatedAt: '2026-01-02' }))).toBe(entityTag(one))
  })

  test.each([
    ['data', answer({ requestId: 'req_1', total: 1, generatedAt: '2026-01-01' }, [2])],
    ['metadata', answer({ requestId: 'req_1', total: 2, generatedAt: '2026-01-01' })],
  ])('differs with the %s', (_, other) => expect(entityTag(other)).not.toBe(entityTag(one)))

  test('counts a time within the data, also where the data ends with metadata of its own', () => {
    const nested = (generatedAt: string) => JSON.stringify({ object: 'item', data: { meta: { generatedAt } } })
    expect(entityTag(nested('2026-01-01'))).not.toBe(entityTag(nested('2026-01-02')))
  })
})

test('an answer that ends with more than its metadata is tagged with all of it', () => {
  const more = (total: number) => JSON.stringify({ data: [1], meta: { requestId: 'req_1' }, totals: { total } })
  expect(entityTag(more(1))).not.toBe(entityTag(more(2)))
})

describe('If-None-Match', () => {
  test.each(['/cards', '/openapi', '/changelog'])(
    'with the tag of GET %s: 304, no body, the headers of every answer',
    async (path) => {
      const first = await ask(path)
      const again = await ask(path, { 'if-none-match': String(first.headers['etag']) })
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
      expect(again.headers).toMatchObject({ etag: first.headers['etag'], 'x-ratelimit-limit': '1000000' })
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    },
  )

  test('among others, as a strong tag, by HEAD and as * it is found', async () => {
    const tag = await tagOf('/cards')
    const asked = [`"other", ${tag}`, tag.slice(2), '*']
    for (const each of asked) expect((await ask('/cards', { 'if-none-match': each })).statusCode).toBe(304)
    expect((await ask('/cards', { 'if-none-match': tag }, 'HEAD')).statusCode).toBe(304)
  })

  test('is 200 with the new content after a change', async () => {
    const tag = await tagOf('/cards')
    await createCard(ctx, { title: 'Проверить фудкост' })
    const answer = await ask('/cards', { 'if-none-match': tag })
    expect([answer.statusCode, answer.json().data.length]).toEqual([200, 1])
    expect(answer.headers['etag']).not.toBe(tag)
  })

  test('does not turn a refusal into 304', async () => {
    const answer = await ask('/cards?limit=0', { 'if-none-match': '*' })
    expect([answer.statusCode, answer.headers['etag']]).toEqual([400, undefined])
  })
})

describe('Accept-Encoding', () => {
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

  test.each(['zstd', 'br', 'gzip'] as const)(
    '%s: a long answer comes in it, with the tag of the plain one',
    async (encoding) => {
      const plain = await api.server.inject({ method: 'GET', url: '/api/v1/openapi' })
      const packed = await api.server.inject({
        method: 'GET',
        url: '/api/v1/openapi',
        headers: { 'accept-encoding': encoding, 'if-none-match': '"none"' },
      })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] })
      expect(String(packed.headers['vary'])).toMatch(/accept-encoding/i)
      expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body)
      expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
    },
  )

  test('a short answer and one for callers without it stay as they are', async () => {
    const short = await ask('/restaurants', { 'accept-encoding': 'gzip' })
    expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined])
    const plain = await api.server.inject({
      method: 'GET',
      url: '/api/v1/openapi',
      headers: { 'accept-encoding': 'identity' },
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test('a compressed body of a request is not unpacked', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await api.ask('POST', '/cards', headers, Buffer.from('{"title":"x"}'))
    expect([200, 201]).toContain(answer.statusCode)
  })
})
