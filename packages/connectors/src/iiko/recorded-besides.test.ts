import { describe, expect, test } from 'vitest'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { type Recorded, readRecorded, recordedDepartment, serveRecorded } from '../../test/support/recorded-iiko.ts'

const clock = { now: new Date('2026-03-12T09:00:00Z') }
const period = { from: '2026-03-09', to: '2026-03-09' }

async function read(recorded: Recorded) {
  const { url, revenueAsked } = await serveRecorded(recorded)
  const bundle = await connect({ url, clock }).open({ kind: 'days', period })
  const records = await readRecords(bundle)
  return {
    tells: bundle.tellsAmounts,
    records,
    revenueAsked,
    rejects: ofKind(records, 'reject').map(({ reason }) => reason),
    amounts: ofKind(records, 'amount').map(({ of, type, sum, count }) => `${of} ${type} ${Number(sum)} of ${count}`),
    reports: ofKind(records, 'report').map(({ businessDate, revenue }) => `${businessDate} ${Number(revenue)}`),
  }
}

/** The rows as a server tells them that lacks some fields. */
function without(recorded: Recorded, ...fields: string[]): Recorded {
  const rows = recorded.rows.map((row) => {
    return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)))
  })
  return { ...recorded, rows }
}

describe('payments of a day', () => {
  test('are its revenue by type, refunds taken off and what nobody paid told by its number: 100 + (100 + 190 − 190) = 200', async () => {
    const { amounts, tells, rejects } = await read(readRecorded('payments'))
    expect(amounts).toEqual([
      'payment Наличные 100 of 1',
      'payment Visa 100 of 3',
      'payment (без оплаты) 0 of 1',
      'discount День рождения 20 of 1',
      'discount Персонал 200 of 1',
      'service Обслуживание 10% 10 of 1',
    ])
    expect(tells).toEqual(['payment', 'discount', 'service'])
    expect(rejects).toEqual([])
  })

  test('leave out what nobody paid where it has a sum all the same, so that the day differs by it: 100 + 100, not 250', async () => {
    const recorded = readRecorded('payments')
    const rows = recorded.rows.map((row) =>
      row['PayTypes.Group'] === 'WRITEOFF' ? { ...row, PayTypes: 'Персонал', DishDiscountSumInt: 50 } : row,
    )
    const { amounts, records } = await read({ ...recorded, rows })
    expect(amounts.slice(0, 3)).toEqual([
      'payment Наличные 100 of 1',
      'payment Visa 100 of 3',
      'payment Персонал 0 of 1',
    ])
    expect(ofKind(records, 'line').reduce((sum, { total }) => sum + Number(total), 0)).toBe(250)
  })

  test('are not told by a server without the fields, nor are discounts or service charges', async () => {
    const recorded = readRecorded('payments')
    const few = await read(without(recorded, 'PayTypes.Group', 'OrderIncrease.Type', 'IncreaseSum'))
    expect(few.tells).toEqual(['payment', 'discount'])
    expect(few.amounts).toEqual([
      'payment Наличные 100 of 1',
      'payment Visa 100 of 3',
      'payment (без оплаты) 0 of 1',
      'discount День рождения 20 of 1',
      'discount Персонал 200 of 1',
    ])
    const none = await read(without(recorded, 'PayTypes', 'PayTypes.Group', 'OrderDiscount.Type', 'OrderIncrease.Type'))
    expect([none.tells, none.amounts, none.rejects]).toEqual([[], [], []])
    expect(ofKind(none.records, 'check')).toHaveLength(4)
  })
})

test('the fields a server names decide what is asked of it: here all but the sum of surcharges', async () => {
  const { columns } = readRecorded('sales-columns')
  const { tells, rejects } = await read({ ...readRecorded('payments'), columns })
  expect([tells, rejects]).toEqual([['payment', 'discount'], []])
})

