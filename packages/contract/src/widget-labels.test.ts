import { expect, test } from 'vitest'
import type { ComputedWidget } from './dashboard.ts'
import { labelWidget } from './widget-labels.ts'
import { WidgetQuery } from './widget-query.ts'

const own = { id: 'a', title: 'A', layout: { x: 0, y: 0, w: 1, h: 1 } }
const languages = ['ru', 'en'] as const

function told(block: ComputedWidget, asked: { metric?: string; query?: object }) {
  const query = asked.query && WidgetQuery.parse(asked.query)
  const widget = { type: block.type === 'text' ? ('bar' as const) : block.type, metric: asked.metric ?? null, query }
  return languages.map((language) => labelWidget(block, widget, { language, currency: 'RUB' }).data)
}

test('a table of a saved figure has its headings and the names of weekdays and of what has none in a language', () => {
  const columns = [
    { key: 'label', label: 'name', unit: null },
    { key: 'value', label: 'title', unit: 'quantity' as const },
    { key: 'unit', label: 'unit', unit: null },
    { key: 'previous', label: 'year_ago', unit: 'quantity' as const },
  ]
  const rows = [
    { id: '', label: '', value: 2, unit: null },
    { id: 'Супы', label: 'Супы', value: null, unit: null },
  ]
  const kg = { unit: 'кг', value: 2 }
  const units = [{ value: [kg] }, { value: [kg, { unit: 'шт', value: 1.5 }] }]
  const [ru, en] = told({ ...own, type: 'table', data: { columns, rows, units } }, { metric: 'quantity_by_category' })
  expect(ru).toMatchObject({
    columns: [{ label: 'Название' }, { label: 'Продано по категориям' }, { label: 'Единица' }, { label: 'Год назад' }],
    rows: [
      { label: 'Без категории', unit: 'кг' },
      { label: 'Супы', unit: '2\u00a0кг, 1,5\u00a0шт.' },
    ],
  })
  expect(en).toMatchObject({
    columns: [{ label: 'Name' }, { label: 'Sold by category' }, { label: 'Unit' }, { label: 'A year ago' }],
    rows: [
      { label: 'No category', unit: 'kg' },
      { label: 'Супы', unit: '2\u00a0kg, 1.5\u00a0pcs' },
    ],
  })
})

test('a table of a query names each part of a metric, what it counts, and members without a name', () => {
  const columns = [
    { key: 'weekday', label: 'title', unit: null },
    { key: 'avg_price', label: 'title', unit: 'money' as const },
    { key: 'avg_price:unit', label: 'unit', unit: null },
    { key: 'avg_price:previous', label: 'previous', unit: 'money' as const },
    { key: 'avg_price:change', label: 'change', unit: 'percent' as const },
    { key: 'counted', label: 'count', unit: 'count' as const },
  ]
  const rows = [{ weekday: null, weekday_id: '1', avg_price: null, 'avg_price:unit': null, counted: 2 }]
  const avg_price = [
    { unit: 'кг', value: 180 },
    { unit: 'шт', value: 20 },
  ]
  const data = { columns, rows, units: [{ avg_price }], total: { avg_price: null }, totalUnits: { avg_price } }
  const query = { metrics: ['avg_price'], by: ['weekday'], where: [], order: null, limit: null, count: 'dish' }
  const [ru, en] = told({ ...own, type: 'table', data }, { query })
  const prices = '180,00\u00a0₽/кг, 20,00\u00a0₽/шт.'
  expect(ru).toMatchObject({
    columns: [
      ...[{ label: 'День недели' }, { label: 'Средняя цена' }, { label: 'Средняя цена: единица' }],
      ...[{ label: 'Средняя цена: прошлый период' }, { label: 'Средняя цена: изменение' }, { label: 'Блюдо: сколько' }],
    ],
    rows: [{ weekday: 'Понедельник', weekday_id: '1', 'avg_price:unit': prices }],
    total: { 'avg_price:unit': prices },
  })
  expect(en).toMatchObject({
    columns: [
      ...[{ label: 'Weekday' }, { label: 'Average price' }, { label: 'Average price: unit' }],
      ...[{ label: 'Average price: before' }, { label: 'Average price: change' }, { label: 'Dish: how many' }],
    ],
    rows: [{ weekday: 'Monday', 'avg_price:unit': '₽180.00/kg, ₽20.00/pc' }],
  })
})

