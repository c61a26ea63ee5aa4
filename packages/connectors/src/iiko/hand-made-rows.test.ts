import { describe, expect, test } from 'vitest'
import { groupsBy, type HandMade, type Row, serveHandMade } from '../../test/support/hand-made-iiko.ts'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'

const department = { id: '0226a08b-b08d-428d-a505-f9a0de024373', code: '1', name: 'Кафе' }
const clock = { now: new Date('2026-03-10T09:00:00Z') }
const date = '2026-03-09'
const evening = { now: new Date('2026-03-09T18:00:00Z') }

const header: Row = {
  'UniqOrderId.Id': 'AAAAAAAA-0000-4000-8000-000000000001',
  OrderNum: 17,
  TableNum: 4,
  RestaurantSection: 'Зал',
  OrderType: null,
  CloseTime: '2026-03-16T11:00:00.123',
  'OrderWaiter.Id': 'BBBBBBBB-0000-4000-8000-000000000001',
  DishDiscountSumInt: 300,
  GuestNum: 2,
}

const line: Row = {
  'UniqOrderId.Id': header['UniqOrderId.Id'] ?? '',
  'ItemSaleEvent.Id': 'CCCCCCCC-0000-4000-8000-000000000001',
  DishId: 'DDDDDDDD-0000-4000-8000-000000000001',
  DishName: 'Борщ (снят)',
  Storned: 'FALSE',
  OpenTime: '2026-03-09T20:15:07.1',
  'OrderWaiter.Name': 'Уволенный официант',
  DishAmountInt: 2,
  DishSumInt: 320,
  DishDiscountSumInt: 300,
  DiscountSum: 20,
  'ProductCostBase.ProductCost': 90.5,
  DishReturnSum: 0,
}

const returned: Row = {
  ...line,
  Storned: 'TRUE',
  DishAmountInt: -1,
  DishSumInt: -160,
  DishDiscountSumInt: -150,
  DiscountSum: -10,
  'ProductCostBase.ProductCost': -45.25,
}

interface Reported {
  summary: readonly Row[]
  /** Refunds that are orders of their own: rows marked as deleted. */
  refunds: { headers: readonly Row[]; lines: readonly Row[] }
}

/** Shapes of returns are recorded ones, anonymised, as independent clients test theirs against; values are made up. */
function given(changed: Row): Row {
  return { ...returned, 'ItemSaleEvent.Id': 'CCCCCCCC-0000-4000-8000-000000000009', ...changed }
}

/** One day of one subdivision, as the test has it; its summary is that of the lines. */
function day(
  headers: readonly Row[],
  lines: readonly Row[],
  { summary = summaryOf(lines), refunds = { headers: [], lines: [] } }: Partial<Reported> = {},
): HandMade {
  return {
    departments: [department],
    report(query) {
      if (groupsBy('Department.Id')(query))
        return groupsBy('UniqOrderId.Id')(query) ? returnsOf(lines, refunds) : summary
      const isOfRefunds = 'Storned' in query.filters
      if (groupsBy('ItemSaleEvent.Id')(query)) return isOfRefunds ? refunds.lines : lines
      if (groupsBy('OrderNum')(query)) return isOfRefunds ? refunds.headers : headers
      if (groupsBy('DishType')(query))
        return lines.map((row) => ({ DishType: 'DISH', 'SoldWithDish.Id': null, ...row }))
      return []
    },
  }
}

function summaryOf(lines: readonly Row[]): Row[] {
  const own = lines.filter((row) => row['Storned'] === 'FALSE')
  if (own.length === 0) return []
  const sum = own.reduce((all, row) => all + Number(row['DishDiscountSumInt']), 0)
  return toldAs({ sum, checks: new Set(own.map((row) => row['UniqOrderId.Id'])).size })
}

function returnsOf(lines: readonly Row[], refunds: Reported['refunds']): Row[] {
  const of = { 'Department.Id': department.id, 'OpenDate.Typed': date }
  return [
    ...lines.filter((row) => row['Storned'] === 'TRUE').map((row) => ({ ...row, DeletedWithWriteoff: 'NOT_DELETED' })),
    ...refunds.lines.map((row) => ({ ...row, DeletedWithWriteoff: 'DELETED_WITH_WRITEOFF' })),
  ].map((row) => ({ ...of, ...row }))
}

