import { expect, test } from 'vitest'
import { dateFormat } from '@/format/format-date'
import { figureFormat } from '@/format/format-figure'
import { figureLabels } from './use-figure-labels'

test('a quarter is told in the words of the language', () => {
  const name = (locale: 'ru' | 'en') =>
    figureLabels(locale, { date: dateFormat(locale), figure: figureFormat(locale, 'RUB') }, '2026-11-24').member(
      'quarter',
      '2026-10-01',
      null,
    )
  expect(name('ru')).toBe('4 кв. 2026')
  expect(name('en')).toBe('Q4 2026')
})
