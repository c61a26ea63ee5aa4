import { expect, test } from 'vitest'
import { fullSpark } from './spark-days'

const period = { from: '2026-11-21', to: '2026-11-24' }

test('a course ends with the last full day: today, of which there is a morning, is not drawn', () => {
  const fullDays = { from: '2026-11-21', to: '2026-11-23', value: 100 }
  expect(fullSpark({ spark: [30, 31, 29, 12], fullDays }, period)).toEqual([30, 31, 29])
})

test('of days that are over, and of a day alone, all is drawn', () => {
  expect(fullSpark({ spark: [30, 31, 29, 28] }, period)).toEqual([30, 31, 29, 28])
  expect(fullSpark({ spark: [12], fullDays: null }, { from: '2026-11-24', to: '2026-11-24' })).toEqual([12])
})
