import { expect, test } from 'vitest'
import { courseKey } from './course-key'

test('a course is named by what its points came to be of, whatever was asked for', () => {
  expect(courseKey('chart.byDay', 'day')).toBe('chart.byDay')
  expect(courseKey('chart.byDay', undefined)).toBe('chart.byDay')
  expect(courseKey('chart.byDay', 'week')).toBe('chart.byDay.week')
  expect(courseKey('chart.byDay', 'month')).toBe('chart.byDay.month')
})
