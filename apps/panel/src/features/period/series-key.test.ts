import { expect, test } from 'vitest'
import { seriesKey } from './series-key'

test('a course is named by what its points came to be of, whatever was asked for', () => {
  expect(seriesKey('chart.byDay', 'day')).toBe('chart.byDay')
  expect(seriesKey('chart.byDay', undefined)).toBe('chart.byDay')
  expect(seriesKey('chart.byDay', 'week')).toBe('chart.byDay.week')
  expect(seriesKey('chart.byDay', 'month')).toBe('chart.byDay.month')
})
