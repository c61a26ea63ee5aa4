import { describe, expect, onTestFinished, test } from 'vitest'
import { inText } from '../../test/support/read-records.ts'
import { byName, checkOf, fileOf, ordersOf, resultsOf, linesTold as told } from '../../test/support/recorded-orders.ts'
import { serve } from '../../test/support/serve.ts'
import { openHttp } from '../http/open-http.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { checkRecords } from './check-records.ts'
import { sumOf } from './fit-lines.ts'
import { orderListCommand, readOrderList } from './order-list.ts'
import { readOrder } from './read-order.ts'
import { itemsOf, readPrice } from './references.ts'
import { contentOf, openServer } from './server.ts'
import { setPriceCommand } from './set-price.ts'
import type { ShiftCheck } from './shift-order.ts'
import { readSystemInfo, systemInfoCommand } from './system-info.ts'
import { writeXml } from './xml.ts'

describe('discounts and markups', () => {
  const orders = ordersOf('orders-discounts.xml')

  test.each([
    ['below zero', [5000, 5000], [45_000, 45_000]],
    ['no sign', [5000, 5000], [45_000, 45_000]],
    ['no amount', [10_000, 0], [40_000, 50_000]],
    ['within', [5000, 5000], [45_000, 45_000]],
    ['discount and markup, neither with a sign', [5000, -1000], [45_000, 51_000]],
    ['markup as a dish of its own', [0, 0], [100_000, 10_000]],
    ['tip out of the change', [-5000], [100_000]],
  ])('%s: the lines come to what was printed', (name, discounts, totals) => {
    const check = checkOf(orders, name)
    expect(check.lines.map(({ discount }) => discount)).toEqual(discounts)
    expect(check.lines.map(({ total }) => total)).toEqual(totals)
    expect(sumOf(check.lines)).toBe(check.printed)
  })

  test.each([
    ['below zero', [['discount', '10%', 10_000]]],
    ['no sign', [['discount', '10%', 10_000]]],
    ['no amount', [['discount', '20%', 10_000]]],
    ['within', [['discount', '10%', 10_000]]],
    [
      'discount and markup, neither with a sign',
      [
        ['discount', '10%', 5000],
        ['service', 'Обслуживание', 1000],
      ],
    ],
    ['markup as a dish of its own', []],
    ['tip out of the change', [['tip', 'Чаевые', 5000]]],
  ])('%s: what was taken off and added is told by name', (name, expected) => {
    expect(byName(checkOf(orders, name).amounts.filter(({ of }) => of !== 'payment'))).toEqual(expected)
  })

  test('payments are what was printed, advances too', () => {
    const paid = (order: ShiftCheck) => byName(order.amounts.filter(({ of }) => of === 'payment'))
    expect(paid(checkOf(orders, 'below zero'))).toEqual([['payment', 'Рубли', 90_000]])
    const prepaid = ordersOf('orders-prepaid.xml')
    expect(prepaid.size).toBe(3)
    for (const name of prepaid.keys()) expect(paid(checkOf(prepaid, name))).toEqual([['payment', 'Рубли', 100_000]])
  })

  test('nothing explains the check: it is reported with both sums', () => {
    const check = checkOf(orders, 'nothing explains the check')
    const at = { file: 'x', line: 1, restaurantKey: '1', key: 'k', businessDate: '2026-10-03' }
    expect(checkRecords(check, at).map(inText)).toMatchObject([
      { kind: 'reject', reason: expect.stringContaining('lines add up to 900.00, the check says 915.00') },
    ])
  })
})

describe('what was paid before', () => {
  const orders = ordersOf('orders-prepaid.xml')

  test.each(['the whole sum on the check', 'a check of the advance, then one of all', 'what was left on the check'])(
    '%s: the check is of 1000.00, as what was sold',
    (name) => {
      const check = checkOf(orders, name)
      expect(check.printed).toBe(100_000)
      expect(sumOf(check.lines)).toBe(100_000)
    },
  )
})

describe('a combo', () => {
  const orders = ordersOf('orders-combos.xml')

  test('priced as a whole is a line, and what it is made of is in it', () => {
    expect(told(checkOf(orders, 'priced as a whole'))).toEqual([
      { dish: 'Обед', type: 'sale', quantity: 1000, discount: 0, total: 60_000 },
    ])
  })

  test('priced in its components is a line a component: 2 × (400 + 5) − 40 + 4 × 100 = 1170', () => {
    expect(told(checkOf(orders, 'priced in its components, with a sauce and a discount'))).toEqual([
      { dish: 'Борщ', type: 'sale', quantity: 2000, discount: 4000, total: 77_000 },
      { dish: 'Морс', type: 'sale', quantity: 4000, discount: 0, total: 40_000 },
    ])
  })

  test('has what was chosen with a component under its line: 2 × 5 of sour cream', () => {
    const { lines } = checkOf(orders, 'priced in its components, with a sauce and a discount')
    expect(lines.map(({ modifiers }) => modifiers)).toEqual([
      [{ name: 'Сметана', quantity: 2000, total: 1000 }],
      undefined,
    ])
    const at = { file: 'x', line: 1, restaurantKey: '1', key: 'k', businessDate: '2026-10-03' }
    const records = checkRecords(checkOf(orders, 'priced in its components, with a sauce and a discount'), at)
    expect(records.map((record) => (record.kind === 'line' ? record.modifiers : null))).toEqual([
      null,
      [{ name: 'Сметана', quantity: '2', total: '10.00' }],
      undefined,
    ])
  })

  test('with a price of its own and a dearer component is both where the check says so: 600 + 30 = 630', () => {
    expect(told(checkOf(orders, 'a price of its own and a dearer component'))).toEqual([
      { dish: 'Обед', type: 'sale', quantity: 1000, discount: 0, total: 60_000 },
      { dish: 'Глинтвейн', type: 'sale', quantity: 1000, discount: 0, total: 3000 },
    ])
  })

  test('and refusals without uni are lines with keys of their own', () => {
    const check = checkOf(orders, 'refusals without uni, no total on the combo')
    expect(told(check)).toEqual([
      { dish: 'Борщ', type: 'sale', quantity: 1000, discount: 0, total: 40_000 },
      { dish: 'Морс', type: 'sale', quantity: 1000, discount: 0, total: 0 },
      { dish: 'Обед', type: 'void', quantity: 1000, discount: 0, total: 40_000 },
      { dish: 'Обед', type: 'void', quantity: 1000, discount: 0, total: 40_000 },
      { dish: 'Морс', type: 'void', quantity: 1000, discount: 0, total: 0 },
    ])
    expect(new Set(check.lines.map(({ key }) => key)).size).toBe(5)
  })
})

