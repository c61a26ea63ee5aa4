import { expect, test } from 'vitest'
import type { FiguresGrid } from '@/features/figures/figures-grid'
import { figureWords } from '@/features/figures/use-figure-words'
import { dateFormat } from '@/format/format-date'
import { builderRu } from '@/i18n/messages/parts/builder/ru'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { figuresSheet } from './figures-sheet'

const t = createTranslate('ru', { ...ru, ...builderRu })
const words = figureWords('ru', dateFormat('ru'), '2026-11-22')
const grid: FiguresGrid = {
  by: ['day', 'restaurant'],
  columns: [
    { key: 'revenue', metric: 'revenue', part: 'value', unit: 'money' },
    { key: 'revenue_change', metric: 'revenue', part: 'change', unit: 'percent' },
    { key: 'hours', metric: 'hours', part: 'value', unit: 'hours' },
  ],
  rows: [{ keys: ['2026-11-16', 'rst_1'], labels: [null, '=СЕВЕР'], values: [60.5, -25, null] }],
  total: [90.25, null, 7.5],
}

test('figures go into a file exactly as they are, days as dates, the total last', () => {
  expect(figuresSheet('Своё', grid, words, t)).toEqual({
    title: 'Своё',
    columns: [
      { label: 'День', kind: 'date' },
      { label: 'Ресторан', kind: 'text' },
      { label: 'Выручка', kind: 'money' },
      { label: 'Выручка: изменение', kind: 'percent' },
      { label: 'Часы работы, ч', kind: 'hours' },
    ],
    rows: [
      ['2026-11-16', '=СЕВЕР', 60.5, -25, null],
      ['Итого', null, 90.25, null, 7.5],
    ],
  })
})

test('figures of all together are one row', () => {
  const { columns, rows } = figuresSheet('Своё', { ...grid, by: [], rows: [] }, words, t)
  expect(columns).toHaveLength(3)
  expect(rows).toEqual([[90.25, null, 7.5]])
})
