import { expect, test } from 'vitest'
import { membersAt } from './query-source'

test('a point of a chart says whose its figure is', () => {
  expect(membersAt({ by: ['waiter'] }, { item: 'wtr_1' })).toEqual({ by: ['waiter'], keys: ['wtr_1'] })
  expect(membersAt({ by: ['weekday', 'hour'] }, { x: '8', y: '5' })).toEqual({
    by: ['weekday', 'hour'],
    keys: ['5', '8'],
  })
  expect(membersAt({ by: ['day'] }, {})).toEqual({ by: ['day'], keys: [] })
})

test('a long period by day is drawn by week or month, and a point is of that', () => {
  const by = ['day' as const]
  expect(membersAt({ by }, { x: '2026-11-16', granularity: 'week' })).toEqual({ by: ['week'], keys: ['2026-11-16'] })
  expect(membersAt({ by }, { x: '2026-11', granularity: 'month' })).toEqual({ by: ['month'], keys: ['2026-11-01'] })
})