function toldAs({ sum, checks }: { sum: number; checks: number }): Row[] {
  const of = { 'Department.Id': department.id, 'OpenDate.Typed': date }
  return [{ ...of, DishDiscountSumInt: sum, UniqOrderId: checks }]
}

async function read(made: HandMade, credentials: Record<string, unknown> = {}, at = clock) {
  const { url } = await serveHandMade(made)
  const system = connect({ url, clock: at }, { credentials })
  return readRecords(await system.open({ kind: 'days', period: { from: date, to: date } }))
}

describe('a check', () => {
  test('opened on one day and closed a week later is of the day it was opened', async () => {
    const records = await read(day([header], [line]))
    expect(ofKind(records, 'check')).toEqual([
      {
        kind: 'check',
        file: 'checks 2026-03-09',
        line: 1,
        restaurantKey: department.id,
        key: 'aaaaaaaa-0000-4000-8000-000000000001',
        number: 17,
        businessDate: '2026-03-09',
        openedAt: '2026-03-09T20:15:07',
        closedAt: '2026-03-16T11:00:00',
        waiterKey: 'bbbbbbbb-0000-4000-8000-000000000001',
        table: '4',
        station: 'Зал',
        orderCategory: null,
        guests: 2,
      },
    ])
  })

  test('without a closing time, number, table, waiter or guests is taken as it is', async () => {
    const bare = { ...header, CloseTime: null, OrderNum: null, TableNum: null, 'OrderWaiter.Id': null, GuestNum: null }
    const [check] = ofKind(await read(day([bare], [line])), 'check')
    expect(check).toMatchObject({ closedAt: null, number: 0, table: null, waiterKey: null, guests: null })
    expect(check?.openedAt).toBe('2026-03-09T20:15:07')
  })

  test('for nothing is a check: «(без оплаты)», 0 = 0', async () => {
    const free = { ...line, DishDiscountSumInt: 0, DiscountSum: 320 }
    const records = await read(day([{ ...header, DishDiscountSumInt: 0 }], [free]))
    expect(ofKind(records, 'check')).toHaveLength(1)
    expect(ofKind(records, 'line')).toMatchObject([{ type: 'sale', total: '0', discount: '320', price: '160.00' }])
  })

  test.each([
    ['RestaurantSection', 'Бар', { station: 'Бар', table: '4' }],
    ['TableNum', 11, { station: 'Зал', table: '11' }],
    ['OrderType', 'С собой', { station: 'Зал', orderCategory: 'С собой' }],
  ])(
    'told in parts that differ in %s alone is one: 100 + 200 = 300, as the greater part says',
    async (field, value, told) => {
      const parts = [
        { ...header, DishDiscountSumInt: 100 },
        { ...header, DishDiscountSumInt: 200, [field]: value },
      ]
      for (const headers of [parts, parts.toReversed()]) {
        const records = await read(day(headers, [line]))
        expect(ofKind(records, 'reject')).toEqual([])
        expect(ofKind(records, 'check')).toMatchObject([{ number: 17, guests: 2, ...told }])
        expect(ofKind(records, 'line').map(({ total }) => total)).toEqual(['300'])
      }
    },
  )

  test('told in equal parts is of the first section by name: 150 + 150 = 300', async () => {
    const part = (RestaurantSection: string | null) => ({ ...header, DishDiscountSumInt: 150, RestaurantSection })
    for (const headers of [
      [part('Зал'), part('Бар')],
      [part('Бар'), part('Зал')],
    ]) {
      expect(ofKind(await read(day(headers, [line])), 'check')).toMatchObject([{ station: 'Бар' }])
    }
  })

  test('told in parts of three sections is one: 50 + 100 + 150 = 300', async () => {
    const part = (RestaurantSection: string, DishDiscountSumInt: number) => {
      return { ...header, DishDiscountSumInt, RestaurantSection }
    }
    const records = await read(day([part('Бар', 50), part('Веранда', 100), part('Зал', 150)], [line]))
    expect(ofKind(records, 'check')).toMatchObject([{ station: 'Зал' }])
  })

  test.each([
    ['in another field', { CloseTime: '2026-03-16T12:00:00' }],
    ['in two fields', { TableNum: 5, RestaurantSection: 'Бар' }],
    ['in its sum alone', { DishDiscountSumInt: 1 }],
  ])('told twice with a difference %s is rejected, with its lines', async (_, differing: Row) => {
    const records = await read(day([header, { ...header, ...differing }], [line]), {}, evening)
    expect(records.filter(({ kind }) => kind === 'check' || kind === 'line')).toEqual([])
    expect(ofKind(records, 'reject')).toMatchObject([
      {
        checkKey: 'aaaaaaaa-0000-4000-8000-000000000001',
        reason: 'check № 17 of Кафе on 2026-03-09 stands twice in the report with different values',
      },
    ])
  })

  test('with a line told twice in different words is rejected', async () => {
    const records = await read(day([header], [line, { ...line, DishDiscountSumInt: 1 }]))
    expect(ofKind(records, 'line')).toEqual([])
    expect(ofKind(records, 'reject')).toMatchObject([{ reason: expect.stringContaining('stands twice in the report') }])
  })

  test('of the open day that has lines and no header yet is rejected by name, for the next exchange to take', async () => {
    const records = await read(day([], [line]), {}, evening)
    expect(ofKind(records, 'reject')).toMatchObject([
      {
        of: 'check',
        checkKey: 'aaaaaaaa-0000-4000-8000-000000000001',
        reason: expect.stringMatching(/^a check of Кафе on 2026-03-09 has lines and no header; .*next exchange/),
      },
    ])
  })

  test('whose header has no lines is not taken; the report was not whole', async () => {
    expect(ofKind(await read(day([header], [], { summary: toldAs({ sum: 300, checks: 1 }) })), 'reject')).toMatchObject(
      [
        {
          reason:
            'check № 17 of Кафе on 2026-03-09: the report of lines tells none of it, the check says 300.00; the next ' +
            'exchange of its day asks again',
        },
      ],
    )
  })
})

