import { expect, test } from 'vitest'
import { amountText, unitName } from './goods-unit.ts'

test.each([
  ['кг', 'кг', 'kg'],
  ['Порц', 'порц.', 'portions'],
  ['бут.', 'бут.', 'bottles'],
  ['шт', 'шт.', 'pcs'],
  ['Ведро', 'Ведро', 'Ведро'],
  ['100 г', '100\u00a0г', '100\u00a0g'],
  ['0,5 л', '0,5\u00a0л', '0.5\u00a0l'],
  ['150мл', '150\u00a0мл', '150\u00a0ml'],
  ['2 ведра', '2 ведра', '2 ведра'],
])('%s is said as %s and %s', (unit, ru, en) => {
  expect([unitName(unit, 'ru'), unitName(unit, 'en')]).toEqual([ru, en])
})

test('a quantity stands beside its unit, and alone where that is unknown', () => {
  expect(amountText('46,1', 'кг', 'ru')).toBe('46,1\u00a0кг')
  expect(amountText('47', 'бут', 'ru')).toBe('47\u00a0бут.')
  expect(amountText('3', null, 'en')).toBe('3')
  // Never 343 150 мл.
  expect(amountText('343', '150 мл', 'ru')).toBe('343\u00a0×\u00a0150\u00a0мл')
})
