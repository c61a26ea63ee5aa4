import { expect, test } from 'vitest'
import type { FiguresGrid } from '@/features/figures/figures-grid'
import { figureLabels } from '@/features/figures/use-figure-labels'
import { dateFormat } from '@/format/format-date'
import { figureFormat } from '@/format/format-figure'
import { builderRu } from '@/i18n/messages/parts/builder/ru'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { figuresSheet } from './figures-sheet'

const t = createTranslate('ru', { ...ru, ...builderRu })
const words = figureLabels('ru', { date: dateFormat('ru'), figure: figureFormat('ru', 'RUB') }, '2026-11-22')
const grid: FiguresGrid = {
  by: ['day', 'restaurant'],
  columns: [
    { key: 'revenue', metric: 'revenue', part: 'value', unit: 'money' },
    { key: 'revenue_change', metric: 'revenue', part: 'change', unit: 'percent' },
    { key: 'hours', metric: 'hours', part: 'value', unit: 'hours' },
  ],
  rows: [{ keys: ['2026-11-16', 'rst_1'], labels: [null, '=СЕВЕР'], values: [60.5, -25, null], units: {} }],
  count: 1,
  isRanked: false,
  total: { values: [90.25, null, 7.5], units: {} },
}

test('figures go into a file exactly as they are, days as dates, the total last', () => {
  expect(figuresSheet('Своё', grid, words, t)).toEqual({
    title: 'Своё',
    isCompared: false,
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

test('a quantity has its unit beside it, several of them in words: nothing unlike is added', () => {
  const row = (units: FiguresGrid['rows'][number]['units'], value: number | null) => {
    return { keys: ['супы'], labels: ['Супы'], values: [value], units }
  }
  const ofUnits: FiguresGrid = {
    by: ['category'],
    columns: [{ key: 'quantity', metric: 'quantity', part: 'value', unit: 'quantity' }],
    rows: [
      row({ quantity: [{ unit: 'порция', value: 3 }] }, 3),
      row(
        {
          quantity: [
            { unit: 'кг', value: 2.5 },
            { unit: 'шт', value: 1 },
          ],
        },
        null,
      ),
    ],
    count: 2,
    isRanked: false,
    total: {
      values: [null],
      units: {
        quantity: [
          { unit: 'порция', value: 3 },
          { unit: 'кг', value: 2.5 },
        ],
      },
    },
  }
  expect(figuresSheet('Своё', ofUnits, words, t).rows).toEqual([
    ['Супы', 3, 'порц.'],
    ['Супы', null, '2,5\u00a0кг, 1\u00a0шт.'],
    ['Итого', null, '3\u00a0порц., 2,5\u00a0кг'],
  ])
})

test('the total of all members stands under some of them by its name', () => {
  const { rows } = figuresSheet('Своё', { ...grid, count: 140 }, words, t)
  expect(rows.at(-1)?.[0]).toBe('Итого по всем')
})
