import type { LineRecord } from '@vitrina/core/exchange/records'
import { expect, test } from 'vitest'
import { openPortionCosts } from './portion-costs.ts'

function line(dishKey: string, quantity: string, cost: string | null, type: LineRecord['type'] = 'sale'): LineRecord {
  const at = { file: 'lines', line: 1, restaurantKey: 'cafe', checkKey: 'check', key: 'line' }
  return { kind: 'line', ...at, dishKey, quantity, price: null, discount: null, total: '100', cost, type }
}

test('a portion costs what the last date says, over all restaurants: (40 + 50) ÷ (2 + 1) = 30', () => {
  const costs = openPortionCosts()
  costs.add('2026-03-08', [line('soup', '1', '99')])
  costs.add('2026-03-09', [line('soup', '2', '40')])
  costs.add('2026-03-09', [line('soup', '1', '50')])
  expect(costs.records()).toEqual([{ kind: 'dishCost', file: 'costs', line: 1, key: 'soup', cost: '30.00' }])
})

test('lines of no known cost, returns and voids say nothing: 10 ÷ 1, not 10 ÷ 2; a day of them alone leaves the day before', () => {
  const costs = openPortionCosts()
  costs.add('2026-03-08', [line('soup', '1', '10'), line('soup', '1', '0'), line('soup', '1', null)])
  costs.add('2026-03-09', [
    line('soup', '-1', '-90', 'return'),
    line('soup', '1', '70', 'void'),
    line('soup', '1', '0'),
  ])
  costs.add('2026-03-09', [line('tea', '1', null)])
  expect(costs.records().map(({ key, cost }) => `${key} ${cost}`)).toEqual(['soup 10.00'])
})

test('a third of 10 has six places: 3.333333', () => {
  const costs = openPortionCosts()
  costs.add('2026-03-09', [line('soup', '3', '10')])
  expect(costs.records().map(({ cost }) => cost)).toEqual(['3.333333'])
})
