import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/support/files/refusal-of.ts'
import { isZero, readDecimal, readInteger, readText, toNegative } from './values.ts'

describe('a decimal is read exactly', () => {
  test.each([
    ['0', '0'],
    ['12', '12'],
    ['-12.50', '-12.50'],
    ['-12,5', '-12.5'],
    ['+7', '7'],
    ['\u22127,5', '-7.5'],
    ['007.10', '7.10'],
    [',5', '0.5'],
    ['-.25', '-0.25'],
    ['  3,14 ', '3.14'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234\u202f567,50', '1234567.50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567.8', '1234567.8'],
    ['-0.00', '0.00'],
    ['-0', '0'],
    ['99999999999999.123456', '99999999999999.123456'],
    ['0000000000000000001', '1'],
    ['12.500000000', '12.500000'],
    ['0.1', '0.1'],
  ])('%j → %s', (text, expected) => expect(readDecimal(text)).toBe(expected))

  test('a lone comma or point is the decimal mark, not a thousands separator', () => {
    expect(readDecimal('1,234')).toBe('1.234')
    expect(readDecimal('1.234')).toBe('1.234')
  })
})

describe('what is not a decimal is refused with a reason', () => {
  test.each([
    '12,x',
    '',
    '-',
    '.',
    '5.',
    '(12.50)',
    '1e5',
    '1,234,567',
    '1.234.567',
    '1 23,4',
    '12 34',
    '1,23.4',
    '1234,567.8',
    '1 234.567,8',
    '1,2 3',
    '- 5',
    '--5',
    '5-',
    '$5',
    'NaN',
    '٣',
  ])('%j', (text) => {
    expect(refusalOf(readDecimal(text))).toBe(`${JSON.stringify(text)} is not a number; expected e.g. 1234.50`)
  })

  test.each([
    ['100000000000000', 'has more than 14 digits before the decimal mark'],
    ['0.1234567', 'has more than 6 decimals'],
    ['0,30000000000000004', 'has more than 6 decimals'],
  ])('%s', (text, reason) => expect(refusalOf(readDecimal(text))).toBe(`"${text}" ${reason}`))
})

describe('a whole number', () => {
  test.each([
    ['42', 42],
    ['0', 0],
    ['1 042', 1042],
    ['12.00', 12],
    ['0012', 12],
  ])('%j → %d', (text, expected) => expect(readInteger(text, 5000)).toBe(expected))

  test.each([
    ['12.5', '"12.5" is not a whole number; expected e.g. 42'],
    ['A-12', '"A-12" is not a whole number; expected e.g. 42'],
    ['-1', '"-1" is out of range; expected 0 to 5000'],
    ['5001', '"5001" is out of range; expected 0 to 5000'],
  ])('%j is refused', (text, reason) => expect(refusalOf(readInteger(text, 5000))).toBe(reason))
})

describe('a text', () => {
  test.each([
    ['  Борщ ', 'Борщ'],
    ['', null],
    [' \t\u00a0', null],
    ['two\nlines', 'two\nlines'],
    ['a\tb', 'a\tb'],
  ])('%j → %j', (text, expected) => expect(readText(text, 100)).toBe(expected))

  test.each([
    ['a\u0000b', 'U+0000'],
    ['a\u001bb', 'U+001B'],
    ['a\u007fb', 'U+007F'],
    ['a\u0098b', 'U+0098'],
  ])('%j is refused', (text, code) => {
    const refused = readText(text, 100)
    expect(refusalOf(refused)).toContain(`holds the control character ${code}; remove it`)
  })

  test('longer than allowed is refused, and quoted short', () => {
    const refused = readText('x'.repeat(101), 100)
    expect(refusalOf(refused)).toBe(`"${'x'.repeat(57)}…" is longer than 100 characters`)
  })
})

test('signs of canonical decimals', () => {
  expect(['-0.00', '0', '0.01'].map(isZero)).toEqual([true, true, false])
  expect(['5', '-5', '0.00'].map(toNegative)).toEqual(['-5', '-5', '0.00'])
})
