import { expect, test } from 'vitest'
import { cellAt } from './cell.ts'
import { distinctRows } from './distinct-rows.ts'

const byFirstTwo = () => distinctRows([cellAt(0, 'a'), cellAt(1, 'b')])

test('the first of equal rows passes, next to each other or not; cells beside the point do not matter', () => {
  const isNew = byFirstTwo()
  const rows = [
    ['1', 'x', 'p'],
    ['1', 'x', 'q'],
    ['2', 'x', 'p'],
    ['1', 'x', 'r'],
    ['1', 'y', 'p'],
  ]
  expect(rows.map(isNew)).toEqual([true, false, true, false, true])
})

test('a row that repeats within the last 100,000 different ones is found, whatever came before', () => {
  const isNew = byFirstTwo()
  for (let i = 0; i < 250_000; i++) isNew([String(i), 'x'])
  expect(isNew(['150001', 'x'])).toBe(false)
})
