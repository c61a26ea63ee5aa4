import { CreateDashboard, type Widget } from '@vitrina/contract/dashboard'
import { expect, test } from 'vitest'
import type { BuilderQuery } from '@/features/builder/builder-query'
import { withPinned } from './pinned-widget'

const query: BuilderQuery = {
  ...{ metrics: ['revenue', 'checks'], by: ['restaurant'], limit: 5, shares: true },
  where: [{ dimension: 'weekday', op: 'in', values: ['5'] }],
  order: { metric: 'checks', direction: 'desc', of: 'value' },
}
const held: Widget = {
  ...{ id: 'query_1', type: 'metric', title: 'Выручка', metric: 'revenue', markdown: null, periodRule: 'dashboard' },
  ...{ layout: { x: 0, y: 0, w: 3, h: 2 }, restaurants: [], comparison: 'previous' },
}
const pinned = {
  query,
  drawn: 'revenue' as const,
  title: ' Пятницы ',
  periodRule: 'last_30_days' as const,
  compare: 'month_ago',
}

test('a table is pinned under the others with all that was asked for, its days and comparison as widgets have them', () => {
  const widgets = withPinned([held], { ...pinned, type: 'table' })
  expect(widgets[1]).toEqual({
    ...{ id: 'query_2', type: 'table', title: 'Пятницы', metric: null, markdown: null, periodRule: 'last_30_days' },
    ...{ layout: { x: 0, y: 2, w: 12, h: 5 }, restaurants: [], comparison: 'month_ago' },
    query: {
      ...{ metrics: ['revenue', 'checks'], by: ['restaurant'], where: query.where, limit: 5, shares: true },
      order: { metric: 'checks', direction: 'desc', of: 'value' },
    },
  })
  const [, own] = withPinned([held], { ...pinned, type: 'table', compare: '2026-01-05..2026-01-11' })
  expect(own?.comparison).toBe('previous')
  expect(CreateDashboard.safeParse({ name: 'Своё', widgets }).success).toBe(true)
})

test('a chart is pinned of the metric it draws, without an order by another', () => {
  const [, widget] = withPinned([held], { ...pinned, type: 'bar' })
  expect(widget?.query).toMatchObject({ metrics: ['revenue'], order: null, shares: false })
})