test('a dish and a waiter that no reference book has any more are named by their sales', async () => {
  const records = await read(day([header], [line]))
  expect(ofKind(records, 'dish')).toMatchObject([{ key: 'dddddddd-0000-4000-8000-000000000001', name: 'Борщ (снят)' }])
  expect(ofKind(records, 'employee')).toMatchObject([
    { key: 'bbbbbbbb-0000-4000-8000-000000000001', name: 'Уволенный официант', restaurantKey: department.id },
  ])
  const kinds = records.map(({ kind }) => kind)
  expect(kinds.indexOf('dish')).toBeLessThan(kinds.indexOf('line'))
})

describe('a return', () => {
  test('is negative in everything and has a key of its own beside its sale: 300 − 150 = 150', async () => {
    const records = await read(day([{ ...header, DishDiscountSumInt: 150 }], [line, returned]))
    expect(ofKind(records, 'reject')).toEqual([])
    expect(ofKind(records, 'line')).toMatchObject([
      { key: 'cccccccc-0000-4000-8000-000000000001', type: 'sale', total: '300' },
      {
        key: 'cccccccc-0000-4000-8000-000000000001/return',
        type: 'return',
        quantity: '-1',
        price: '160.00',
        discount: '-10',
        total: '-150',
        cost: '-45.25',
      },
    ])
  })

  test('that has an id of its own keeps it', async () => {
    const own = { ...returned, 'ItemSaleEvent.Id': 'CCCCCCCC-0000-4000-8000-000000000002' }
    const records = await read(day([{ ...header, DishDiscountSumInt: 150 }], [line, own]))
    expect(ofKind(records, 'line')[1]?.key).toBe('cccccccc-0000-4000-8000-000000000002')
  })

  test('whose check is marked as returned whole is 280 − 280 = 0, the sale among its lines', async () => {
    const sold: Row = { ...line, Storned: 'TRUE', DishSumInt: 300, DishDiscountSumInt: 280 }
    const back = given({ DishAmountInt: -2, DishSumInt: -300, DishDiscountSumInt: -280, DishReturnSum: 280 })
    const told = await read(day([{ ...header, DishDiscountSumInt: 0, DishReturnSum: 280 }], [sold, back]))
    expect(ofKind(told, 'reject')).toEqual([])
    expect(ofKind(told, 'line').map(({ type, quantity, total }) => [type, quantity, total])).toEqual([
      ['sale', '2', '280'],
      ['return', '-2', '-280'],
    ])
  })

  test('that tells both its sum and what was given back counts once: 280 − 140 = 140', async () => {
    const sold: Row = { ...line, DishDiscountSumInt: 280 }
    const back = given({ DishAmountInt: -1, DishDiscountSumInt: -140, DishReturnSum: 140 })
    const told = await read(day([{ ...header, DishDiscountSumInt: 140, DishReturnSum: 140 }], [sold, back]))
    expect(ofKind(told, 'reject')).toEqual([])
    expect(ofKind(told, 'line').map(({ total }) => total)).toEqual(['280', '-140'])
  })

  test('of what was free gives back nothing: 0 − 0 = 0', async () => {
    const sold: Row = { ...line, DishDiscountSumInt: 0 }
    const back = given({ DishAmountInt: -2, DishDiscountSumInt: 0 })
    const told = await read(day([{ ...header, DishDiscountSumInt: 0 }], [sold, back]))
    expect(ofKind(told, 'reject')).toEqual([])
    expect(ofKind(told, 'line').map(({ total }) => total)).toEqual(['0', '0'])
  })

  test.each([
    ['a sale has a sum below zero', { ...line, DishDiscountSumInt: -300 }],
    ['a return has a sum above zero', { ...returned, DishDiscountSumInt: 300 }],
  ])('or a sale of a sign that can not be rejects its check: %s', async (reason, row: Row) => {
    const total = Number(row['DishDiscountSumInt'])
    const told = await read(day([{ ...header, DishDiscountSumInt: total }], [row]))
    expect(ofKind(told, 'line')).toEqual([])
    expect(ofKind(told, 'reject')).toMatchObject([{ reason: `check № 17 of Кафе on 2026-03-09: ${reason}` }])
  })
})

