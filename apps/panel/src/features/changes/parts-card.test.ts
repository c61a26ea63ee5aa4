import { expect, test } from 'vitest'
import { changesRu } from '@/i18n/messages/parts/changes/ru'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { partsSheet } from './parts-card'

const t = createTranslate('ru', { ...ru, ...changesRu })
const total = { value: 110, previous: 95, delta: 15 }

test('North 90 after 50 is +40, South is new with 20, all others −45: together 110 after 95, +15', () => {
  const { columns, rows, isCompared } = partsSheet(
    {
      ...{ name: 'restaurant', title: 'По ресторанам', head: 'Ресторан', rest: -45, total },
      items: [
        { id: 'n', label: 'North', previous: 50, value: 90, delta: 40 },
        { id: 's', label: 'South', previous: null, value: 20, delta: 20 },
      ],
    },
    t,
  )
  expect(isCompared).toBe(true)
  expect(columns.map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
    'Ресторан: text',
    'Было: money',
    'Стало: money',
    'Вклад в изменение: money',
  ])
  const money = (value: number | null) => ({ value, unit: 'money' })
  expect(rows).toEqual([
    ['North', money(50), money(90), 40],
    ['South', money(null), money(20), 20],
    ['Всё остальное', null, null, -45],
    ['Всего', money(95), money(110), 15],
  ])
})

test('a number of checks is no money: 4 after 3 beside an average of 27.50 after 31.67', () => {
  const { columns, rows } = partsSheet(
    {
      ...{ name: 'factor', title: 'Чеки и средний чек', head: 'Показатель', rest: 0, total },
      items: [
        { id: 'checks', label: 'Число чеков', unit: 'count', previous: 3, value: 4, delta: 29.59 },
        { id: 'avgCheck', label: 'Средний чек', previous: 31.67, value: 27.5, delta: -14.59 },
      ],
    },
    t,
  )
  expect(columns[1]).toEqual({ label: 'Было', kind: 'quantity' })
  expect(rows[0]).toEqual(['Число чеков', { value: 3, unit: 'count' }, { value: 4, unit: 'count' }, 29.59])
})
