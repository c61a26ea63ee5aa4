import { expect, test } from 'vitest'
import { betterWay } from './better-way'

test.each([
  ['revenue', 'up'],
  ['checks', 'up'],
  ['avg_check', 'up'],
  ['food_cost', 'down'],
  ['checks_without_waiter', 'down'],
  ['revenue_without_waiter', 'down'],
  ['weather', null],
  [null, null],
])('more of %s is good: %s', (metric, way) => {
  expect(betterWay(metric)).toBe(way)
})
