import { listQuery } from '@vitrina/contract/list-query'
import { scopes } from '@vitrina/contract/scopes'
import { callTables, dumpTables } from '@vitrina/testing/dump-tables'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
// A test here is hundreds of requests.
vi.setConfig({ testTimeout: 120_000 })
let get: (path: string) => Promise<{ statusCode: number; body: string }>
let ids: Ids

beforeAll(async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  ids = await everything(ctx)
  await sendLedger(other, {
    restaurants: [{ key: 'x', name: 'Their secret place' }],
    checks: [
      {
        key: 'x',
        restaurant: 'x',
        waiter: 'Their secret waiter',
        date: '2026-03-10',
        lines: [{ dish: 'Their secret dish', total: '1' }],
      },
    ],
  })
  const api = serve(ctx)
  const key = await keyWith(ctx, scopes)
  await api.get('/restaurants', key)
  get = (path) => api.get(path, key)
})

const attacks = [
  "'",
  "''",
  '"',
  '\\',
  "' OR '1'='1",
  "' OR 1=1 --",
  "'; DROP TABLE restaurant; --",
  '1); DELETE FROM sale_check; --',
  "') UNION SELECT id, hash, hash, hash FROM api_key --",
  "x' || (SELECT hash FROM api_key LIMIT 1) || '",
  '$1',
  '$$',
  '#{7*7}',
  '%s',
  '%',
  '_',
  "E'\\047'",
  '\u0000',
  '\ud800',
  '﷽'.repeat(100),
  '0 OR 1=1',
  '1e309',
  '-0',
  '999999999999999.999999',
  '--',
  '/*',
  "a,b' OR '1'='1,c",
]

const shortAttacks = ["'", "' OR '1'='1", "x' || (SELECT hash FROM api_key LIMIT 1) || '", '\u0000', "a,b' OR '1'='1,c"]

/** Percent-encoded; half a surrogate pair, which has no encoding, as the bytes it would have. */
const encoded = (text: string) => (text === '\ud800' ? '%ED%A0%80' : encodeURIComponent(text))

const lists = listEndpoints().flatMap(({ path, list }) =>
  list ? [{ path, parameters: Object.keys(listQuery(list).shape) }] : [],
)
const cards = listEndpoints().filter(({ method, path }) => method === 'GET' && path.includes('{id}'))

/** Generic operators read their values as the named filters do; a few attacks on each will do. */
const attacksOn = (parameter: string) => (/_(gt|gte|lt|lte|ne|in|contains)\]$/.test(parameter) ? shortAttacks : attacks)

describe.each(lists)('$path', ({ path, parameters }) => {
  test('takes any text for the value of any parameter: 200, 400 or 422, nothing foreign, nothing changed', async () => {
    const before = await dumpTables(database.db, callTables)
    for (const parameter of parameters) {
      for (const attack of attacksOn(parameter)) {
        const { statusCode, body } = await get(`${pathTo(path, ids)}?${parameter}=${encoded(attack)}`)
        expect([200, 400, 422], `${parameter}=${attack}: ${body}`).toContain(statusCode)
        expect(body).not.toMatch(/secret|syntax error|pg_|node_modules|"hash"/)
      }
    }
    expect(await dumpTables(database.db, callTables)).toEqual(before)
  })

  test('takes any text for the name of a parameter or filter: 400 or 422', async () => {
    for (const attack of attacks) {
      for (const parameter of [encoded(attack), `filter[${encoded(attack)}]`, `filter[name_${encoded(attack)}]`]) {
        const { statusCode, body } = await get(`${pathTo(path, ids)}?${parameter}=1`)
        expect([400, 422], `${parameter}: ${body}`).toContain(statusCode)
        expect(body).not.toMatch(/secret|syntax error|node_modules/)
      }
    }
  })
})

test.each(cards)('$path is 404 for any text as an id', async ({ path }) => {
  for (const attack of attacks) {
    const { statusCode, body } = await get(path.replace('{id}', encoded(attack)))
    expect([400, 404], attack).toContain(statusCode)
    expect(body).not.toMatch(/secret|syntax error|node_modules/)
  }
})
