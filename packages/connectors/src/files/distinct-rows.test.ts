import { reason } from '@vitrina/contract/reasons'
import { expect, test } from 'vitest'
import { cellAt } from './cell.ts'
import { DistinctRows } from './distinct-rows.ts'

const key = [cellAt(0, 'check')]
const cells = [cellAt(0, 'check'), cellAt(1, 'waiter')]
const judge = (rows: string[][], mayDiffer = false) => {
  const distinct = new DistinctRows()
  return rows.map((row, index) => distinct.judge(key, cells, mayDiffer, { row, file: 'a.csv', line: index + 2 }))
}

test('the first row of a record is new, equal ones are known; cells beside the point do not matter', () => {
  const rows = [
    ['1', 'x', 'p'],
    ['1', 'x', 'q'],
    ['2', 'x', 'p'],
    ['1', 'x', 'r'],
  ]
  expect(judge(rows)).toEqual(['new', 'known', 'new', 'known'])
})

test('a row that differs is told once a record, with the column, both values and the line that counts', () => {
  const first = { value: '"y"', other: '"x"', line: 2, file: 'a.csv' }
  expect(
    judge([
      ['1', 'x'],
      ['1', 'y'],
      ['1', 'z'],
    ]),
  ).toEqual(['new', { column: 'waiter', reason: reason('differs_from_first', first) }, 'known'])
})

test('one time or price written in two ways is no difference', () => {
  expect(
    judge([
      ['1', '2026-03-14 12:07:30'],
      ['1', '14.03.2026 12:07:30'],
      ['2', '₽4,50'],
      ['2', '4.5'],
      ['3', '100'],
      ['3', '1'],
    ]),
  ).toEqual(['new', 'known', 'new', 'known', 'new', expect.objectContaining({ column: 'waiter' })])
})

test('or the profile takes the first row for granted', () => {
  expect(
    judge(
      [
        ['1', 'x'],
        ['1', 'y'],
      ],
      true,
    ),
  ).toEqual(['new', 'known'])
})

test('a record told of within the last 100,000 different ones is found, whatever came before', () => {
  const distinct = new DistinctRows()
  const at = (name: string) => ({ row: [name, 'x'], file: 'a.csv', line: 2 })
  for (let i = 0; i < 250_000; i++) distinct.judge(key, cells, false, at(String(i)))
  expect(distinct.judge(key, cells, false, at('150001'))).toBe('known')
})
