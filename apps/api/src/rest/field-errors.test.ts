import { scopes } from '@vitrina/contract/scopes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string
let ids: Ids

beforeAll(async () => {
  const ctx = await testContext(database.db)
  ids = await everything(ctx)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

const price = 'PATCH /dishes/{id}/price'
const movement = { restaurant: 'Север', dish: 'Соль', kind: 'in', quantity: 1 }

describe('a field of a body is told of in the contract’s own codes and words', () => {
  test.each<[call: string, body: unknown, pointer: string, code: string, detail: string]>([
    ['POST /cards', [], '#', 'wrong_type', 'must be a JSON object'],
    ['POST /cards', null, '#', 'wrong_type', 'must be a JSON object'],
    ['POST /cards', 'x', '#', 'wrong_type', 'must be a JSON object'],
    ['POST /cards', {}, '#/title', 'required', 'is required'],
    ['POST /cards', { title: 1 }, '#/title', 'wrong_type', 'must be a string'],
    ['POST /cards', { title: '' }, '#/title', 'too_short', 'must have at least 1 character'],
    ['POST /cards', { title: ' ' }, '#/title', 'blank', 'must not be blank'],
    ['POST /cards', { title: 'x'.repeat(301) }, '#/title', 'too_long', 'must have at most 300 characters, has 301'],
    [
      'POST /cards',
      { title: 'x\0' },
      '#/title',
      'wrong_format',
      'must be well-formed Unicode without the character NUL',
    ],
    ['POST /cards', { title: 'x', 'a/b~': 1 }, '#/a~1b~0', 'unknown_field', 'is not a known field'],
    ['POST /cards', { title: 'x', id: 1 }, '#/id', 'unknown_field', 'is not a known field'],
    [
      'POST /cards',
      { title: 'x', priority: 'p1' },
      '#/priority',
      'not_allowed',
      'must be one of low, normal, high, urgent',
    ],
    [price, {}, '#/price', 'required', 'is required'],
    [price, { price: '12' }, '#/price', 'wrong_type', 'must be a number'],
    [price, { price: 0 }, '#/price', 'too_small', 'must be greater than 0'],
    [price, { price: 1_000_001 }, '#/price', 'too_large', 'must be at most 1000000'],
    [price, { price: 1.005 }, '#/price', 'too_many_decimals', 'must have at most two decimals'],
    ['POST /stock/movements', { ...movement, dish: 1 }, '#/dish', 'wrong_type', 'has none of the forms it may have'],
    ['POST /stock/movements', { ...movement, dish: undefined }, '#/dish', 'required', 'is required'],
    ['POST /stock/movements', { ...movement, kind: undefined }, '#/kind', 'required', 'is required'],
    ['POST /webhooks', { url: 'https://a.test', events: [] }, '#/events', 'too_few_items', 'must have at least 1 item'],
    [
      'POST /integrations/{slug}/connect',
      { credentials: { url: 'https://10.0.0.5', username: 'x' } },
      '#/credentials/password',
      'required',
      'is required',
    ],
    [
      'POST /integrations/{slug}/connect',
      { credentials: { url: 'https://10.0.0.5', username: 'x', password: 'x', priceType: 1.5 } },
      '#/credentials/priceType',
      'wrong_type',
      'must be a whole number',
    ],
  ])('%s %j', async (call, body, pointer, code, detail) => {
    const [method, path = ''] = call.split(' ')
    const answer = await api.send(method === 'PATCH' ? 'PATCH' : 'POST', pathTo(path, ids), key, body)
    expect(expectProblem(answer, 'validation_failed').errors).toEqual([{ pointer, code, detail }])
  })
})

describe('a parameter is told of in the same', () => {
  test.each<[query: string, parameter: string, code: string, detail: string]>([
    ['limit=0', 'limit', 'too_small', 'must be a whole number from 1 to 200'],
    ['limit=05', 'limit', 'wrong_type', 'must be a whole number from 1 to 200'],
    ['limit=201', 'limit', 'too_large', 'must be a whole number from 1 to 200'],
    ['limit=x', 'limit', 'wrong_type', 'must be a whole number from 1 to 200'],
    ['date_from=2026-02-30', 'date_from', 'wrong_format', 'must be a calendar date written YYYY-MM-DD'],
    ['colour=red', 'colour', 'unknown_parameter', 'is not a known parameter'],
  ])('%s', async (query, parameter, code, detail) => {
    const answer = await api.get(`/checks?${query}`, key)
    expect(expectProblem(answer, 'invalid_parameter').errors).toEqual([{ parameter, code, detail }])
  })
})
