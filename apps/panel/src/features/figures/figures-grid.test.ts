import { normalQuery } from '@vitrina/contract/figure-query'
import type { FigureResult } from '@vitrina/contract/figure-result'
import type { TableData } from '@vitrina/contract/widget'
import { expect, test } from 'vitest'
import { type FiguresGrid, gridOfResult, gridOfTable, pivotOf } from './figures-grid'

const figure = (value: number | null, more = {}) => ({
  ...{ value, full: null, beside: null, change: null, share: null },
  ...more,
})
const result: FigureResult = {
  query: normalQuery({
    ...{ metrics: ['revenue', 'avg_check'], by: ['restaurant'], compare: 'previous' },
    period: { from: '2026-11-09', to: '2026-11-15' },
  }),
  period: { from: '2026-11-09', to: '2026-11-15' },
  beside: { from: '2026-11-02', to: '2026-11-08' },
  units: ['money', 'money'],
  rows: [
    {
      keys: ['rst_1'],
      labels: ['North'],
      figures: [figure(60, { beside: 80, change: -25, share: 66.67 }), figure(30, { beside: 80, change: -62.5 })],
    },
  ],
  total: [figure(90), figure(30)],
  count: 1,
  charts: [],
}

test('a result is a table of values, shares where parts make a whole, days before and changes', () => {
  const { columns, rows, total } = gridOfResult(result, true)
  expect(columns.map(({ metric, part, unit }) => `${metric} ${part} ${unit}`)).toEqual([
    ...['revenue value money', 'revenue share percent', 'revenue previous money', 'revenue change percent'],
    ...['avg_check value money', 'avg_check previous money', 'avg_check change percent'],
  ])
  expect(rows[0]?.values).toEqual([60, 66.67, 80, -25, 30, 80, -62.5])
  expect(total?.values).toEqual([90, null, null, null, 30, null, null])
})

test('days that are not over tell the figure of the full ones, which the change is of', () => {
  const row = { keys: ['rst_1'], labels: ['North'], figures: [figure(160, { full: 60, beside: 50, change: 20 })] }
  const running: FigureResult = {
    ...result,
    ...{ query: { ...result.query, metrics: ['revenue'] }, units: ['money'], rows: [row], total: [figure(160)] },
    fullDays: { from: '2026-11-09', to: '2026-11-14' },
  }
  const { columns, rows } = gridOfResult(running, false)
  expect(columns.map(({ key }) => key)).toEqual(['revenue', 'revenue:full', 'revenue:previous', 'revenue:change'])
  expect(rows[0]?.values).toEqual([160, 60, 50, 20])
})

test('the table of a widget is the same one', () => {
  const data: TableData = {
    columns: [
      { key: 'restaurant', label: 'Ресторан', unit: null },
      { key: 'revenue', label: 'Выручка', unit: 'money' },
      { key: 'revenue:share', label: 'Доля', unit: 'percent' },
    ],
    rows: [{ restaurant: 'North', restaurant_id: 'rst_1', revenue: 60, 'revenue:share': 66.67 }],
  }
  expect(gridOfTable(data, { by: ['restaurant'], metrics: ['revenue'] })).toMatchObject({
    columns: [
      { metric: 'revenue', part: 'value', unit: 'money' },
      { metric: 'revenue', part: 'share', unit: 'percent' },
    ],
    rows: [{ keys: ['rst_1'], labels: ['North'], values: [60, 66.67] }],
  })
})

const cells: FiguresGrid = {
  by: ['restaurant', 'weekday'],
  columns: [{ key: 'avg_check', metric: 'avg_check', part: 'value', unit: 'money' }],
  rows: [
    { keys: ['rst_2', '5'], labels: ['South', null], values: [50], units: {} },
    { keys: ['rst_1', '5'], labels: ['North', null], values: [40], units: {} },
    { keys: ['rst_2', '1'], labels: ['South', null], values: [20], units: {} },
  ],
  count: 3,
  isRanked: false,
  total: { values: [45], units: {} },
}

test('one figure by two dimensions is a sheet: rows as they come, weekdays in their order, nothing where nothing is', () => {
  expect(pivotOf(cells)).toEqual({
    metric: cells.columns[0],
    across: [
      { key: '1', label: null },
      { key: '5', label: null },
    ],
    down: [
      { key: 'rst_2', label: 'South', cells: [cells.rows[2], cells.rows[0]] },
      { key: 'rst_1', label: 'North', cells: [null, cells.rows[1]] },
    ],
  })
})