describe('a refund that is an order of its own', () => {
  const order = 'AAAAAAAA-0000-4000-8000-000000000002'
  const refund = given({
    'UniqOrderId.Id': order,
    DishAmountInt: -10,
    DishSumInt: 0,
    DishDiscountSumInt: 0,
    DishReturnSum: 1600,
  })
  const refundHeader: Row = {
    ...header,
    'UniqOrderId.Id': order,
    OrderNum: 18,
    DishDiscountSumInt: 0,
    DishReturnSum: 1600,
  }
  const half = { headers: [refundHeader], lines: [refund] }

  test('lowers the day it happened on by what was given back: 3,200 − 1,600 = 1,600, and 20 − 10 portions', async () => {
    const sold: Row = { ...line, DishAmountInt: 20, DishSumInt: 3200, DishDiscountSumInt: 3200, DiscountSum: 0 }
    const told = await read(day([{ ...header, DishDiscountSumInt: 3200 }], [sold], { refunds: half }))
    expect(ofKind(told, 'reject')).toEqual([])
    expect(ofKind(told, 'check').map(({ number }) => number)).toEqual([17, 18])
    expect(ofKind(told, 'line').map(({ type, quantity, total }) => [type, quantity, total])).toEqual([
      ['sale', '20', '3200'],
      ['return', '-10', '-1600'],
    ])
    // It tells no sum before discounts, so nobody knows the price of one.
    expect(ofKind(told, 'line').map(({ price }) => price)).toEqual(['160.00', null])
  })

  test('lowers a day that sold nothing, which is told as −1,600 in 0 checks', async () => {
    const made = day([], [], { refunds: half })
    const told = await read(made)
    expect(ofKind(told, 'line').map(({ total }) => total)).toEqual(['-1600'])
    const { url } = await serveHandMade(made)
    const changed = async (revenue: string) =>
      connect({ url, clock }).changedDays({ from: date, to: date }, [
        { restaurantKey: department.id, date, checks: 0, revenue },
      ])
    expect([await changed('-1600'), await changed('0')]).toEqual([[], [date]])
  })

  test('that is not marked as deleted is one all the same', async () => {
    const told = await read(day([{ ...header, DishReturnSum: 0 }, refundHeader], [line, refund]))
    expect(ofKind(told, 'reject')).toEqual([])
    expect(ofKind(told, 'line').map(({ total }) => total)).toEqual(['300', '-1600'])
  })

  test('whose lines give back something else than its header says is rejected', async () => {
    const refunds = { headers: [{ ...refundHeader, DishReturnSum: 1700 }], lines: [refund] }
    const told = await read(day([header], [line], { refunds }))
    expect(ofKind(told, 'line').map(({ total }) => total)).toEqual(['300'])
    expect(ofKind(told, 'reject')).toMatchObject([
      { reason: 'check № 18 of Кафе on 2026-03-09: its lines gave back 1600.00, the check says 1700.00' },
    ])
  })

  test('takes with it what was deleted of its check, which is no sale', async () => {
    const deleted: Row = { ...refund, 'ItemSaleEvent.Id': 'x', DishAmountInt: 3, DishReturnSum: 0 }
    const told = await read(day([header], [line], { refunds: { ...half, lines: [refund, deleted] } }))
    expect(ofKind(told, 'line').map(({ total }) => total)).toEqual(['300', '-1600'])
  })
})

