import type { FigureCondition } from '@vitrina/contract/figure-query'
import { expect, test } from 'vitest'
import { conditionsOf } from './builder-query'
import { choiceOf, conditionOf } from './member-list'

const hours: FigureCondition = { dimension: 'hour', op: 'between', values: ['8', '10'] }
const none: FigureCondition = { dimension: 'category', op: 'is', values: ['none'] }

test('a condition that nobody touched is applied as it was', () => {
  expect(conditionOf('hour', null, hours)).toEqual(hours)
  expect(conditionOf('category', null, none)).toEqual(none)
  expect(conditionOf('category', null, undefined)).toBeNull()
})

test('what is between two is chosen among the members there are', () => {
  expect(choiceOf(hours, ['7', '8', '9', '10', '11'])).toEqual({ op: 'in', values: ['8', '9', '10'] })
  const days: FigureCondition = { dimension: 'day', op: 'between', values: ['2026-11-09', '2026-11-10'] }
  expect(choiceOf(days, ['2026-11-08', '2026-11-09'])).toEqual({ op: 'in', values: ['2026-11-09'] })
})

test('hours go round midnight: from 22 to 1 are 22, 23, 0 and 1', () => {
  const night: FigureCondition = { dimension: 'hour', op: 'between', values: ['22', '1'] }
  const { values } = choiceOf(night, ['9', '21', '22', '23', '0', '1', '2'])
  expect(values).toEqual(['22', '23', '0', '1'])
})

test('what has none of a dimension is those without a name, and what has some is all but those', () => {
  expect(choiceOf(none, ['', 'супы'])).toEqual({ op: 'in', values: [''] })
  expect(choiceOf({ ...none, values: ['some'] }, ['', 'супы'])).toEqual({ op: 'notIn', values: [''] })
})

test('a choice makes a condition, and no choice takes it away', () => {
  expect(conditionOf('hour', { op: 'notIn', values: ['8'] }, hours)).toEqual({
    ...{ dimension: 'hour', op: 'notIn', values: ['8'] },
  })
  expect(conditionOf('hour', { op: 'in', values: [] }, hours)).toBeNull()
})

test('an address tells no condition that there is not', () => {
  expect(conditionsOf('category=foo')).toBeNull()
  expect(conditionsOf('category=none')).toEqual([none])
  expect(conditionsOf('hour~8')).toBeNull()
  expect(conditionsOf('weather:rain')).toBeNull()
})
