import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/support/files/refusal-of.ts'
import { type DecimalMark, readDoubtful, readForeignDecimal } from './foreign-number.ts'

describe('a number of a foreign export', () => {
  test.each<[string, DecimalMark | null, string]>([
    ['12', null, '12'],
    ['$1,234.50', null, '1234.50'],
    ['-$12.96', null, '-12.96'],
    ['$-12.96', null, '-12.96'],
    ['($12.96)', null, '-12.96'],
    ['(1,234.50)', null, '-1234.50'],
    ['$ (5)', null, '-5'],
    ['(0.00)', null, '0.00'],
    ['12 345,60 ₽', null, '12345.60'],
    ['-12\u00a0345,60\u00a0₽', null, '-12345.60'],
    ['12 345,60 руб.', null, '12345.60'],
    ['-5 РУБ', null, '-5'],
    ['7р.', null, '7'],
    ['1,234,567', null, '1234567'],
    ['1.234.567,80 €', null, '1234567.80'],
    ['0,250', null, '0.250'],
    ['1.2340', null, '1.2340'],
    ['$1,234', '.', '1234'],
    ['(1,234)', '.', '-1234'],
    ['1,234', ',', '1.234'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    // What is not in doubt reads the same whatever the profile says: numbers of a workbook come with a point.
    ['1234.5', ',', '1234.5'],
    ['12,5', '.', '12.5'],
  ])('%j with the mark %j → %s', (text, mark, value) => expect(readForeignDecimal(text, mark)).toBe(value))

  test.each(['1,234', '$1,234', '-1.234', '(12,345)'])('%j is in doubt until the profile tells the mark', (text) => {
    expect(refusalOf(readForeignDecimal(text))).toBe(
      `${JSON.stringify(text)} may have thousands or decimals; choose which in the upload form, or say "decimal" in the profile, "." or ","`,
    )
  })

  test.each<[string, ReturnType<typeof readDoubtful>]>([
    ['1.500', { point: '1.500', comma: '1500' }],
    ['-1,500', { point: '-1500', comma: '-1.500' }],
    ['(1.500 руб.)', { point: '-1.500', comma: '-1500' }],
    ['1500', null],
    ['0,250', null],
    ['1,234.50', null],
    ['суп', null],
  ])('both readings of %j are %j', (text, readings) => expect(readDoubtful(text)).toEqual(readings))

  test.each(['(-5)', '()', '(5', '$', '5 шт', 'руб.', '1,23,456', 'NaN'])('%j is no number', (text) => {
    expect(refusalOf(readForeignDecimal(text))).toBe(`${JSON.stringify(text)} is not a number; expected e.g. 1234.50`)
  })

  test('a share is no amount', () => {
    expect(refusalOf(readForeignDecimal('10%'))).toBe(
      '"10%" is a share, an amount is expected; work it out with a formula',
    )
  })
})
