import { apiVersion } from '@vitrina/contract/versions'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { describe, expect, test } from 'vitest'
import { checkConformance, type Exchange } from './conformance.ts'

const requestId = encodeId('request', newUuid())
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': requestId,
  'x-api-version': apiVersion,
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': '99',
  'x-ratelimit-reset': '1790000000',
}
const agent = {
  id: 'agt_01',
  object: 'agent',
  kind: 'employee',
  name: 'Аналитик',
  description: null,
  adapter: 'agent_local',
  isActive: true,
}
const meta = {
  requestId,
  limit: 50,
  offset: 0,
  hasMore: false,
  nextCursor: null,
  total: 1,
  generatedAt: '2026-09-15T12:00:00.000Z',
  apiVersion,
}
const list: Exchange = {
  method: 'GET',
  url: '/api/v1/agents?limit=50&filter[kind]=employee&filter[is_active]=true',
  requestHeaders: { 'x-api-version': apiVersion },
  requestBody: '',
  status: 200,
  headers,
  body: JSON.stringify({ object: 'list', data: [agent], meta }),
}
const answered = (data: object) => ({ body: JSON.stringify({ object: 'list', data: [data], meta }) })

const refused: Exchange = {
  ...list,
  status: 400,
  headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8' },
  body: JSON.stringify({
    type: 'http://vitrina.test/problems/invalid_parameter',
    title: 'Invalid parameter',
    status: 400,
    detail: 'limit: must be a whole number',
    instance: '/api/v1/agents',
    code: 'invalid_parameter',
    requestId,
  }),
}
const created: Exchange = {
  method: 'PATCH',
  url: '/api/v1/dishes/dish_01/price',
  requestHeaders: { 'content-type': 'application/json', 'idempotency-key': 'a' },
  requestBody: '{"price":420}',
  status: 200,
  headers,
  body: '{}',
}

describe('the check of answers lets through', () => {
  test.each<[string, Exchange]>([
    ['a list as documented', list],
    ['its HEAD', { ...list, method: 'HEAD', body: '' }],
    ['a refusal as documented', refused],
    ['a change as documented', created],
    [
      'a replay, with the header that tells of it',
      { ...created, headers: { ...headers, 'idempotent-replayed': 'true' } },
    ],
    ['a wrong request that is refused', { ...refused, url: '/api/v1/agents?limit=abc&colour=red' }],
    ['pages beside the API', { ...list, url: '/healthz', body: '' }],
  ])('%s', (_, exchange) => expect(() => checkConformance(exchange)).not.toThrow())
})

describe('the check of answers throws at', () => {
  test.each<[string, Exchange, words: string]>([
    ['a status that is not documented', { ...list, status: 418 }, 'the status 418 of get_agents is not documented'],
    ['a field too many', { ...list, ...answered({ ...agent, hash: 'x' }) }, 'must NOT have additional properties'],
    ['a field too few', { ...list, ...answered({ ...agent, name: undefined }) }, "must have required property 'name'"],
    ['a field of another type', { ...list, ...answered({ ...agent, isActive: 'yes' }) }, 'must be boolean'],
    ['a value outside of its enumeration', { ...list, ...answered({ ...agent, kind: 'boss' }) }, 'allowed values'],
    [
      'an instant that is none',
      { ...list, body: JSON.stringify({ object: 'list', data: [], meta: { ...meta, generatedAt: 'now' } }) },
      'must match format "date-time"',
    ],
    ['a body that is not JSON', { ...list, body: '<html>' }, 'the body is not JSON'],
    [
      'another media type',
      { ...list, headers: { ...headers, 'content-type': 'text/html' } },
      'text/html is not documented',
    ],
    ['a missing header', { ...list, headers: { ...headers, 'x-ratelimit-reset': undefined } }, 'x-ratelimit-reset'],
    ['a header of another form', { ...list, headers: { ...headers, 'x-ratelimit-limit': 'many' } }, 'must be integer'],
    [
      'a header nobody told of',
      { ...list, headers: { ...headers, 'x-powered-by': 'x' } },
      'x-powered-by is not documented',
    ],
    [
      'a replayed answer where there is none',
      { ...list, headers: { ...headers, 'idempotent-replayed': 'true' } },
      'replayed',
    ],
    ['HEAD with a body', { ...list, method: 'HEAD' }, 'HEAD has a body'],
    ['an unknown parameter that was taken', { ...list, url: '/api/v1/agents?colour=red' }, 'colour was taken'],
    ['a parameter taken twice', { ...list, url: '/api/v1/agents?limit=1&limit=2' }, 'limit was taken twice'],
    ['a parameter of another form', { ...list, url: '/api/v1/agents?limit=201' }, 'must be <= 200'],
    ['an unserved version that was taken', { ...list, requestHeaders: { 'x-api-version': '1' } }, 'X-Api-Version'],
    ['a wrong body that was taken', { ...created, requestBody: '{"price":"420"}' }, 'must be number'],
    ['an unknown field that was taken', { ...created, requestBody: '{"price":1,"x":1}' }, 'additional properties'],
    ['a body of another media type', { ...created, requestHeaders: { 'content-type': 'text/plain' } }, 'media type'],
    [
      'a code that is not of the status',
      { ...refused, body: refused.body.replace('"invalid_parameter"', '"not_found"') },
      '/code must be equal to one of the allowed values',
    ],
    [
      'a problem of another request',
      { ...refused, body: refused.body.replace(requestId, 'req_01') },
      'requestId is not that of X-Request-Id',
    ],
    ['an answer where nothing is', { ...list, url: '/api/v1/nothing' }, 'no such operation'],
    ['405 without Allow', { ...refused, method: 'PUT', status: 405 }, 'the header allow is missing'],
  ])('%s', (_, exchange, words) => expect(() => checkConformance(exchange)).toThrow(words))
})
