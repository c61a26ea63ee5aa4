import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readExport } from '../../test/support/files/foreign-export.ts'
import { loadProfile } from './profile.ts'

/**
 * Exports in `test/fixtures/files/exports` with the headers and forms of values that tills write; the values themselves are made up.
 * `square-items.csv`: header and values as stored public file 70742229302 lists them. `toast-selections.csv`: stored public
 * file 70925918812. `orders-1c.csv`, in windows-1251: header and rows as the loader of stored public file 30898774438 writes.
 */
const shapes = fileURLToPath(new URL('../../test/fixtures/files/exports/', import.meta.url))

async function importShape(name: string) {
  const file = await readFile(`${shapes}${name}.csv`)
  return readExport({ [`${name}.csv`]: file }, await loadProfile(`${shapes}${name}.json`))
}

test('items of Square: 8.10 + 8.10 + 1234.50 − 4.50, two lines alike, a refund on another day', async () => {
  const { rejects, checks, lines } = await importShape('square-items')
  expect(rejects).toEqual([])
  expect(checks.map(({ key, closedAt, number }) => [key, closedAt, number])).toEqual([
    ['kPtvVv2BN', '2026-07-18T12:59:30', 0],
    ['9XwQ4dB', '2026-07-18T14:02:11', 0],
    ['rF71c', '2026-07-19T09:10:00', 0],
  ])
  expect(lines.map(({ key, quantity, discount, total, type }) => [key, quantity, discount, total, type])).toEqual([
    ['1', '2.0', '0.9', '8.10', 'sale'],
    ['2', '2.0', '0.9', '8.10', 'sale'],
    ['1', '1.0', '0', '1234.50', 'sale'],
    ['1', '-1.0', '0', '-4.50', 'return'],
  ])
})

test('a copy of a file beside it is not read twice: 8.10 + 8.10 + 1234.50 − 4.50 as without it', async () => {
  const file = await readFile(`${shapes}square-items.csv`)
  const profile = await loadProfile(`${shapes}square-items.json`)
  const tables = Object.fromEntries(
    Object.entries(profile.tables).map(([name, mappings]) => [
      name,
      (mappings ?? []).map((mapping) => ({ ...mapping, file: 'square-items*.csv' })),
    ]),
  )
  const { lines, rejects } = await readExport(
    { 'square-items.csv': file, 'square-items (1).csv': file },
    { ...profile, tables },
  )
  expect(rejects).toEqual([])
  expect(lines.map(({ total }) => total)).toEqual(['8.10', '8.10', '1234.50', '-4.50'])
})

test('item selections of Toast: 20 + 0 + 1013, a void beside them, ids of 19 digits', async () => {
  const { rejects, checks, lines } = await importShape('toast-selections')
  expect(rejects).toEqual([])
  expect(checks.map(({ key, closedAt, number }) => [key, closedAt, number])).toEqual([
    ['1300000015734303115', '2026-10-08T17:17:00', 734303115],
    ['1300000015734309998', '2026-10-09T00:20:00', 734309998],
  ])
  expect(lines.map(({ key, discount, total, type }) => [key, discount, total, type])).toEqual([
    ['1300000015734303101', '0.00', '20.00', 'sale'],
    ['1300000015734303112', '16.00', '0.00', 'sale'],
    ['1300000015734309997', '0.00', '1013.00', 'sale'],
    ['1300000015734309996', '0.00', '13.00', 'void'],
  ])
})

test('orders for 1C: rows of payments, discounts and deletions stay out; 450 + 2126.25 − 450', async () => {
  const { rejects, checks, lines } = await importShape('orders-1c')
  expect(rejects).toEqual([])
  expect(checks.map(({ number, businessDate, closedAt }) => [number, businessDate, closedAt])).toEqual([
    [1, '2026-03-14', '2026-03-14T09:05:00'],
    [2, '2026-03-14', '2026-03-15T01:30:00'],
  ])
  expect(lines.map(({ dishKey, quantity, discount, total }) => [dishKey, quantity, discount, total])).toEqual([
    ['00012', '1.000', '0.00', '450.00'],
    ['00013', '1.250', '236.25', '2126.25'],
    ['00012', '-1.000', '0.00', '-450.00'],
  ])
})
