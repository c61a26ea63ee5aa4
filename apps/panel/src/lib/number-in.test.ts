import { expect, test } from 'vitest'
import { figureFormat } from '@/format/format-figure'
import { locales } from '@/i18n/locale'
import { numberIn, sumPattern } from './number-in'

test.each([
  ['1250', 1250, 1250],
  ['1 250,5', 1250.5, 1250.5],
  ['1\u00a0250.5', 1250.5, 1250.5],
  ['1,250', 1.25, 1250],
  ['12,250.75', null, 12250.75],
  ['1,250,000', null, 1_250_000],
  ['1,25', 1.25, 1.25],
  ['1,2500', 1.25, 1.25],
  ['0,125', 0.125, 0.125],
  ['−1,250', -1.25, -1250],
  ['1,25,000', null, null],
  ['12%', null, null],
  ['', null, null],
])('%j is %d in Russian, %d in English', (text, russian, english) => {
  expect([numberIn(text, 'ru'), numberIn(text, 'en')]).toEqual([russian, english])
})

test.each(locales)('what the panel prints in %s is read as it was', (locale) => {
  for (const value of [0.5, 1250, 1250.75, 1_250_000]) {
    const printed = figureFormat(locale, 'RUB').exact('quantity', value)
    expect(numberIn(printed, locale)).toBe(value)
    expect(printed.replace(/\u00a0/g, ' ')).toMatch(new RegExp(`^${sumPattern(locale)}$`))
  }
})
