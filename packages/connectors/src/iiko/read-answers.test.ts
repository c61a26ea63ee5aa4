import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readJson } from './read-json.ts'
import { date, decimal, flag, readRows, timeOrNull } from './read-rows.ts'
import { readXml } from './read-xml.ts'

describe('numbers of an answer are as exact as they were written', () => {
  test.each([
    ['186521.5', '186521.5'],
    ['0.1', '0.1'],
    ['12.10', '12.10'],
    ['12345678901234.57', '12345678901234.57'],
    ['9007199254740993', '9007199254740993'],
    ['-0.30', '-0.30'],
    ['1E+2', '100'],
    ['1.25e1', '12.5'],
    ['125E-3', '0.125'],
    ['-1.5E-4', '-0.00015'],
    ['12.5e3', '12500'],
  ])('%s is %s', async (written, expected) => expect(await readJson(`[${written}]`, 'x')).toEqual([expected]))

  test('texts, flags and nothing stay what they are', async () => {
    expect(await readJson('{"a":"1","b":true,"c":null}', 'x')).toEqual({ a: '1', b: true, c: null })
  })
})

test('half a JSON and half an XML are unreadable, by name', async () => {
  await expect(readJson('{"data":[', 'The price list')).rejects.toThrow('The price list is not JSON')
  await expect(readXml('<employees><employee>', 'The list of employees', [])).rejects.toThrow(
    'The list of employees is not XML',
  )
})

test('entities are texts, one element of a list is a list', async () => {
  const read = await readXml('<a><b>R&amp;B &lt;1&gt;</b></a>', 'x', ['b'])
  expect(read).toEqual({ a: { b: ['R&B <1>'] } })
})

describe('a row that is not as it should be is named with its field and what stood there', () => {
  const shape = z.object({ DishDiscountSumInt: decimal, OpenTime: timeOrNull, day: date.optional(), Storned: flag })

  test.each([
    [{ DishDiscountSumInt: 'abc' }, 'OLAP row 2: DishDiscountSumInt is "abc", a number was expected'],
    [{ DishDiscountSumInt: null }, 'OLAP row 2: DishDiscountSumInt is null, a number was expected'],
    [{}, 'OLAP row 2: DishDiscountSumInt is missing, a number was expected'],
    [{ DishDiscountSumInt: '1', OpenTime: '1 March' }, 'OLAP row 2: OpenTime is "1 March", a time like'],
    [{ DishDiscountSumInt: '1', day: '2014.01.01' }, 'OLAP row 2: day is "2014.01.01", a date like'],
    [{ DishDiscountSumInt: '1', Storned: 'maybe' }, 'OLAP row 2: Storned is "maybe", true or false was expected'],
  ])('%j', (row, message) => {
    expect(() => readRows([{ DishDiscountSumInt: '1' }, row], shape, 'OLAP')).toThrow(message)
  })

  test('no rows at all', () => expect(() => readRows({}, shape, 'OLAP')).toThrow('OLAP: a list was expected'))
})

test.each([
  ['2026-03-01T18:30:15', '2026-03-01T18:30:15'],
  ['2026-03-01T18:30:15.1', '2026-03-01T18:30:15'],
  ['2026-03-01T18:30:15.12', '2026-03-01T18:30:15'],
  ['2026-03-01T18:30:15.123', '2026-03-01T18:30:15'],
  ['2026-03-01 18:30:15', '2026-03-01T18:30:15'],
  [null, null],
  [undefined, null],
])('the time %s is %s', (written, expected) => expect(timeOrNull.parse(written)).toBe(expected))
