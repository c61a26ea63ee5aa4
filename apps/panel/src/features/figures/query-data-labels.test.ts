import type { TableData } from '@vitrina/contract/widget'
import { expect, test } from 'vitest'
import { dateFormat } from '@/format/format-date'
import { figureFormat } from '@/format/format-figure'
import { en } from '@/i18n/messages/en'
import { createTranslate } from '@/i18n/translate'
import { queryDataLabels } from './query-data-labels'
import { figureLabels } from './use-figure-labels'

const t = createTranslate('en', en)
const words = figureLabels('en', { date: dateFormat('en'), figure: figureFormat('en', 'RUB') }, '2026-11-22')
const data: TableData = {
  columns: [
    { key: 'day', label: 'День', unit: null },
    { key: 'quantity', label: 'Продано', unit: 'quantity' },
    { key: 'quantity:unit', label: 'Продано: единица', unit: null },
  ],
  rows: [
    { day: '2026-11-20', day_id: '2026-11-20', quantity: null, 'quantity:unit': '350 порц., 12 кг' },
    { day: '2026-11-21', day_id: '2026-11-21', quantity: 3, 'quantity:unit': 'кг' },
  ],
  units: [
    {
      quantity: [
        { unit: 'порц', value: 350 },
        { unit: 'кг', value: 12 },
      ],
    },
    { quantity: [{ unit: 'кг', value: 3 }] },
  ],
  count: 40,
}

test('the parts of a metric have words in both languages: full days, days before, changes', () => {
  const parts: TableData = {
    columns: [
      { key: 'revenue', label: 'Выручка', unit: 'money' },
      { key: 'revenue:full', label: 'Выручка: за полные дни', unit: 'money' },
      { key: 'revenue:previous', label: 'Выручка: прошлый период', unit: 'money' },
      { key: 'revenue:change', label: 'Выручка: изменение', unit: 'percent' },
    ],
    rows: [],
  }
  const told = queryDataLabels(parts, { metrics: ['revenue'], by: [], where: [] }, words, t)
  expect('columns' in told && told.columns.map(({ label }) => label)).toEqual([
    ...['Revenue', 'Revenue: over full days', 'Revenue: before', 'Revenue: change'],
  ])
})

test('a table of a query is in the language of its reader, units too, its days dates as files hold them', () => {
  const told = queryDataLabels(data, { metrics: ['quantity'], by: ['day'], where: [] }, words, t)
  expect(told).toEqual({
    ...data,
    columns: [
      { key: 'day', label: 'Day', unit: null },
      { key: 'quantity', label: 'Quantity sold', unit: 'quantity' },
      { key: 'quantity:unit', label: 'Quantity sold: unit', unit: null },
    ],
    rows: [
      { ...data.rows[0], 'quantity:unit': '350\u00a0portions, 12\u00a0kg' },
      { ...data.rows[1], 'quantity:unit': 'kg' },
    ],
  })
})
