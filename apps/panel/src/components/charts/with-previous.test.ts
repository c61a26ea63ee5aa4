import type { SeriesData } from '@vitrina/contract/widget'
import { describe, expect, test } from 'vitest'
import { dateFormat } from '@/format/format-date'
import { axisNames } from './day-axis'
import { daysCompared, previousName, withPrevious } from './with-previous'

const beside = (x: string, before: string) => [{ x, y: 1, before: { x: before, y: 1 } }]

test.each([
  ['2026-03-09', '2025-03-09', 'chart.yearAgo'],
  ['2024-02-29', '2023-02-28', 'chart.yearAgo'],
  ['2026-03-09', '2025-03-10', 'chart.yearAgo'],
  ['2026-03-09', '2026-03-02', 'chart.previous'],
  ['2026-01-02', '2025-12-26', 'chart.previous'],
])('%s beside %s is %s', (x, before, name) => {
  expect(previousName(beside(x, before))).toBe(name)
})

test('what stands alone has no days beside it to name otherwise', () => {
  expect(previousName([{ x: '2026-03-09', y: 1, before: null }])).toBe('chart.previous')
})

test('the older day tells its year where that is another', () => {
  const { title } = axisNames('day', dateFormat('ru'), 7)
  expect(title('2025-03-09', '2026-03-09')).toMatch(/9 мар.*2025/)
  expect(title('2026-03-02', '2026-03-09')).not.toMatch(/2026/)
  expect(title('2026-03-09')).not.toMatch(/2026/)
})

describe('September beside August', () => {
  const august = [
    { x: '2026-08-29', y: 1, at: '2026-09-29' },
    { x: '2026-08-30', y: null, at: '2026-09-30' },
    { x: '2026-08-31', y: 3 },
  ]
  const days = (points: typeof august): SeriesData => ({
    unit: 'money',
    granularity: 'day',
    series: [
      { key: 'current', label: '', points: ['2026-09-28', '2026-09-29', '2026-09-30'].map((x) => ({ x, y: 9 })) },
      { key: 'previous', label: '', points },
    ],
  })

  test('each day is drawn with the one it is compared with, wherever that is in its series', () => {
    expect(withPrevious(days(august)).map(({ before }) => before?.x)).toEqual([undefined, '2026-08-29', '2026-08-30'])
  })

  test('the days compared with are all of them, also those drawn with none; of weeks, they are not told', () => {
    expect(daysCompared(days(august))).toEqual({ from: '2026-08-29', to: '2026-08-31' })
    expect(daysCompared({ ...days(august), granularity: 'week' })).toBeNull()
    expect(daysCompared(days([]))).toBeNull()
  })
})