test('what is made of figures stands in every heading of the metric', () => {
  const columns = [
    { key: 'revenue', label: 'title', unit: 'money' as const },
    { key: 'revenue:full', label: 'full_days', unit: 'money' as const },
    { key: 'revenue:delta', label: 'delta', unit: 'money' as const },
    { key: 'revenue:change', label: 'change_points', unit: 'quantity' as const },
  ]
  const query = { metrics: ['revenue'], by: [], where: [], order: null, limit: null, transform: { mean: 'day' } }
  const [ru] = told({ ...own, type: 'table', data: { columns, rows: [] } }, { query })
  expect('columns' in (ru ?? {}) && ru).toMatchObject({
    columns: [
      { label: 'Выручка, в среднем за день' },
      { label: 'Выручка, в среднем за день: за полные дни' },
      { label: 'Выручка, в среднем за день: разница' },
      { label: 'Выручка, в среднем за день: изменение, п. п.' },
    ],
  })
})

test('lines, hours and weekdays and a widget that is gone are told in a language', () => {
  const series = ['current', 'previous'].map((key) => ({ key, label: key, points: [] }))
  const line = { ...own, type: 'line' as const, data: { unit: 'money' as const, granularity: 'day' as const, series } }
  expect(told(line, { metric: 'revenue_by_day' })).toMatchObject([
    { series: [{ label: 'Период' }, { label: 'Прошлый период' }] },
    { series: [{ label: 'Period' }, { label: 'Before' }] },
  ])
  const cells = {
    columns: [{ key: 'y', label: 'weekday', unit: null }],
    rows: [{ weekday: '1', y: '1', x: '12', value: 320 }],
  }
  expect(told({ ...own, type: 'table', data: cells }, { metric: 'revenue_heatmap' })).toMatchObject([
    { columns: [{ label: 'День недели' }], rows: [{ y: 'Понедельник' }] },
    { columns: [{ label: 'Weekday' }], rows: [{ y: 'Monday' }] },
  ])
  const gone = (markdown: string) => told({ ...own, type: 'text', data: { markdown } }, { metric: 'happiness' })
  expect(gone('metric_gone')).toEqual([
    { markdown: 'Показатель «happiness» больше не рассчитывается. Удалите виджет или выберите другой показатель.' },
    { markdown: 'The metric “happiness” is no longer computed. Remove the widget or choose another metric.' },
  ])
})

test('the panel has its own Russian for the day of a point, and a true minus sign', () => {
  const columns = [{ key: 'x', label: 'day', unit: null }]
  const units = [{ value: [-2, 3].map((value, at) => ({ unit: ['кг', 'шт'][at] ?? null, value })) }]
  const data = { columns, rows: [{ id: 'Супы', label: 'Супы', value: null, unit: null }], units }
  const block: ComputedWidget = { ...own, type: 'table', data }
  const labelled = (isPanel: boolean) => {
    const asked = { type: 'table' as const, metric: 'quantity_by_category', query: undefined }
    return labelWidget(block, asked, { language: 'ru', currency: 'RUB', isPanel }).data
  }
  expect(labelled(true)).toMatchObject({
    columns: [{ label: 'День' }],
    rows: [{ unit: '\u22122\u00a0кг, 3\u00a0шт.' }],
  })
  expect(labelled(false)).toMatchObject({ columns: [{ label: 'Дата' }], rows: [{ unit: '-2\u00a0кг, 3\u00a0шт.' }] })
})
