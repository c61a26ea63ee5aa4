import { type ComputedWidget, computedWidget, type WidgetData, type WidgetType } from '@vitrina/contract/dashboard'
import type { SavedFigureId } from '@vitrina/contract/saved-figures'
import { WidgetQuery } from '@vitrina/contract/widget-query'
import { expect, test } from 'vitest'
import { figureLabels } from '@/features/figures/use-figure-labels'
import { dateFormat } from '@/format/format-date'
import { figureFormat } from '@/format/format-figure'
import { labelledWidget, withSettings } from './use-labelled-widget'

const readerOf = (locale: 'ru' | 'en') => ({
  locale,
  currency: 'RUB',
  figures: figureLabels(locale, { date: dateFormat(locale), figure: figureFormat(locale, 'RUB') }, '2026-11-22'),
})

const keyed = (type: WidgetType, data: WidgetData): ComputedWidget =>
  computedWidget({ id: 'w', title: 'W', layout: { x: 0, y: 0, w: 1, h: 1 } }, type, data)

/** The data of a widget of a saved figure, in a language. */
const labelled = (metric: SavedFigureId, type: WidgetType, data: WidgetData, locale: 'ru' | 'en') =>
  labelledWidget(keyed(type, data), { type, metric }, readerOf(locale)).data

const item = (id: string, label: string) => ({ id, label, value: 1, sharePct: null })
const textColumn = (key: string, label: string) => ({ key, label, unit: null })
const column = (key: string, label: string) => ({ key, label, unit: 'money' as const })

const widgets: [SavedFigureId, WidgetType, WidgetData][] = [
  ['revenue_by_weekday', 'bar', { unit: 'money', items: [item('1', '')] }],
  ['revenue_by_category', 'pie', { unit: 'money', items: [item('', '')] }],
  [
    'revenue_by_day',
    'line',
    {
      unit: 'money',
      granularity: 'day',
      series: ['current', 'previous', 'year_ago'].map((key) => ({ key, label: key, points: [] })),
    },
  ],
  [
    'revenue_by_day',
    'table',
    {
      columns: [textColumn('x', 'day'), column('value', 'title'), column('previous', 'previous')],
      rows: [{ x: '2026-11-01', value: 1, previous: 2 }],
    },
  ],
  [
    'food_cost',
    'table',
    {
      columns: [
        ...[column('value', 'title'), column('fullDays', 'full_days'), column('previous', 'year_ago')],
        ...[column('change', 'change_points'), column('knownShare', 'known_share')],
      ],
      rows: [{ value: 1, fullDays: 1, previous: 2, change: null, knownShare: 90 }],
    },
  ],
  [
    'checks_by_weekday',
    'table',
    {
      columns: [textColumn('label', 'name'), column('value', 'title'), column('share', 'share')],
      rows: [{ id: '7', label: '', value: 1.5, share: null }],
    },
  ],
  [
    'quantity_by_category',
    'table',
    {
      columns: [textColumn('label', 'name'), column('value', 'title'), textColumn('unit', 'unit')],
      rows: [{ id: '', label: '', value: null, unit: null }],
      units: [{ value: ['кг', 'шт'].map((unit, at) => ({ unit, value: at + 1 })) }],
    },
  ],
  [
    'revenue_heatmap',
    'table',
    {
      columns: [textColumn('y', 'weekday'), textColumn('x', 'hour'), column('value', 'title')],
      rows: [{ weekday: '2', y: '2', x: '14', value: 7 }],
    },
  ],
]

/** Every text that a reader sees of a widget's data. */
function textsOf(data: WidgetData): string[] {
  if ('items' in data) return data.items.map(({ label }) => label)
  if ('series' in data) return data.series.map(({ label }) => label)
  if (!('columns' in data)) return []
  const cells = data.rows.flatMap((row) => data.columns.map(({ key }) => row[key]))
  return [...data.columns.map(({ label }) => label), ...cells.filter((cell) => typeof cell === 'string')]
}

test('no key of a label is left, and an English reader gets no Russian', () => {
  const texts = (locale: 'ru' | 'en') =>
    widgets.map(([metric, ...widget]) => textsOf(labelled(metric, ...widget, locale)))
  expect(texts('en')).toEqual([
    ['Monday'],
    ['No category'],
    ['Period', 'Before', 'A year ago'],
    ['Day', 'Revenue by day', 'Before', '2026-11-01'],
    ['Food cost', 'Over full days', 'A year ago', 'Change, pp', 'Share of revenue it is known of'],
    ['Name', 'Checks by weekday, average a day', 'Share', 'Sunday'],
    ['Name', 'Sold by category', 'Unit', 'No category', '1\u00a0kg, 2\u00a0pcs'],
    ['Weekday', 'Hour', 'Hours and weekdays', 'Tuesday', '14'],
  ])
  expect(texts('ru')).toEqual([
    ['Понедельник'],
    ['Без категории'],
    ['Период', 'Прошлый период', 'Год назад'],
    ['День', 'Выручка по дням', 'Прошлый период', '2026-11-01'],
    ['Фудкост', 'За полные дни', 'Год назад', 'Изменение, п. п.', 'Доля выручки, по которой посчитано'],
    ['Название', 'Чеки по дням недели, в среднем за день', 'Доля', 'Воскресенье'],
    ['Название', 'Продано по категориям', 'Единица', 'Без категории', '1\u00a0кг, 2\u00a0шт.'],
    ['День недели', 'Час', 'Часы и дни недели', 'Вторник', '14'],
  ])
})

test('names of the accounting system stay as they are', () => {
  const data: WidgetData = { unit: 'money', items: [item('Супы', 'Супы'), item('1', '1')] }
  expect(labelled('revenue_by_category', 'bar', data, 'en')).toEqual(data)
  expect(labelled('top_dishes', 'bar', data, 'en')).toEqual(data)
})

test('quarters of a ranking are in the reader’s format, in a table as files hold them', () => {
  const query = WidgetQuery.parse({ metrics: ['revenue'], by: ['quarter'], where: [], order: null, limit: null })
  const quarter = '2026-10-01'
  const ranking: WidgetData = { unit: 'money', items: [item(quarter, '')] }
  const table: WidgetData = {
    columns: [textColumn('quarter', 'title'), column('revenue', 'title'), column('revenue:previous', 'year_ago')],
    rows: [{ quarter: null, quarter_id: quarter, revenue: 1, 'revenue:previous': 2 }],
  }
  const texts = (type: WidgetType, data: WidgetData, locale: 'ru' | 'en') =>
    textsOf(labelledWidget(keyed(type, data), { type, metric: null, query }, readerOf(locale)).data)
  expect(texts('bar', ranking, 'ru')).toEqual(['4 кв. 2026'])
  expect(texts('bar', ranking, 'en')).toEqual(['Q4 2026'])
  expect(texts('table', table, 'ru')).toEqual(['Квартал', 'Выручка', 'Выручка: год назад', '2026-Q4'])
  expect(texts('table', table, 'en')).toEqual(['Quarter', 'Revenue', 'Revenue: a year ago', '2026-Q4'])
})

test('a computed widget whose settings are not read yet is left out', () => {
  const gone = keyed('text', { markdown: 'metric_gone' })
  const drawn = { ...keyed('bar', { unit: 'money', items: [] }), id: 'drawn' }
  expect(withSettings([gone, drawn], [{ id: 'drawn' }])).toEqual([[drawn, { id: 'drawn' }]])
})
