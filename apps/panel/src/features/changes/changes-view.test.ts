import { expect, test } from 'vitest'
import { emptySide } from './changes-view'

test('100 beside no sales is no growth from 0, and no sales beside 100 are no fall to 0', () => {
  expect(emptySide({ value: 100, previous: 0, delta: 100, changePct: null })).toBe('before')
  expect(emptySide({ value: 0, previous: 100, delta: -100, changePct: null })).toBe('now')
  expect(emptySide({ value: 0, previous: 0, delta: 0, changePct: null })).toBe('before')
})

test('110 beside 100 is +10 %, and there is something on either side', () => {
  expect(emptySide({ value: 110, previous: 100, delta: 10, changePct: 10 })).toBeNull()
})
