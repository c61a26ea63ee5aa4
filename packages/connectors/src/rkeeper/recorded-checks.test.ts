import { describe, expect, test } from 'vitest'
import { checkOf, ordersOf } from '../testing/recorded-orders.ts'

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
