import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeChain, restaurantsOf } from '../../chain/make-chain.ts'
import { createWorld } from '../../world/create-world.ts'
import { ledger } from '../../world/ledger.ts'
import { createFaults } from '../faults.ts'
import type { SystemAnswer, SystemRequest } from '../serve-system.ts'
import { makeIikoHandler } from './make-iiko-handler.ts'

const login = 'api'
const password = 'resto#test'
const pass = createHash('sha1').update(password).digest('hex')

function start(now = '2026-03-10T14:30:00Z') {
  const clock = { now: new Date(now) }
  const chain = makeChain({ seed: 'iiko server', restaurants: 4, scale: 0.08 })
  const world = createWorld({ chain, clock: () => clock.now, stateFile: null })
  const faults = createFaults()
  const handler = makeIikoHandler(world, faults, { login, password })
  const ask = async (
    method: string,
    path: string,
    query: Record<string, string> = {},
    more: Partial<SystemRequest> = {},
  ) => handler({ method, path: `/resto${path}`, query: new URLSearchParams(query), headers: {}, body: '', ...more })
  const logIn = async () => (await ask('GET', '/api/auth', { login, pass })).body
  const restaurants = restaurantsOf(chain, 'source_b')
  return { clock, world, faults, handler, ask, logIn, restaurants }
}

function parsed({ status, body }: SystemAnswer): Record<string, unknown> & { data: Record<string, unknown>[] } {
  expect([status, body.slice(0, 200)]).toEqual([200, expect.anything()])
  return JSON.parse(body)
}

const dates = {
  'OpenDate.Typed': { filterType: 'DateRange', periodType: 'CUSTOM', from: '2026-03-08', to: '2026-03-09' },
}
const standing = {
  OrderDeleted: { filterType: 'IncludeValues', values: ['NOT_DELETED'] },
  DeletedWithWriteoff: { filterType: 'ExcludeValues', values: ['DELETED_WITH_WRITEOFF', 'DELETED_WITHOUT_WRITEOFF'] },
}

async function olap(server: ReturnType<typeof start>, query: object): Promise<SystemAnswer> {
  const key = await server.logIn()
  const base = {
    reportType: 'SALES',
    buildSummary: false,
    groupByRowFields: [],
    aggregateFields: ['DishDiscountSumInt'],
  }
  const body = JSON.stringify({ ...base, filters: { ...dates, ...standing }, ...query })
  const answer = await server.ask('POST', '/api/v2/reports/olap', { key }, { body })
  await server.ask('GET', '/api/logout', { key })
  return answer
}

