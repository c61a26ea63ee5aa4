import { expect, test } from 'vitest'
import { FileRows } from './file-rows.ts'

test('a check counts as its first file has it; another file adds neither equal rows nor others', () => {
  const rows = new FileRows()
  expect(rows.judge('1', 'a.csv', 'tea')).toBe('new')
  expect(rows.judge('1', 'a.csv', 'tea')).toBe('new')
  expect(rows.judge('1', 'b.csv', 'tea')).toBe('known')
  expect(rows.judge('1', 'b.csv', 'tea')).toBe('known')
  expect(rows.judge('1', 'b.csv', 'tea')).toEqual({ file: 'a.csv' })
  expect(rows.judge('1', 'c.csv', 'tea')).toBe('known')
  expect(rows.judge('1', 'c.csv', 'soup')).toEqual({ file: 'a.csv' })
  expect(rows.judge('2', 'b.csv', 'tea')).toBe('new')
})