describe('an order of a version that tells no states', () => {
  const orders = ordersOf('orders-before-states.xml')

  test('is a check once it is printed, struck lines apart; a bill is none', () => {
    const check = checkOf(orders, 'paid')
    expect(check).toMatchObject({ number: 401, printed: 90_000 })
    expect(told(check)).toEqual([
      { dish: 'Борщ', type: 'sale', quantity: 2000, discount: 0, total: 50_000 },
      { dish: 'Плов', type: 'sale', quantity: 1000, discount: 10_000, total: 40_000 },
      { dish: 'Морс', type: 'void', quantity: 1000, discount: 0, total: 10_000 },
    ])
    expect(orders.get('a bill shown')).toEqual({ prints: [], check: null })
  })

  test('that the list does not tell to be finished is finished when it says so itself', () => {
    const [result] = resultsOf('orders-before-states.xml')
    const order = result?.first('Order')
    if (!order) throw new Error('No order')
    const listed = { guid: 'c', version: 9, finished: false, deleted: false, finishedAt: null, guests: null, sum: null }
    expect(readOrder(order, listed)).toMatchObject({ check: { printed: 90_000 } })
  })

  test('paid in part is waited for, and said to be', () => {
    const prints = [{ number: 402, station: null }]
    expect(orders.get('one guest of two has paid')).toEqual({ prints, check: null, paidOpen: 50_000 })
  })
})

test('the menu of a server tells whole kopecks, no price by a number of its own, and nothing where there is none', () => {
  const [result] = resultsOf('menu-with-prices.xml')
  if (result === undefined) throw new Error('No result')
  const prices = itemsOf(result).map((item) => [item.text('Name'), readPrice(item, 3)])
  expect(prices).toEqual([
    ['Борщ', '250.00'],
    ['Плов', null],
    ['Морс', undefined],
  ])
})

/** A server that gives one answer after another, and what it was asked. */
async function serveAnswers(answers: readonly string[]) {
  const asked: string[] = []
  const { url } = await serve((_, response, body) => {
    asked.push(body)
    response.setHeader('content-type', 'application/xml').end(answers[asked.length - 1])
  })
  const http = openHttp({ allowPrivate: true })
  onTestFinished(() => http.close())
  return { asked, server: openServer({ url, username: 'web', password: 'secret', http }) }
}

test('a command asked alone is answered by the root: which shift is open, and its orders', async () => {
  const { asked, server } = await serveAnswers([fileOf('system-info.xml'), fileOf('order-list.xml')])
  const info = await server.ask([systemInfoCommand])
  expect(asked[0]).toContain('<RK7Query><RK7CMD CMD="GetSystemInfo2"/></RK7Query>')
  expect([info.version, info.clock]).toEqual(['7.26.8.2001', '2026-10-03T16:05:00'])
  expect(readSystemInfo(contentOf(info.results[0], 'till'))).toEqual({
    restaurant: { key: '1', name: 'Кафе на углу' },
    shiftDate: '2026-10-03',
    shiftNumber: 412,
  })
  const list = await server.ask([orderListCommand(null)])
  expect(readOrderList(contentOf(list.results[0], 'till'))).toEqual({
    tableVersion: 5120,
    orders: [
      {
        guid: 'd0000000-0000-4000-8000-000000000001',
        version: 5118,
        finished: true,
        deleted: false,
        finishedAt: '2026-10-03T16:04:00',
        guests: 2,
        sum: 90_000,
      },
      {
        guid: 'd0000000-0000-4000-8000-000000000002',
        version: 5120,
        finished: false,
        deleted: false,
        finishedAt: null,
        guests: 2,
        sum: 0,
      },
    ],
  })
})

test('what a server says to a price sent: taken by the reference server, unknown to a cash server, in either place', async () => {
  const answers = parseXml(fileOf('set-price-answers.xml')).children.map(writeXml)
  const { asked, server } = await serveAnswers(answers)
  const item = { ident: '1000059', guid: '{AAA00000-0000-4000-8000-000000000059}' }
  const command = setPriceCommand(item, { priceType: 3, kopecks: 26_000 })
  const told: [boolean, boolean][] = []
  for (const _ of answers) {
    const [result] = (await server.ask([command], { changes: true })).results
    told.push([result?.refusal === null, result?.isUnknown === true])
  }
  expect(told).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(asked[0]).toContain(
    '<RK7Command CMD="SetRefData" RefName="MENUITEMS"><Items><Item GUIDString="{AAA00000-0000-4000-8000-000000000059}" PRICETYPES-3="26000"/></Items></RK7Command>',
  )
})