describe('a login', () => {
  test('takes the SHA-1 of the password, in the query or a posted form, and gives a key as plain text', async () => {
    const server = start()
    const answer = await server.ask('GET', '/api/auth', { login, pass })
    expect(answer).toMatchObject({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((await server.ask('GET', '/api/logout', { key: answer.body })).status).toBe(200)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await server.ask('POST', '/api/auth', {}, { headers, body: `login=${login}&pass=${pass}` })
    expect(posted.status).toBe(200)
  })

  test('with another password is 401', async () => {
    expect((await start().ask('GET', '/api/auth', { login, pass: password })).status).toBe(401)
  })

  test('holds the one slot until it is given back or an hour old', async () => {
    const server = start()
    const key = await server.logIn()
    const second = await server.ask('GET', '/api/auth', { login, pass })
    expect(second).toMatchObject({
      status: 403,
      body: expect.stringContaining('License enhancement is required: no connections available for module'),
    })
    await server.ask('GET', '/api/logout', { key })
    expect((await server.ask('GET', '/api/auth', { login, pass })).status).toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
    expect((await server.ask('GET', '/api/auth', { login, pass })).status).toBe(200)
    expect(server.handler.counters.sessions).toBe(1)
  })

  test('is needed for all else; the key may stand in the query or a cookie', async () => {
    const server = start()
    expect((await server.ask('GET', '/api/employees', { key: 'unknown' })).status).toBe(401)
    const key = await server.logIn()
    expect((await server.ask('GET', '/api/employees', { key })).status).toBe(200)
    expect((await server.ask('GET', '/api/employees', {}, { headers: { cookie: `a=b; key=${key}` } })).status).toBe(200)
  })
})

test('calls made at once are answered, and counted', async () => {
  const server = start()
  const key = await server.logIn()
  expect(server.handler.counters.maxConcurrent).toBe(1)
  await Promise.all([1, 2, 3].map(() => server.ask('GET', '/api/employees', { key })))
  expect(server.handler.counters).toMatchObject({ maxConcurrent: 3, calls: 4 })
})

test('the tree has a corporation, a company, the restaurants as DEPARTMENT with code, and their stores', async () => {
  const server = start()
  const key = await server.logIn()
  const { body, type } = await server.ask('GET', '/api/corporation/departments', { key, revisionFrom: '-1' })
  expect(type).toContain('xml')
  const [first] = server.restaurants
  expect(body).toContain(`<id>${first?.sourceKey}</id>`)
  expect(body).toContain(`<code>${first?.key}</code>`)
  const types = [...body.matchAll(/<type>(\w+)<\/type>/g)].map(([, name]) => name)
  expect(new Set(types)).toEqual(
    new Set(['CORPORATION', 'JURPERSON', 'CENTRALSTORE', 'MANUFACTURE', 'DEPARTMENT', 'STORE']),
  )
  expect(types.filter((name) => name === 'DEPARTMENT')).toHaveLength(2)
})

test('products lie in groups that exist and have units that exist', async () => {
  const server = start()
  const key = await server.logIn()
  const list = async (path: string, query = {}) => parsed(await server.ask('GET', path, { key, ...query }))
  const ids = (rows: unknown) => new Set(Array.isArray(rows) ? rows.map((row: { id: string }) => row.id) : [])
  const products: unknown = await list('/api/v2/entities/products/list')
  const groups = ids(await list('/api/v2/entities/products/group/list'))
  const units = ids(await list('/api/v2/entities/list', { rootType: 'MeasureUnit' }))
  if (!Array.isArray(products)) throw new Error('No list')
  expect(products.every(({ parent, mainUnit }) => groups.has(parent) && units.has(mainUnit))).toBe(true)
  expect(new Set(products.map(({ type }) => type))).toEqual(new Set(['DISH', 'GOODS', 'MODIFIER']))
})

describe('the report of sales', () => {
  test('adds up what stands: to the kopeck, the day after `to` left out', async () => {
    const server = start()
    const { data } = parsed(await olap(server, { groupByRowFields: ['Department.Id', 'OpenDate.Typed'] }))
    const kopecks = server.restaurants.map((restaurant) =>
      server.world
        .day(restaurant, '2026-03-08')
        .checks.filter(({ deleted }) => !deleted)
        .flatMap(({ lines }) => lines)
        .reduce((sum, { kind, total }) => (kind === 'void' ? sum : sum + total), 0),
    )
    expect(data).toEqual(
      server.restaurants.map(({ sourceKey }, index) => ({
        'Department.Id': sourceKey,
        'OpenDate.Typed': '2026-03-08',
        DishDiscountSumInt: (kopecks[index] ?? 0) / 100,
      })),
    )
  })

  test('counts a check once however many lines it has, and its guests too', async () => {
    const server = start()
    const aggregateFields = ['UniqOrderId', 'UniqOrderId.OrdersCount', 'GuestNum']
    const [whole] = parsed(await olap(server, { aggregateFields })).data
    const checks = server.restaurants.flatMap((restaurant) =>
      server.world.day(restaurant, '2026-03-08').checks.filter(({ deleted }) => !deleted),
    )
    const guests = checks.reduce((sum, check) => sum + check.guests, 0)
    expect(whole).toEqual({ UniqOrderId: checks.length, 'UniqOrderId.OrdersCount': checks.length, GuestNum: guests })
  })

  test('has deleted dishes and orders only where the filters let them in', async () => {
    const server = start()
    const month = { ...dates['OpenDate.Typed'], from: '2026-02-10', to: '2026-03-09' }
    const fields = ['OrderDeleted', 'DeletedWithWriteoff']
    const all = parsed(await olap(server, { groupByRowFields: fields, filters: { 'OpenDate.Typed': month } })).data
    expect(all.length).toBeGreaterThan(1)
    const filters = { 'OpenDate.Typed': month, ...standing }
    const kept = parsed(await olap(server, { groupByRowFields: fields, filters })).data
    expect(kept).toMatchObject([{ OrderDeleted: 'NOT_DELETED', DeletedWithWriteoff: 'NOT_DELETED' }])
  })

  test('knows nothing of checks that are still open', async () => {
    const server = start()
    const range = { ...dates['OpenDate.Typed'], from: '2026-03-10', to: '2026-03-11' }
    const query = { groupByRowFields: ['UniqOrderId.Id', 'CloseTime'], filters: { 'OpenDate.Typed': range } }
    const { data } = parsed(await olap(server, query))
    const checks = server.restaurants.flatMap((restaurant) => server.world.day(restaurant, '2026-03-10').checks)
    expect(checks.some(({ closedAt }) => closedAt === null)).toBe(true)
    expect(data).toHaveLength(checks.filter(({ closedAt }) => closedAt !== null).length)
  })

  test('writes times with none to three digits of a fraction', async () => {
    const { data } = parsed(await olap(start(), { groupByRowFields: ['UniqOrderId.Id', 'CloseTime'] }))
    const digits = new Set(data.map(({ CloseTime }) => String(CloseTime).slice(20).length))
    expect(digits).toEqual(new Set([0, 1, 2, 3]))
  })

  test('with a summary adds the whole up', async () => {
    const server = start()
    const { summary, data } = parsed(await olap(server, { buildSummary: true, groupByRowFields: ['Department.Id'] }))
    const sum = data.reduce((total, row) => total + Math.round(Number(row['DishDiscountSumInt']) * 100), 0)
    expect(summary).toEqual([[{}, { DishDiscountSumInt: sum / 100 }]])
  })

  test.each([
    ['without a date', { filters: standing }, 'Не задан фильтр по дате: OpenDate.Typed'],
    [
      'of a date written otherwise',
      { filters: { 'OpenDate.Typed': { ...dates['OpenDate.Typed'], from: '01.03.2026' } } },
      'Wrong date format: 01.03.2026',
    ],
    [
      'of more than a month',
      { filters: { 'OpenDate.Typed': { ...dates['OpenDate.Typed'], from: '2026-01-01' } } },
      'Период отчёта больше месяца',
    ],
    [
      'of eight groups',
      {
        groupByRowFields: [
          'Department',
          'OrderNum',
          'TableNum',
          'OpenTime',
          'CloseTime',
          'OrderType',
          'DishName',
          'Storned',
        ],
      },
      'Больше 7 полей группировки',
    ],
    ['of a field there is not', { groupByRowFields: ['Department.Owner'] }, 'Unknown OLAP field for grouping'],
    ['that adds up a text', { aggregateFields: ['DishName'] }, 'Unknown OLAP field for aggregation: DishName'],
    ['that groups by a sum', { groupByRowFields: ['DishSumInt'] }, 'Unknown OLAP field for grouping: DishSumInt'],
  ])('%s is 400', async (_, query, message) => {
    const answer = await olap(start(), query)
    expect(answer).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8' })
    expect(answer.body).toContain(message)
  })
})

test('payments add up to the revenue by type, discounts to those given, and what was struck off has its reason', async () => {
  const server = start()
  const days = server.restaurants.flatMap((restaurant) => ledger(server.world, restaurant, '2026-03-08', '2026-03-08'))
  const asked = { groupByRowFields: ['PayTypes', 'PayTypes.Group'] }
  const { data } = parsed(await olap(server, { ...asked, aggregateFields: ['DishDiscountSumInt', 'DishReturnSum'] }))
  const types = new Set(days.flatMap(({ payments }) => Object.keys(payments)))
  const told = new Map(data.map((row) => [row['PayTypes'], row]))
  expect([...types].every((type) => told.has(type))).toBe(true)
  const sum = data.reduce((all, row) => all + Math.round(Number(row['DishDiscountSumInt']) * 100), 0)
  const lines = server.restaurants.flatMap((restaurant) =>
    server.world.day(restaurant, '2026-03-08').checks.flatMap(({ lines, deleted }) => (deleted ? [] : lines)),
  )
  const standing = parsed(await olap(server, {})).data[0]
  expect(sum).toBe(Math.round(Number(standing?.['DishDiscountSumInt']) * 100))

  const discounts = parsed(
    await olap(server, { groupByRowFields: ['OrderDiscount.Type'], aggregateFields: ['DiscountSum'] }),
  ).data
  const given = lines.reduce((all, { kind, discount }) => (kind === 'sale' ? all + discount : all), 0)
  expect(given).toBeGreaterThan(0)
  expect(discounts.reduce((all, row) => all + Math.round(Number(row['DiscountSum']) * 100), 0)).toBe(given)
})

test('the report of revenue is XML by day, dates as 08.03.2026, the last one left out', async () => {
  const server = start()
  const key = await server.logIn()
  const [restaurant] = server.restaurants
  const query = { key, department: restaurant?.sourceKey ?? '', dishDetails: 'false', allRevenue: 'true' }
  const period = { dateFrom: '08.03.2026', dateTo: '09.03.2026' }
  const { status, type, body } = await server.ask('GET', '/api/reports/sales', { ...query, ...period })
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(body).toMatch(
    /<dayDishValues><dayDishValue><date>08\.03\.2026<\/date><value>[\d.]+<\/value><\/dayDishValue><\/dayDishValues>$/,
  )
  const wrong = await server.ask('GET', '/api/reports/sales', {
    ...query,
    dateFrom: '2026-03-08',
    dateTo: '2026-03-09',
  })
  expect(wrong).toMatchObject({ status: 400, body: 'Wrong date format: 2026-03-08' })
})

test('the report of transactions has both sides of a movement; a filter leaves the stores', async () => {
  const server = start()
  const filters = {
    'DateTime.DateTyped': { filterType: 'DateRange', periodType: 'CUSTOM', from: '2026-03-09', to: '2026-03-10' },
  }
  const query = {
    reportType: 'TRANSACTIONS',
    groupByRowFields: ['Account.StoreOrAccount'],
    aggregateFields: ['Amount.In', 'Amount.Out', 'Amount'],
    filters,
  }
  const { data } = parsed(await olap(server, query))
  expect(data.map((row) => row['Account.StoreOrAccount']).sort()).toEqual(['ACCOUNT', 'STORE'])
  const [one, two] = data
  expect([one?.['Amount.In'], one?.['Amount.Out']]).toEqual([two?.['Amount.Out'], two?.['Amount.In']])
})

test('goods of the central store leave it as they reach the restaurants and the workshop; stores know their own subdivision', async () => {
  const server = start()
  const { data } = parsed(
    await olap(server, {
      reportType: 'TRANSACTIONS',
      groupByRowFields: ['Department.Code', 'Product.Name', 'TransactionType'],
      aggregateFields: ['Amount.In', 'Amount.Out', 'Sum.Incoming', 'Sum.Outgoing'],
      filters: {
        // A Monday, on which it is brought goods, and the Tuesday on which it sends them out.
        'DateTime.DateTyped': { filterType: 'DateRange', periodType: 'CUSTOM', from: '2026-03-09', to: '2026-03-11' },
        'Account.StoreOrAccount': { filterType: 'IncludeValues', values: ['STORE'] },
        'Product.Name': { filterType: 'IncludeValues', values: ['Мука пшеничная'] },
      },
    }),
  )
  const rows = data.map(({ 'Department.Code': code, TransactionType: type, ...sums }) => ({
    at: `${code} ${type}`,
    ...sums,
  }))
  const sum = (type: string, field: string) =>
    rows.filter(({ at }) => at.endsWith(type)).reduce((all, row) => all + Number(Reflect.get(row, field)), 0)
  expect(sum('TRANSFER', 'Amount.In')).toBeGreaterThan(0)
  expect(sum('TRANSFER', 'Amount.In')).toBeCloseTo(sum('TRANSFER', 'Amount.Out'), 6)
  expect(sum('TRANSFER', 'Sum.Incoming')).toBeCloseTo(sum('TRANSFER', 'Sum.Outgoing'), 6)
  const [first, second] = server.restaurants
  expect(rows.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      '900 INVOICE',
      '900 TRANSFER',
      '901 TRANSFER',
      '901 PRODUCTION',
      `${first?.key} TRANSFER`,
      `${second?.key} TRANSFER`,
    ]),
  )
  expect(rows.map(({ at }) => at)).not.toContain(`${first?.key} INVOICE`)
})

