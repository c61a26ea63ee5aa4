import { expect, test } from 'vitest'
import { withSavedChoice } from './saved-choice'

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
