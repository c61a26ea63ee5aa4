import { expect, test } from 'vitest'
import { hasNoFigures } from './has-no-figures'

const none = { value: null, full: null, beside: null, change: null, share: null }
const inTwo = [
  { unit: 'кг', value: 12 },
  { unit: 'порц', value: 350 },
]

test('figures of goods of two units are figures, though they have no sum', () => {
  expect(hasNoFigures({ rows: [], total: [{ ...none, units: inTwo }] })).toBe(false)
  expect(hasNoFigures({ rows: [{ keys: ['dish_1'], labels: ['Суп'], figures: [none] }], total: [none] })).toBe(false)
  expect(hasNoFigures({ rows: [], total: [{ ...none, beside: 80 }] })).toBe(false)
  expect(hasNoFigures({ rows: [], total: [none, { ...none, units: [] }] })).toBe(true)
})