test('the fields of a report tell what each may be used for', async () => {
  const server = start()
  const key = await server.logIn()
  const fields = parsed(await server.ask('GET', '/api/v2/reports/olap/columns', { key, reportType: 'SALES' }))
  expect(fields['DishDiscountSumInt']).toMatchObject({
    type: 'MONEY',
    aggregationAllowed: true,
    groupingAllowed: false,
  })
  expect(fields['UniqOrderId.Id']).toMatchObject({ type: 'ID', aggregationAllowed: false, filteringAllowed: true })
  const wrong = await server.ask('GET', '/api/v2/reports/olap/columns', { key, reportType: 'STOCKS' })
  expect(wrong.status).toBe(400)
})

test('balances are amounts and sums by store and product', async () => {
  const server = start()
  const key = await server.logIn()
  const rows: unknown = parsed(
    await server.ask('GET', '/api/v2/reports/balance/stores', { key, timestamp: '2026-03-09T23:59:59' }),
  )
  if (!Array.isArray(rows)) throw new Error('No list')
  expect(rows.length).toBeGreaterThan(20)
  expect(Object.keys(rows[0]).sort()).toEqual(['amount', 'product', 'store', 'sum'])
})

describe('a price document', () => {
  function document(server: ReturnType<typeof start>, more: object = {}) {
    const [restaurant] = server.restaurants
    const [dish] = server.world.chain.menus.source_b
    const item = { num: 1, departmentId: restaurant?.sourceKey, productId: dish?.key, including: true, price: 555.5 }
    return { dateIncoming: '2026-03-12', status: 'PROCESSED', comment: 'x', items: [item], ...more }
  }
  async function post(server: ReturnType<typeof start>, body: object) {
    const key = await server.logIn()
    const answer = await server.ask('POST', '/api/v2/documents/menuChange', { key }, { body: JSON.stringify(body) })
    await server.ask('GET', '/api/logout', { key })
    return answer
  }

  test('that is processed sets the price from its date on, where it says', async () => {
    const server = start()
    const { result, response } = parsed(await post(server, document(server)))
    expect([result, response]).toMatchObject([
      'SUCCESS',
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), comment: 'x' },
    ])
    const key = await server.logIn()
    const list = parsed(await server.ask('GET', '/api/v2/price', { key, dateFrom: '2026-03-10' }))
    if (!Array.isArray(list['response'])) throw new Error('No list')
    const [first, second] = server.restaurants
    const dishKey = server.world.chain.menus.source_b[0]?.key
    const prices = list['response'].filter(({ productId }) => productId === dishKey)
    const old = (server.world.chain.menus.source_b[0]?.price ?? 0) / 100
    expect(prices.find(({ departmentId }) => departmentId === first?.sourceKey).prices).toMatchObject([
      { dateFrom: '2020-01-01', dateTo: '2026-03-12', price: old, included: true },
      { dateFrom: '2026-03-12', dateTo: '2500-01-01', price: 555.5 },
    ])
    expect(prices.find(({ departmentId }) => departmentId === second?.sourceKey).prices).toMatchObject([
      { dateTo: '2500-01-01', price: old },
    ])
  })

  test('sets the whole position: what it leaves out is wiped from its date on, what it names is kept', async () => {
    const server = start()
    const positionsOf = async () => {
      const key = await server.logIn()
      const list = parsed(await server.ask('GET', '/api/v2/price', { key, dateFrom: '2026-03-10' }))['response']
      await server.ask('GET', '/api/logout', { key })
      if (!Array.isArray(list)) throw new Error('No list')
      const dishKey = server.world.chain.menus.source_b[0]?.key
      const of = ({ departmentId, productId }: Record<string, unknown>) =>
        departmentId === server.restaurants[0]?.sourceKey && productId === dishKey
      return list.find(of).prices
    }
    const set = {
      pricesForCategories: [expect.objectContaining({ price: expect.any(Number) })],
      dishOfDay: true,
      flyerProgram: true,
      taxCategoryEnabled: true,
    }
    const [before] = await positionsOf()
    expect(before).toMatchObject(set)
    await post(server, document(server))
    const wiped = {
      pricesForCategories: [],
      includeForCategories: [],
      dishOfDay: false,
      flyerProgram: false,
      taxCategoryId: null,
      taxCategoryEnabled: false,
    }
    expect(await positionsOf()).toMatchObject([set, { price: 555.5, ...wiped }])
    const { pricesForCategories, includeForCategories, dishOfDay, flyerProgram, taxCategoryId } = before
    const named = { pricesForCategories, includeForCategories, dishOfDay, flyerProgram, taxCategoryId }
    const whole = { ...document(server).items[0], ...named, taxCategoryEnabled: true }
    await post(server, document(server, { dateIncoming: '2026-03-13', items: [whole] }))
    expect((await positionsOf()).at(-1)).toMatchObject({ dateFrom: '2026-03-13', ...named })
  })

  test('that is new sets nothing until it is processed under its id', async () => {
    const server = start()
    const { response } = parsed(await post(server, document(server, { status: 'NEW' })))
    expect(server.world.setPrices('source_b')).toEqual([])
    await post(server, { ...document(server), id: Reflect.get(Object(response), 'id') })
    expect(server.world.setPrices('source_b')).toMatchObject([{ kopecks: 55_550, from: '2026-03-12' }])
  })

  test('with an id nobody has is 409: an id means an edit', async () => {
    const server = start()
    const id = '7a1e2b3c-0000-4000-8000-000000000001'
    expect(await post(server, document(server, { id }))).toMatchObject({
      status: 409,
      body: `Документ ${id} не найден`,
    })
  })

  test('is listed by its date', async () => {
    const server = start()
    await post(server, document(server))
    const key = await server.logIn()
    const on = async (day: string) => {
      const answer = await server.ask('GET', '/api/v2/documents/menuChange', { key, dateFrom: day, dateTo: day })
      return parsed(answer)['response']
    }
    expect(await on('2026-03-12')).toMatchObject([{ comment: 'x', status: 'PROCESSED' }])
    expect(await on('2026-03-11')).toEqual([])
  })

  test('of an unknown dish is result ERROR with a reason, of a wrong date 400, of a past one 409', async () => {
    const server = start()
    const productId = '7a1e2b3c-0000-4000-8000-000000000001'
    const { result, errors } = parsed(
      await post(server, document(server, { items: [{ ...document(server).items[0], productId }] })),
    )
    expect([result, errors]).toMatchObject(['ERROR', [{ value: expect.stringContaining('не найден') }]])
    expect((await post(server, document(server, { dateIncoming: '12.03.2026' }))).status).toBe(400)
    expect((await post(server, document(server, { dateIncoming: '2026-03-01' }))).status).toBe(409)
  })
})

test('the time of an answer is that of the source, its skew included', async () => {
  const server = start()
  server.world.setClockSkew(600_000)
  const { headers } = await server.ask('GET', '/get_server_info.jsp')
  expect(headers?.['date']).toBe('Tue, 10 Mar 2026 14:40:00 GMT')
})
