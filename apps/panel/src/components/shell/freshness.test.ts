import { expect, test } from 'vitest'
import { isInBackground, lateSources } from './freshness'

const source = {
  source: 'source_a',
  since: null,
  lateFrom: '2026-03-31T12:11:00.000Z',
  failing: false,
  pastFailing: false,
} as const
const at = (instant: string) => Date.parse(instant)

test('a source is late past its instant, and told of at once when its exchange failed', () => {
  expect(lateSources([source], at('2026-03-31T12:11:00Z'))).toEqual([])
  expect(lateSources([source], at('2026-03-31T12:11:01Z'))).toEqual([source])
  const failing = { ...source, failing: true }
  expect(lateSources([source, failing], at('2026-03-31T12:00:00Z'))).toEqual([failing])
})

test('a source whose past could not be compared is told of, though it is not behind', () => {
  const past = { ...source, pastFailing: true }
  expect(lateSources([source, past], at('2026-03-31T12:00:00Z'))).toEqual([past])
  expect(isInBackground(past, at('2026-03-31T12:00:00Z'))).toBe(false)
})
