import { expect, test } from 'vitest'
import { groupsBy, type HandMade, type Row, serveHandMade } from '../../test/support/hand-made-iiko.ts'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'

const department = { id: '0226a08b-b08d-428d-a505-f9a0de024373', code: '1', name: 'Кафе' }
const past = { now: new Date('2026-03-12T09:00:00Z') }
const evening = { now: new Date('2026-03-09T18:00:00Z') }
const dates = ['2026-03-08', '2026-03-09']

interface Sale {
  key: string
  sum: number
  isReturn?: boolean
}

type Part = 'summary' | 'headers' | 'lines'

interface Reported {
  /** What a report tells of a date, by how often it was asked for it; a text is an answer of its own. */
  part(part: Part, date: string, ask: number): readonly Sale[] | string
}

const [a, b]: [Sale, Sale] = [
  { key: 'a', sum: 300 },
  { key: 'b', sum: 50 },
]

/** Two days of one subdivision. Counts the reports it was asked for. */
function serveDays({ part }: Reported): HandMade & { asks: Map<string, number> } {
  const asks = new Map<string, number>()
  // Both reports of a summary are of one moment.
  let summed: { date: string; sales: string | readonly Sale[] }[] = []
  const tell = (
    name: Part,
    from: string,
    on: readonly string[],
    write: (date: string, sales: readonly Sale[]) => Row[],
  ) => {
    const ask = (asks.get(`${name} ${from}`) ?? 0) + 1
    asks.set(`${name} ${from}`, ask)
    const told = on.map((date) => ({ date, sales: part(name, date, ask) }))
    if (name === 'summary') summed = told
    const text = told.map(({ sales }) => sales).find((sales) => typeof sales === 'string')
    return text ?? told.flatMap(({ date, sales }) => (typeof sales === 'string' ? [] : write(date, sales)))
  }
  return {
    asks,
    departments: [department],
    report(query) {
      const range = JSON.stringify(query.filters['OpenDate.Typed'])
      const from = /"from":"([^"]*)"/.exec(range)?.[1] ?? ''
      const to = /"to":"([^"]*)"/.exec(range)?.[1] ?? ''
      const on = dates.filter((date) => date >= from && date < to)
      if (groupsBy('Department.Id')(query)) {
        if (!groupsBy('UniqOrderId.Id')(query)) return tell('summary', from, on, soldRows)
        return summed.flatMap(({ date, sales }) => (typeof sales === 'string' ? [] : returnedRows(date, sales)))
      }
      if (groupsBy('ItemSaleEvent.Id')(query))
        return tell('lines', from, on, (date, sales) => sales.map((s) => lineRow(date, s)))
      if (groupsBy('OrderNum')(query)) return tell('headers', from, on, (_, sales) => sales.map(headerRow))
      return []
    },
  }
}

function soldRows(date: string, sales: readonly Sale[]): Row[] {
  const own = sales.filter(({ isReturn = false }) => !isReturn)
  if (own.length === 0) return []
  const of = { 'Department.Id': department.id, 'OpenDate.Typed': date }
  return [{ ...of, DishDiscountSumInt: own.reduce((all, { sum }) => all + sum, 0), UniqOrderId: own.length }]
}

function returnedRows(date: string, sales: readonly Sale[]): Row[] {
  const of = { 'Department.Id': department.id, 'OpenDate.Typed': date, DeletedWithWriteoff: 'NOT_DELETED' }
  return sales.filter(({ isReturn = false }) => isReturn).map((sale) => ({ ...of, ...lineRow(date, sale) }))
}

function headerRow({ key, sum }: Sale): Row {
  const parties = { TableNum: null, RestaurantSection: null, OrderType: null, CloseTime: null, 'OrderWaiter.Id': null }
  return { 'UniqOrderId.Id': key, OrderNum: 1, ...parties, DishDiscountSumInt: sum, GuestNum: 1 }
}

function lineRow(date: string, { key, sum, isReturn }: Sale): Row {
  return {
    'UniqOrderId.Id': key,
    'ItemSaleEvent.Id': `${key} line`,
    DishId: 'dish',
    DishName: 'Борщ',
    Storned: isReturn ? 'TRUE' : 'FALSE',
    OpenTime: `${date}T12:00:00`,
    'OrderWaiter.Name': null,
    DishAmountInt: isReturn ? -1 : 1,
    DishSumInt: sum,
    DishDiscountSumInt: sum,
    DiscountSum: 0,
    'ProductCostBase.ProductCost': 0,
    DishReturnSum: 0,
  }
}

