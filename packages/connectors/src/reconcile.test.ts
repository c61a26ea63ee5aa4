import type { CheckRecord, LineRecord } from '@vitrina/core/exchange/records'
import { expect, test } from 'vitest'
import { inText } from '../test/support/read-records.ts'
import { reconcile } from './reconcile.ts'

const check: CheckRecord = {
  kind: 'check',
  file: 'checks 2026-03-01',
  line: 7,
  restaurantKey: 'r1',
  key: 'c1',
  number: 42,
  businessDate: '2026-03-01',
  openedAt: null,
  closedAt: null,
  waiterKey: null,
  table: null,
  station: null,
  orderCategory: null,
  guests: null,
}

function line(total: string, type: LineRecord['type'] = 'sale'): LineRecord {
  const amounts = { quantity: '1', price: null, discount: null, total, cost: null }
  return {
    kind: 'line',
    file: 'lines',
    line: 1,
    restaurantKey: 'r1',
    checkKey: 'c1',
    key: total,
    dishKey: 'd',
    type,
    ...amounts,
  }
}

test('a check whose lines add up comes first, its lines after it: 100.10 + 20.20 − 0.30 = 120', () => {
  const lines = [line('100.10'), line('20.20'), line('-0.30', 'return')]
  expect(reconcile('120', check, lines)).toEqual([check, ...lines])
})

test('struck lines do not count: 120 + (struck 50) = 120.00', () => {
  const lines = [line('120'), line('50', 'void')]
  expect(reconcile('120.00', check, lines)).toEqual([check, ...lines])
})

test('a check without lines is right when it says 0', () => expect(reconcile('0', check, [])).toEqual([check]))

test('120.00 of lines under a header of 130 are one reject, in place of all of it', () => {
  expect(reconcile('130', check, [line('100'), line('20')]).map(inText)).toEqual([
    {
      kind: 'reject',
      of: 'check',
      file: 'checks 2026-03-01',
      line: 7,
      column: null,
      restaurantKey: 'r1',
      checkKey: 'c1',
      reason:
        'lines add up to 120.00, the check says 130.00; correct check № 42 in the accounting system and exchange its day again',
    },
  ])
})

test('a discount split unrounded is taken, as it is: 3 × 33.333333333 = 100 to the kopeck', () => {
  const lines = ['a', 'b', 'c'].map((key) => ({ ...line('33.333333333'), key }))
  expect(reconcile('100', check, lines)).toEqual([check, ...lines])
})

test('two kopecks lost by rounding each line are not: 99.98 under 100.00', () => {
  expect(reconcile('100.00', check, [line('49.99'), line('49.99')]).map(inText)).toMatchObject([
    { kind: 'reject', reason: expect.stringContaining('lines add up to 99.98, the check says 100.00') },
  ])
})

test('a kopeck is enough', () => expect(reconcile('120.01', check, [line('120')])).toMatchObject([{ kind: 'reject' }]))
