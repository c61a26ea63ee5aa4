import type { RankingData } from '@vitrina/contract/widget'
import { expect, test } from 'vitest'
import { dateFormat } from '@/format/format-date'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { rankingFigures } from './chart-figures'

const words = { t: createTranslate('ru', ru), date: dateFormat('ru') }
const item = { id: 'rst_1', label: 'Север', value: 60, sharePct: 66.67 }
const told = (data: RankingData) => {
  const { columns, rows, sheet } = rankingFigures({ title: 'Рестораны', data, hrefOf: () => null }, words)
  const { columns: heads, rows: cells } = sheet()
  return {
    columns: columns.map(({ label, unit }) => `${label} ${unit}`),
    values: rows.map(({ values }) => values),
    heads: heads.map(({ label, kind }) => `${label} ${kind}`),
    cells,
  }
}

test('a ranking that is compared tells what was and the change in its table and its file', () => {
  const compared = { ...item, previous: 80, changePct: -25 }
  expect(told({ unit: 'money', items: [compared, { ...item, id: 'rst_2', previous: null, changePct: null }] })).toEqual(
    {
      columns: ['Значение money', 'Доля percent', 'Было money', 'Изменение percent'],
      values: [
        [60, 66.67, 80, -25],
        [60, 66.67, null, null],
      ],
      heads: ['Название text', 'Значение money', 'Доля percent', 'Было money', 'Изменение percent'],
      cells: [
        ['Север', 60, 66.67, 80, -25],
        ['Север', 60, 66.67, null, null],
      ],
    },
  )
})

test('of a period that is not over it tells the figure of the full days, which the change is of', () => {
  const running = { ...item, sharePct: null, full: 50, previous: 40, changePct: 25 }
  expect(told({ unit: 'money', items: [running] })).toMatchObject({
    columns: ['Значение money', 'За полные дни money', 'Было money', 'Изменение percent'],
    cells: [['Север', 60, 50, 40, 25]],
  })
})

test('a ranking of percentages changes in points; one that is not compared has no such columns', () => {
  const points = { ...item, sharePct: null, value: 30, previous: 25, changePct: null, changePoints: 5 }
  expect(told({ unit: 'percent', items: [points] })).toMatchObject({
    columns: ['Значение percent', 'Было percent', 'Изменение, п. п. quantity'],
    cells: [['Север', 30, 25, 5]],
  })
  expect(told({ unit: 'money', items: [item] }).columns).toEqual(['Значение money', 'Доля percent'])
})

test('a row of each unit: 12 кг and 3 шт. are not added, and the change is of neither', () => {
  const units = [
    { unit: 'кг', value: 12 },
    { unit: 'шт', value: 3 },
  ]
  const data = { ...item, value: null, sharePct: null, previous: null, changePct: null, units }
  expect(told({ unit: 'quantity', items: [data, { ...item, previous: 80, changePct: -25 }] }).cells).toEqual([
    ['Север', 'кг', 12, null, null, null],
    ['Север', 'шт', 3, null, null, null],
    ['Север', null, 60, 66.67, 80, -25],
  ])
})
