import { expect, test } from 'vitest'
import { dateFormat } from '@/format/format-date'
import { axisNames } from './day-axis'
import { daysCompared, previousName } from './with-previous'

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

test('points of days tell from which day to which they stand beside; those of weeks do not', () => {
  const days = [...beside('2026-03-09', '2026-03-02'), ...beside('2026-03-10', '2026-03-03')]
  expect(daysCompared([...days, { x: '2026-03-11', y: 1, before: null }])).toEqual({
    from: '2026-03-02',
    to: '2026-03-03',
  })
  expect(daysCompared([...beside('2026-03-09', '2026-02-09'), ...beside('2026-03-16', '2026-02-16')])).toBeNull()
  expect(daysCompared([{ x: '2026-03-09', y: 1, before: null }])).toBeNull()
})
