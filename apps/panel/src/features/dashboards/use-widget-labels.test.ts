import type { WidgetData } from '@vitrina/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { figureLabels } from '@/features/figures/use-figure-labels'
import { dateFormat } from '@/format/format-date'
import { figureFormat } from '@/format/format-figure'
import { en } from '@/i18n/messages/en'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { dataLabels } from './use-widget-labels'

const wordsOf = (locale: 'ru' | 'en', messages: typeof en) => {
  const date = dateFormat(locale)
  const figures = figureLabels(locale, { date, figure: figureFormat(locale, 'RUB') }, '2026-11-22')
  return { t: createTranslate(locale, messages), date, figures }
}
const english = wordsOf('en', en)
const russian = wordsOf('ru', ru)
const told = (metric: string, title: string, isYearAgo = false) => ({ metric, title, isYearAgo })
const russianLetters = /[а-яё]/i

const item = (id: string, label: string) => ({ id, label, value: 1, sharePct: null })

describe('an English reader gets no Russian', () => {
  test.each<[string, string, WidgetData]>([
    ['revenue_by_weekday', 'Revenue by weekday', { unit: 'money', items: [item('1', 'Понедельник')] }],
    ['revenue_by_category', 'Revenue by category', { unit: 'money', items: [item('', 'Без категории')] }],
    [
      'revenue_by_day',
      'Revenue by day',
      {
        columns: [
          { key: 'x', label: 'Дата', unit: null },
          { key: 'value', label: 'Выручка по дням', unit: 'money' },
          { key: 'previous', label: 'Прошлый период', unit: 'money' },
        ],
        rows: [{ x: '2026-11-01', value: 1, previous: 2 }],
      },
    ],
    [
      'food_cost',
      'Food cost',
      {
        columns: [
          { key: 'value', label: 'Фудкост', unit: 'percent' },
          { key: 'fullDays', label: 'За полные дни', unit: 'percent' },
          { key: 'change', label: 'Изменение', unit: 'percent' },
          { key: 'knownShare', label: 'Доля выручки с известной себестоимостью', unit: 'percent' },
        ],
        rows: [{ value: 1, fullDays: 1, change: null, knownShare: 90 }],
      },
    ],
    [
      'checks_by_weekday',
      'Checks by weekday',
      {
        columns: [
          { key: 'label', label: 'Название', unit: null },
          { key: 'value', label: 'Чеки', unit: 'quantity' },
          { key: 'share', label: 'Доля', unit: 'percent' },
        ],
        rows: [{ id: '7', label: 'Воскресенье', value: 1.5, share: null }],
      },
    ],
    [
      'quantity_by_category',
      'Sold by category',
      {
        columns: [
          { key: 'label', label: 'Название', unit: null },
          { key: 'value', label: 'Продано по категориям', unit: 'quantity' },
          { key: 'unit', label: 'Единица', unit: null },
        ],
        rows: [
          { id: 'Soups', label: 'Soups', value: 3, unit: 'порц.' },
          { id: 'Bar', label: 'Bar', value: null, unit: '2 кг, 1 шт.' },
        ],
        units: [
          { value: [{ unit: 'порц', value: 3 }] },
          {
            value: [
              { unit: 'кг', value: 2 },
              { unit: 'шт', value: 1 },
            ],
          },
        ],
      },
    ],
    [
      'revenue_heatmap',
      'Hours and weekdays',
      {
        columns: [
          { key: 'y', label: 'День недели', unit: null },
          { key: 'x', label: 'Час', unit: null },
          { key: 'value', label: 'Часы и дни недели', unit: 'money' },
        ],
        rows: [{ weekday: '2', y: 'Вторник', x: '14', value: 7 }],
      },
    ],
  ])('in %s', (metric, title, data) => {
    expect(JSON.stringify(dataLabels(data, told(metric, title), english))).not.toMatch(russianLetters)
  })
})

test('a quantity has its unit in the language of the reader', () => {
  const data: WidgetData = {
    columns: [{ key: 'unit', label: 'Единица', unit: null }],
    rows: [{ unit: 'кг' }],
    units: [{ value: [{ unit: 'кг', value: 2 }] }],
  }
  const unitOf = (words: typeof english) => {
    const said = dataLabels(data, told('quantity_by_category', 'Sold'), words)
    return 'columns' in said ? [said.columns[0]?.label, said.rows[0]?.['unit']] : null
  }
  expect(unitOf(english)).toEqual(['Unit', 'kg'])
  expect(unitOf(russian)).toEqual(['Единица', 'кг'])
})

test('what was before is called by what it is compared with', () => {
  const data = { columns: [{ key: 'previous', label: 'Год назад', unit: 'money' as const }], rows: [] }
  const head = (isYearAgo: boolean, words: typeof english) => {
    const said = dataLabels(data, told('revenue', 'Revenue', isYearAgo), words)
    return 'columns' in said ? said.columns[0]?.label : null
  }
  expect([head(true, english), head(false, english)]).toEqual(['A year ago', 'Previous period'])
  expect([head(true, russian), head(false, russian)]).toEqual(['Год назад', 'Прошлый период'])
})

test('names of the accounting system stay as they are', () => {
  const data: WidgetData = { unit: 'money', items: [item('Супы', 'Супы'), item('1', '1')] }
  expect(dataLabels(data, told('revenue_by_category', 'Revenue by category'), english)).toEqual(data)
  expect(dataLabels(data, told('top_dishes', 'Top dishes'), english)).toEqual(data)
})
