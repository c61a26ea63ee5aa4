import { expect, test } from 'vitest'
import { figureText } from './figure-text'
import { figureFormat } from './format-figure'

const ru = figureFormat('ru', 'RUB')
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')
const soupAndFish = [
  { unit: 'кг', value: 180 },
  { unit: 'порц', value: 20 },
]

test('a price of goods in several units is told for one of each, and never as 0', () => {
  const told = figureText(ru, { unit: 'money', value: null, of: soupAndFish })
  expect(plain(told?.text)).toBe('180,00 ₽/кг, 20,00 ₽/порц.')
  expect(told?.exact).toBe(told?.text)
  expect(plain(figureText(figureFormat('en', 'USD'), { unit: 'money', value: null, of: soupAndFish })?.text)).toBe(
    '$180.00/kg, $20.00/portion',
  )
})

test('a quantity of several units is how much of each; what is not known of one is a dash', () => {
  expect(plain(figureText(ru, { unit: 'quantity', value: null, of: soupAndFish })?.text)).toBe('180 кг, 20 порц.')
  const half = [{ unit: 'кг', value: null }, ...soupAndFish.slice(1)]
  expect(plain(figureText(ru, { unit: 'quantity', value: null, of: half })?.text)).toBe('— кг, 20 порц.')
  expect(plain(figureText(ru, { unit: 'money', value: null, of: half })?.text)).toBe('—/кг, 20,00 ₽/порц.')
})

test('of very many units the first are shown and the rest counted; every one of them is in the exact words', () => {
  const of = ['кг', 'порц', 'шт', 'бут', 'уп', 'л'].map((unit, at) => ({ unit, value: 9 - at }))
  const told = figureText(ru, { unit: 'quantity', value: null, of })
  expect([plain(told?.text), told?.more]).toEqual(['9 кг, 8 порц., 7 шт., 6 бут.', 2])
  expect(plain(told?.exact)).toBe('9 кг, 8 порц., 7 шт., 6 бут., 5 уп., 4 л')
})

test('what is not known is no figure, whatever its units', () => {
  expect(figureText(ru, { unit: 'money', value: null })).toBeNull()
  expect(figureText(ru, { unit: 'money', value: null, of: [{ unit: 'кг', value: null }] })).toBeNull()
  const none = soupAndFish.map(({ unit }) => ({ unit, value: null }))
  expect(figureText(ru, { unit: 'money', value: null, of: none })).toBeNull()
})

test('a figure of one unit is itself, a quantity with the unit beside it', () => {
  expect(plain(figureText(ru, { unit: 'quantity', value: 12, of: 'кг' })?.text)).toBe('12 кг')
  expect(plain(figureText(ru, { unit: 'quantity', value: 12, of: [{ unit: 'кг', value: 12 }] })?.text)).toBe('12 кг')
  const told = figureText(ru, { unit: 'money', value: 1234.5 })
  expect([plain(told?.text), plain(told?.exact)]).toEqual(['1 235 ₽', '1 234,50 ₽'])
})
