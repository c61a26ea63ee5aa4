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
  expect(total).toEqual([90, null, null, null, 30, null, null])
})

test('the table of a widget is the same one', () => {
  const data: TableData = {
    columns: [
      { key: 'restaurant', label: 'Ресторан', unit: null },
      { key: 'revenue', label: 'Выручка', unit: 'money' },
      { key: 'revenue_share', label: 'Доля', unit: 'percent' },
    ],
    rows: [{ restaurant: 'North', restaurant_id: 'rst_1', revenue: 60, revenue_share: 66.67 }],
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
  total: [45],
}

test('one figure by two dimensions is a sheet: rows as they come, weekdays in their order, nothing where nothing is', () => {
  expect(pivotOf(cells)).toEqual({
    metric: cells.columns[0],
    at: 0,
    across: [
      { key: '1', label: null },
      { key: '5', label: null },
    ],
    down: [
      { key: 'rst_2', label: 'South', values: [20, 50] },
      { key: 'rst_1', label: 'North', values: [null, 40] },
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
  expect(pivotOf({ ...cells, rows: wide })).toBeNull()
})