describe('what was struck off', () => {
  test('is void lines of its check with reason and author, a deleted order a check of voids alone, a refund is none', async () => {
    const { records, rejects } = await read(readRecorded('deletions'))
    const numberOf = new Map(ofKind(records, 'check').map(({ key, number }) => [key, number]))
    const lines = ofKind(records, 'line').map((line) => {
      const { checkKey, type, quantity, total, voidReason, voidedBy } = line
      return `№ ${numberOf.get(checkKey)} ${type} ${quantity} ${Number(total)} ${voidReason ?? '-'}, ${voidedBy ?? '-'}`
    })
    expect(lines).toEqual([
      '№ 1 sale 1 200 -, -',
      '№ 4 return -1 -100 -, -',
      '№ 1 void 1 200 Отказ гостя, Менеджер',
      '№ 1 void 1 230 Брак, Официант блюда',
      '№ 2 void 1 200 Ошибка ввода, Официант блюда',
      '№ 3 void 1 200 -, Официант блюда',
    ])
    expect(rejects).toEqual([])
    // Nothing names the waiter of № 2 any more.
    const waiters = ofKind(records, 'check').map(({ number, waiterKey }) => `№ ${number} ${waiterKey}`)
    expect(waiters).toEqual(['№ 1 order-waiter', '№ 4 order-waiter', '№ 2 null', '№ 3 order-waiter'])
    const keys = ofKind(records, 'line').map(({ checkKey, key }) => `${checkKey} ${key}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('is told without reason and author by a server that has no such fields', async () => {
    const { records } = await read(without(readRecorded('deletions'), 'RemovalType', 'AuthUser', 'WaiterName'))
    const voids = ofKind(records, 'line').filter(({ type }) => type === 'void')
    expect(voids).toHaveLength(4)
    expect(voids.every(({ voidReason, voidedBy }) => voidReason === null && voidedBy === null)).toBe(true)
  })
})

describe('the kind of an order', () => {
  test('is its type; where it has none, that of its delivery', async () => {
    const categories = async (recorded: Recorded) =>
      ofKind((await read(recorded)).records, 'check').map(({ orderCategory }) => orderCategory)
    const recorded = readRecorded('deliveries')
    expect(await categories(recorded)).toEqual([null, 'Доставка курьером', 'Доставка самовывоз', 'Доставка курьером'])
    const old = without(recorded, 'Delivery.IsDelivery', 'Delivery.ServiceType')
    expect(await categories(old)).toEqual([null, null, null, 'Доставка курьером'])
  })
})

describe('the report of revenue', () => {
  const xml = (value: string) =>
    `<dayDishValues><dayDishValue><date>09.03.2026</date><value>${value}</value></dayDishValue></dayDishValues>`
  const given = (revenue: Recorded['revenue']) => read({ ...readRecorded('payments'), revenue })

  test('is asked for by day with its dates as 09.03.2026 and one day more, once where it is what was read', async () => {
    const { reports, revenueAsked } = await read(readRecorded('payments'))
    expect(reports).toEqual(['2026-03-09 200'])
    const dates = { dateFrom: '09.03.2026', dateTo: '10.03.2026' }
    const asked = { department: recordedDepartment.id, ...dates, dishDetails: 'false', allRevenue: 'true' }
    expect(revenueAsked).toEqual([asked])
  })

  test('that counts what nobody paid is taken without it where that is what was read', async () => {
    expect((await given({ true: xml('400'), false: xml('200.00') })).reports).toEqual(['2026-03-09 200'])
    expect((await given({ true: xml('400'), false: xml('300') })).reports).toEqual(['2026-03-09 400'])
  })

  test.each([
    ['large sums', xml('1.25E7'), ['2026-03-09 12500000']],
    [
      'a row a dish',
      xml('150</value></dayDishValue><dayDishValue><date>09.03.2026</date><value>50'),
      ['2026-03-09 200'],
    ],
    ['other days alone', xml('7').replace('09.03', '10.03'), ['2026-03-09 0']],
    ['no day, which says nothing', '<dayDishValues/>', []],
  ])('may tell %s', async (_, body, expected) => {
    expect((await given({ true: body, false: body })).reports).toEqual(expected)
  })

  test.each([
    ['that does not know it', {}],
    ['that answers something else', { true: 'нет' }],
    ['that writes a sum another way', { true: xml('двести') }],
  ])('is not told by a server %s, and nothing else is lost or said of it', async (_, revenue) => {
    const { reports, rejects, amounts } = await given(revenue)
    expect([reports, rejects, amounts.length]).toEqual([[], [], 6])
  })
})
