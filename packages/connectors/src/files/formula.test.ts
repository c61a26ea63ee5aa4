import { reason } from '@vitrina/contract/reasons'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/support/files/refusal-of.ts'
import { columnsOfFormula, compileFormula } from './formula.ts'
import { BadValue } from './values.ts'

const columns = ['qty', 'price', 'discount %', 'tip']
const reckon = (formula: string, row: string[], decimals = 6) =>
  compileFormula(formula, decimals, (column) => (cells) => cells[columns.indexOf(column)] ?? '')(row)

describe('a formula over the cells of a row', () => {
  test.each([
    ['{qty} * {price}', ['3', '4.99', '', ''], '14.97'],
    ['{qty} * {price} * (100 - {discount %|0}) / 100', ['3', '4.99', '15', ''], '12.7245'],
    ['{qty} * {price} * (100 - {discount %|0}) / 100', ['3', '4.99', '', ''], '14.97'],
    ['{price} - {tip}', ['1', '0.3', '', '0.1'], '0.2'],
    ['{price} - {tip|0|abs}', ['1', '5', '', '-2'], '3'],
    ['-{price}', ['1', '5', '', ''], '-5'],
    ['2 + 3 * 4', [], '14'],
    ['(2 + 3) * 4', [], '20'],
    ['10 / 3', [], '3.333333'],
    ['{price} - {price}', ['', '5', '', ''], '0'],
  ])('%s of %j = %s', (formula, row, value) => expect(reckon(formula, row)).toBe(value))

  test('rounds half away from zero: 0.125 → 0.13, -0.125 → -0.13', () => {
    expect(reckon('{price} / 8', ['', '1'], 2)).toBe('0.13')
    expect(reckon('-{price} / 8', ['', '1'], 2)).toBe('-0.13')
    expect(reckon('-{price} / 1000', ['', '1'], 2)).toBe('0')
  })

  test('is empty where a cell is, unless the formula says what that means', () => {
    expect(reckon('{qty} * {price}', ['3', ''])).toBe('')
    expect(reckon('{qty} * {price|2}', ['3', ''])).toBe('6')
  })

  test('tells a cell that is no number, and a division by 0', () => {
    const bad = new BadValue(reason('words', { said: 'no' }))
    expect(compileFormula('{qty} + 1', 2, () => () => bad)([])).toBe(bad)
    expect(refusalOf(reckon('{qty} / {price}', ['1', '0']))).toBe('The formula divides by 0')
  })

  test('names its columns', () => expect(columnsOfFormula('{qty} * {discount %|0}')).toEqual(['qty', 'discount %']))

  test.each(['', '{qty} *', '{qty} {price}', '({qty}', '{qty} ^ 2', '{qty|x}', 'qty'])('%j is refused', (formula) => {
    expect(() => reckon(formula, [])).toThrow('The formula')
  })
})
