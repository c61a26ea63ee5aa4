import { expect, test } from 'vitest'
import { membersAt, withSavedChoice } from './drill-href'

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

const page = { from: '2026-11-01', to: '2026-11-30' }
const ofPage = '/checks?from=2026-11-01&to=2026-11-30'
const ofDay = '/checks?from=2026-11-10&to=2026-11-10'

test('what figures stand beside and are drawn by goes along, the period does not: the figure has its own', () => {
  const chosen = [
    ['period', 'month'],
    ['compare', 'year_ago'],
    ['grain', 'week'],
  ] as const
  expect(withSavedChoice(ofPage, chosen, page)).toBe(`${ofPage}&compare=year_ago&grain=week`)
  expect(withSavedChoice(ofDay, chosen, page)).toBe(`${ofDay}&compare=year_ago&grain=week`)
  expect(withSavedChoice(ofPage, [], page)).toBe(ofPage)
})

test('days of the reader’s own stand beside the days of the page alone', () => {
  const chosen = [['compare', '2025-11-01..2025-11-30']] as const
  expect(withSavedChoice(ofPage, chosen, page)).toBe(`${ofPage}&compare=2025-11-01..2025-11-30`)
  expect(withSavedChoice(ofDay, chosen, page)).toBe(ofDay)
})
