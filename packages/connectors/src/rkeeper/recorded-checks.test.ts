import { describe, expect, test } from 'vitest'
import { inText } from '../../test/support/read-records.ts'
import { byName, checkOf, linesTold, ordersOf } from '../../test/support/recorded-orders.ts'
import { checkRecords } from './check-records.ts'
import { sumOf } from './fit-lines.ts'
import { shiftRecords } from './shift-records.ts'

describe('payments of a check of 650.00, wherever they stand', () => {
  const orders = ordersOf('orders-payments.xml')

  test.each([
    ['an advance in the session, the rest on the check', { Карта: 35_000, Наличные: 30_000 }],
    ['payments beside the check', { Наличные: 50_000, Карта: 15_000 }],
    ['another currency beside the check', { 'Доллар США': 65_000 }],
    ['one payment told in both places', { Наличные: 65_000 }],
    ['what was left of an advance in the session on the check', { Карта: 35_000, Наличные: 30_000 }],
  ])('%s', (name, expected) => {
    const check = checkOf(orders, name)
    expect(check.printed).toBe(65_000)
    expect(Object.fromEntries(check.amounts.map(({ type, sum }) => [type, sum]))).toEqual(expected)
  })
})

describe('a check rounded to the currency', () => {
  const orders = ordersOf('orders-rounded.xml')

  test.each([
    ['rounded down by 10 kopecks', 64_990, ['discount', 'Округление', 10]],
    ['rounded up by 40 kopecks beside a discount', 31_500, ['service', 'Округление', 40]],
    ['a return rounded to 649.50', -64_950, ['discount', 'Округление', -40]],
  ])('%s is what was printed, and the difference is told by name', (name, printed, rounding) => {
    const check = checkOf(orders, name)
    expect([check.printed, sumOf(check.lines)]).toEqual([printed, printed])
    expect(byName(check.amounts)).toContainEqual(rounding)
  })

  test('beside a discount leaves that what it is', () => {
    const check = checkOf(orders, 'rounded up by 40 kopecks beside a discount')
    expect(byName(check.amounts)).toContainEqual(['discount', 'Гость', 3540])
  })

  test('a rouble off is no rounding', () => {
    const check = checkOf(orders, 'a rouble off is no rounding')
    const at = { file: 'x', line: 1, restaurantKey: '1', key: 'k', businessDate: '2026-10-03' }
    expect(checkRecords(check, at).map(inText)).toMatchObject([
      {
        kind: 'reject',
        reason:
          'lines add up to 650.00, the check says 649.00; correct check № 532 in r_keeper before its shift is closed, or drop a file of its day',
      },
    ])
  })
})

describe('an order that ends otherwise than paid at once', () => {
  const orders = ordersOf('orders-unfinished.xml')

  test('struck off before anything was printed is a check of voids, with their reason', () => {
    expect(checkOf(orders, 'struck off before anything was printed')).toMatchObject({
      printed: 0,
      closedAt: '2026-10-03T15:11:00',
      lines: [{ type: 'void', quantity: 1000, total: 120_000, reason: 'Брак кухни', by: 'Галина' }],
      amounts: [],
    })
  })

  test('a bill without a number, shown or withdrawn, is in no series of numbers', () => {
    expect(orders.get('a bill that was withdrawn, without a number')).toMatchObject({
      prints: [{ number: 310 }],
      check: { number: 310, printed: 35_000 },
    })
    expect(orders.get('a bill shown, without a number')).toEqual({ prints: [], check: null })
  })

  test('paid in part counts what is paid where a dish tells how much of it: 300 of 600 is a half', () => {
    const check = checkOf(orders, 'one guest of two has paid a half')
    expect(linesTold(check)).toEqual([{ dish: 'Пицца', type: 'sale', quantity: 500, discount: 0, total: 30_000 }])
    expect(check.amounts).toEqual([{ of: 'payment', type: 'Наличные', sum: 30_000 }])
  })

  test('paid in part is said to wait where nothing tells which dishes are paid', () => {
    const order = orders.get('a half is paid, of which it is not told how much')
    expect(order).toEqual({ prints: [{ number: 307, station: null }], check: null, paidOpen: 30_000 })
    const shift = { place: 'till:8080', restaurantKey: '1', shiftDate: '2026-10-03', unread: [] }
    const told = shiftRecords({ ...shift, orders: new Map(order ? [['g', order]] : []) })
    expect({ ...told, rejects: told.rejects.map(inText) }).toMatchObject({
      checks: [],
      rejects: [
        {
          checkKey: 'g',
          reason:
            '300.00 of an order is paid and the rest of it is not; what was paid for is not told, so it counts once all is paid',
        },
      ],
    })
  })
})