async function read(told: Reported, clock = past, credentials: Record<string, unknown> = {}) {
  const made = serveDays(told)
  const { url } = await serveHandMade(made)
  const period = { from: '2026-03-08', to: '2026-03-09' }
  const records = await readRecords(await connect({ url, clock }, { credentials }).open({ kind: 'days', period }))
  const checks = ofKind(records, 'check').map(({ businessDate, key }) => `${businessDate} ${key}`)
  return { checks, lines: ofKind(records, 'line'), rejects: ofKind(records, 'reject'), asks: made.asks }
}

function dayReject(reason: string) {
  const place = { file: 'checks 2026-03-09', line: 0, column: null, restaurantKey: department.id }
  return { kind: 'reject', ...place, businessDate: '2026-03-09', reason, isPart: true }
}

test('a day whose report lost a check is one reject in place of all of it; the other day is taken', async () => {
  const { checks, lines, rejects } = await read({
    part: (part, date) => (date === '2026-03-09' && part !== 'summary' ? [a] : [a, b]),
  })
  expect(checks).toEqual(['2026-03-08 a', '2026-03-08 b'])
  expect(lines).toHaveLength(2)
  expect(rejects).toEqual([
    dayReject(
      'the report of Кафе on 2026-03-09 tells 300.00 in 1 checks, its summary 350.00 in 2; what is held of the day ' +
        'stays, the next exchange asks again',
    ),
  ])
})

test('a report that lost every check does not empty the day', async () => {
  const { checks, rejects } = await read({
    part: (part, date) => (date === '2026-03-09' && part !== 'summary' ? [] : [a]),
  })
  expect(checks).toEqual(['2026-03-08 a'])
  expect(rejects).toMatchObject([{ businessDate: '2026-03-09', reason: expect.stringContaining('tells 0.00 in 0') }])
})

test('a report that is whole at the second try is taken', async () => {
  const { checks, rejects, asks } = await read({
    part: (part, date, ask) => (date === '2026-03-09' && part === 'headers' && ask === 1 ? [a] : [a, b]),
  })
  expect(checks).toEqual(['2026-03-08 a', '2026-03-08 b', '2026-03-09 a', '2026-03-09 b'])
  expect(rejects).toEqual([])
  expect([asks.get('headers 2026-03-08'), asks.get('headers 2026-03-09')]).toEqual([1, 2])
})

test.each([
  ['has a check less', [a], ['2026-03-08 a', '2026-03-09 a']],
  ['is empty', [], ['2026-03-08 a']],
])('a day edited after the first summary is held to the second one: it %s', async (_, left, expected) => {
  let summaries = 0
  const { checks, rejects } = await read({
    part(part, date) {
      if (date === '2026-03-08') return [a]
      return part === 'summary' && ++summaries === 1 ? [a, b] : left
    },
  })
  expect(rejects).toEqual([])
  expect(checks).toEqual(expected)
})

test('the day now open is taken as it was read, though sales go on', async () => {
  const { checks, rejects } = await read(
    { part: (part, date) => (date === '2026-03-09' && part !== 'summary' ? [a, b] : [a]) },
    evening,
  )
  expect(checks).toEqual(['2026-03-08 a', '2026-03-09 a', '2026-03-09 b'])
  expect(rejects).toEqual([])
})

test('a check of nothing but a return is no check of the day, its sum is: 300 − 50 in 1', async () => {
  const back = { key: 'b', sum: -50, isReturn: true }
  expect(await read({ part: () => [a, back] })).toMatchObject({ rejects: [], checks: { length: 4 } })
})

test.each([
  ['a header with a sum of its own', [{ ...a, sum: 310 }, b], 'lines add up to 300.00'],
  ['a check told twice', [a, { ...a, sum: 1 }, b], 'stands twice in the report'],
])('%s rejects its check, not the day', async (_, headers, reason) => {
  const { checks, rejects } = await read({ part: (part) => (part === 'headers' ? headers : [a, b]) })
  expect(checks).toEqual(['2026-03-08 b', '2026-03-09 b'])
  expect(rejects.map(({ checkKey }) => checkKey)).toEqual(['a', 'a'])
  for (const reject of rejects) expect(reject.reason).toContain(reason)
})

test.each([
  ['headers', '{"data":[', 'OLAP SALES 2026-03-08 is not JSON'],
  ['lines', '{"data":[{}]}', 'OLAP SALES 2026-03-08 row 1: DishId is missing'],
] as const)(
  'a day whose %s cannot be read is one reject that names it, a part not read; the next day is read',
  async (broken, body, reason) => {
    const { checks, rejects } = await read({
      part: (part, date) => (date === '2026-03-08' && part === broken ? body : [a]),
    })
    expect(checks).toEqual(['2026-03-09 a'])
    expect(rejects).toMatchObject([
      {
        ...{ line: 0, restaurantKey: department.id, businessDate: '2026-03-08', isPart: true },
        reason: expect.stringContaining(`Кафе on 2026-03-08 was not read and stays as it is held: ${reason}`),
      },
    ])
  },
)
