import type { Unit } from '@vitrina/contract/widget'
import { expect, test } from 'vitest'
import { figureFormat, figureText } from '@/format/format-figure'

test('a change of −0.02 % is not told as none, one of −1.37 % is told to a tenth', () => {
  const { change } = figureFormat('ru', 'RUB')
  expect(change(-0.02).replace('\u00a0', ' ')).toBe('−0,02 %')
  expect(change(-1.37).replace('\u00a0', ' ')).toBe('−1,4 %')
  expect(change(4.2).replace('\u00a0', ' ')).toBe('+4,2 %')
})

const axisOf = (locale: 'ru' | 'en', unit: Unit, ticks: number[]) => {
  const write = figureFormat(locale, 'RUB').axis(unit, ticks)
  return ticks.map((tick) => write(tick).replace(/\s/g, ' '))
}

test('an axis tells its unit: 500 thousand roubles, 30 %, 30 hours, and a plain number of goods', () => {
  expect(axisOf('ru', 'money', [0, 250_000, 500_000])).toEqual(['0 ₽', '250 тыс. ₽', '500 тыс. ₽'])
  expect(axisOf('ru', 'percent', [0, 30])).toEqual(['0 %', '30 %'])
  expect(axisOf('ru', 'hours', [0, 30])).toEqual(['0 ч', '30 ч'])
  expect(axisOf('ru', 'count', [0, 30])).toEqual(['0', '30'])
  expect(axisOf('ru', 'quantity', [0, 30])).toEqual(['0', '30'])
})

test('steps of 250 thousand are told exactly and all in millions', () => {
  const ticks = [1_000_000, 1_250_000, 1_500_000, 1_750_000, 2_000_000]
  expect(axisOf('ru', 'money', ticks)).toEqual(['1 млн ₽', '1,25 млн ₽', '1,5 млн ₽', '1,75 млн ₽', '2 млн ₽'])
  expect(axisOf('en', 'money', ticks)).toEqual(['₽1M', '₽1.25M', '₽1.5M', '₽1.75M', '₽2M'])
  expect(axisOf('ru', 'count', [0, 5000, 10_000])).toEqual(['0', '5 тыс.', '10 тыс.'])
})

test('steps of 450 up to 1,800 are told without thousands', () => {
  expect(axisOf('ru', 'money', [0, 450, 900, 1350, 1800])).toEqual(['0 ₽', '450 ₽', '900 ₽', '1 350 ₽', '1 800 ₽'])
})

test('small steps and what is below 0 keep their digits', () => {
  expect(axisOf('ru', 'percent', [29.25, 29.5])).toEqual(['29,25 %', '29,5 %'])
  expect(axisOf('ru', 'money', [-150_000, -2])).toEqual(['−150 тыс. ₽', '−0,002 тыс. ₽'])
})

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