test('what is by one dimension, of several figures or too wide is no sheet', () => {
  expect(pivotOf({ ...cells, by: ['restaurant'] })).toBeNull()
  expect(pivotOf({ ...cells, columns: [...cells.columns, ...cells.columns] })).toBeNull()
  const wide = Array.from({ length: 32 }, (_, index) => ({
    keys: ['rst_1', `d${index}`],
    labels: [null, null],
    values: [1],
    units: {},
  }))
  expect(pivotOf({ ...cells, rows: wide, count: 32 })).toBeNull()
})

test('what shows some of its rows alone, or puts them in an order, is no sheet: its empty cells would be no sales', () => {
  expect(pivotOf({ ...cells, count: 4 })).toBeNull()
  expect(pivotOf({ ...cells, isRanked: true })).toBeNull()
  const data: TableData = {
    columns: [
      { key: 'restaurant', label: 'Ресторан', unit: null },
      { key: 'day', label: 'День', unit: null },
      { key: 'revenue', label: 'Выручка', unit: 'money' },
    ],
    rows: [{ restaurant: 'North', restaurant_id: 'rst_1', day: '2026-11-16', day_id: '2026-11-16', revenue: 60 }],
  }
  const query = { by: ['restaurant' as const, 'day' as const], metrics: ['revenue' as const] }
  expect(pivotOf(gridOfTable({ ...data, count: 1 }, query))).not.toBeNull()
  expect(pivotOf(gridOfTable({ ...data, count: 9 }, query))).toBeNull()
  const order = { metric: 'revenue' as const, direction: 'desc' as const, of: 'value' as const }
  expect(pivotOf(gridOfTable({ ...data, count: 1 }, { ...query, order }))).toBeNull()
})

test('the share of the discount and the discount share are two columns, of a result and of a widget', () => {
  const metrics = ['discount' as const, 'discount_share' as const]
  const told = gridOfResult(
    {
      ...result,
      ...{ query: { ...result.query, metrics }, units: ['money', 'percent'], beside: null },
      rows: [{ keys: ['rst_1'], labels: ['North'], figures: [figure(10, { share: 40 }), figure(5)] }],
    },
    true,
  )
  const columns = [
    { key: 'discount', metric: 'discount', part: 'value', unit: 'money' },
    { key: 'discount:share', metric: 'discount', part: 'share', unit: 'percent' },
    { key: 'discount_share', metric: 'discount_share', part: 'value', unit: 'percent' },
  ]
  expect(told.columns).toEqual(columns)
  const data: TableData = {
    columns: columns.map(({ key, unit }) => ({ key, label: key, unit: unit === 'money' ? 'money' : 'percent' })),
    rows: [{ discount: 10, 'discount:share': 40, discount_share: 5 }],
  }
  const shown = gridOfTable(data, { by: ['restaurant'], metrics })
  expect(shown.columns).toEqual(columns)
  expect(shown.rows[0]?.values).toEqual([10, 40, 5])
  const alone = { ...data, columns: data.columns.filter(({ key }) => key !== 'discount:share') }
  expect(gridOfTable(alone, { by: ['restaurant'], metrics }).columns.map(({ part }) => part)).toEqual([
    'value',
    'value',
  ])
})

test('the table of a widget has the total that it is told, or none', () => {
  const data: TableData = {
    columns: [{ key: 'revenue', label: 'Выручка', unit: 'money' }],
    rows: [{ restaurant_id: 'rst_1', restaurant: 'North', revenue: 60 }],
    total: { revenue: 90, 'revenue:unit': null },
    count: 2,
  }
  const query = { by: ['restaurant' as const], metrics: ['revenue' as const] }
  expect(gridOfTable(data, query).total).toEqual({ values: [90], units: {} })
  expect(gridOfTable({ ...data, total: undefined }, query).total).toBeNull()
})

test('units of goods are kept in rows, in the total and in the cells of a sheet', () => {
  const units = [
    { unit: 'кг', value: 12 },
    { unit: 'порц', value: 350 },
  ]
  const told = gridOfResult(
    {
      ...result,
      query: { ...result.query, metrics: ['quantity'], by: ['category', 'restaurant'] },
      ...{ units: ['quantity'], beside: null },
      rows: [{ keys: ['обед', 'rst_1'], labels: ['Обед', 'North'], figures: [figure(null, { units })] }],
      total: [figure(null, { units })],
    },
    false,
  )
  expect([told.rows[0]?.units, told.total?.units]).toEqual([{ quantity: units }, { quantity: units }])
  expect(pivotOf(told)?.down[0]?.cells[0]?.units).toEqual({ quantity: units })
  const data: TableData = {
    columns: [{ key: 'quantity', label: 'Продано', unit: 'quantity' }],
    rows: [{ category_id: 'обед', quantity: null, 'quantity:unit': '12 кг, 350 порц.' }],
    units: [{ quantity: units }],
  }
  expect(gridOfTable(data, { by: ['category'], metrics: ['quantity'] }).rows[0]?.units).toEqual({ quantity: units })
})