test('a connection that still holds the setting of the sign of returns is read', async () => {
  expect(ofKind(await read(day([header], [line]), { returnSign: 'positive' }), 'check')).toHaveLength(1)
})

describe('a unit price', () => {
  test.each([
    ['that gives the sum exactly', 0.345, 155.25, '450.00'],
    ['that gives the sum by rounding', 0.333, 33.3, '100.00'],
    ['of no quantity', 0, 10, null],
    ['that would be more exact than a kopeck', 1000, 333.33, null],
  ])('%s: %d × ? = %d', async (_, DishAmountInt, DishSumInt, price) => {
    const records = await read(day([header], [{ ...line, DishAmountInt, DishSumInt }]))
    expect(ofKind(records, 'line')).toMatchObject([{ price }])
  })
})

describe('an answer that is not as documented is named by row and field', () => {
  test.each([
    [{ ...line, DishDiscountSumInt: 'abc' }, 'row 2: DishDiscountSumInt is "abc", a number was expected'],
    [{ ...line, DishId: null }, 'row 2: DishId is null, a text was expected'],
    [{ ...line, Storned: 'perhaps' }, 'row 2: Storned is "perhaps", true or false was expected'],
  ])('and rejects its day alone (%#)', async (row: Row, message) => {
    const records = await read(day([header], [line, row], { summary: toldAs({ sum: 300, checks: 1 }) }))
    expect(records.filter(({ kind }) => kind === 'check' || kind === 'line')).toEqual([])
    expect(ofKind(records, 'reject')).toEqual([dayReject(`OLAP SALES 2026-03-09 ${message}`)])
  })

  test.each(['{"data":[', '{"rows":[]}', '[]', 'null', ''])('and the summary %j is unreadable', async (body) => {
    const made: HandMade = { ...day([header], [line]), report: () => body }
    await expect(read(made)).rejects.toMatchObject({ code: 'unreadable' })
  })
})

test.each([
  ['bare', 'b354d18c-3d3a-e1a6-c3b9-9ef7b5055318'],
  ['in quotes', '"b354d18c-3d3a-e1a6-c3b9-9ef7b5055318"'],
  ['wrapped', '<?xml version="1.0"?>\n<string xmlns="x">b354d18c-3d3a-e1a6-c3b9-9ef7b5055318</string>\n'],
])('a key may come %s', async (_, key) => {
  expect(ofKind(await read({ ...day([header], [line]), key }), 'check')).toHaveLength(1)
})

test('a login answered with something else is unreadable', async () => {
  await expect(read({ ...day([header], [line]), key: 'Welcome to the till!' })).rejects.toMatchObject({
    code: 'unreadable',
  })
})

test('a server without the report of transactions brings its sales, and no stock', async () => {
  const { url } = await serveHandMade(day([header], [line]))
  const system = connect({ url, clock })
  const bundle = await system.open({ kind: 'days', period: { from: date, to: date } })
  expect(bundle.hasStockMoves).toBe(false)
  expect(ofKind(await readRecords(bundle), 'check')).toHaveLength(1)
  expect(system.log).toMatchObject([{ level: 'warn', message: 'Stock movements of iiko are not read' }])
})

test('reference books are asked for once a connection, however much is read', async () => {
  const { url, asked } = await serveHandMade(day([header], [line]))
  const system = connect({ url, clock })
  for (let i = 0; i < 2; i++) await readRecords(await system.open({ kind: 'days', period: { from: date, to: date } }))
  await system.changedDays({ from: date, to: date }, [])
  const once = ['/api/auth', '/api/corporation/departments', '/api/employees', '/api/v2/price']
  const lists = asked.filter((path) => path.startsWith('/api/v2/entities'))
  expect(once.map((path) => asked.filter((other) => other === path).length)).toEqual([1, 1, 1, 1])
  expect(lists).toHaveLength(3)
})

function dayReject(why: string) {
  const place = { file: 'checks 2026-03-09', line: 0, column: null, restaurantKey: department.id, businessDate: date }
  const reason = `Кафе on 2026-03-09 was not read and stays as it is held: ${why}`
  return { kind: 'reject', ...place, reason, isPart: true }
}
