import { describe, expect, test } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  trimDecimal,
} from './decimal.ts'

test('0.1 + 0.2 is 0.30, and a thousand kopecks are ten roubles to the digit', () => {
  expect(addDecimals(['0.1', '0.2'])).toBe('0.30')
  expect(addDecimals(Array.from({ length: 1000 }, () => '0.01'))).toBe('10.00')
  expect(addDecimals([])).toBe('0.00')
})

test('sums keep every place and every digit: 99999999999999.99 + 0.000001', () => {
  expect(addDecimals(['99999999999999.99', '0.000001'])).toBe('99999999999999.990001')
  expect(addDecimals(['-12.5', '12.50'])).toBe('0.00')
})

test('1.5 equals 1.50; −0.01 is less than 0', () => {
  expect(compareDecimals('1.5', '1.50')).toBe(0)
  expect(compareDecimals('-0.01', '0')).toBe(-1)
  expect(compareDecimals('0.0001', '0')).toBe(1)
})

test('zero has no sign', () => {
  expect(negateDecimal('0.00')).toBe('0.00')
  expect(negateDecimal('1.5')).toBe('-1.5')
  expect(negateDecimal('-1.5')).toBe('1.5')
})

describe('quotients and roundings go half away from zero', () => {
  test.each([
    ['100', '3', 6, '33.333333'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['155.25', '0.345', 2, '450.00'],
    ['0', '5', 2, '0.00'],
  ])('%s ÷ %s to %i places is %s', (a, b, places, expected) => expect(divideDecimals(a, b, places)).toBe(expected))

  test('nothing is divided by zero', () => expect(divideDecimals('1', '0.00', 2)).toBeNull())

  test.each([
    ['2.345', 2, '2.35'],
    ['-2.345', 2, '-2.35'],
    ['2.344999', 2, '2.34'],
    ['7', 2, '7.00'],
  ])('%s to %i places is %s', (value, places, expected) => expect(roundDecimal(value, places)).toBe(expected))
})

test('products have all their places', () => expect(multiplyDecimals('450.00', '-0.345')).toBe('-155.25000'))

test.each([
  ['1.500000', 2, '1.50'],
  ['1.500000', 0, '1.5'],
  ['200', 0, '200'],
  ['200', 2, '200.00'],
  ['0.10', 0, '0.1'],
])('%s written with %i places at least is %s', (value, places, expected) => {
  expect(trimDecimal(value, places)).toBe(expected)
})

test('what is no decimal is refused', () => {
  for (const text of ['', '1e5', '1,5', 'abc', '.5']) expect(() => addDecimals([text])).toThrow(SyntaxError)
})
