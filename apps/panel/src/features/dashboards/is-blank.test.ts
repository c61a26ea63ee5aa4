import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { isBlank } from './is-blank'

const units = [{ unit: 'кг', value: 12 }]

/** A widget of each shape with one value. */
function widgetsOf(value: number | null): ComputedWidget['data'][] {
  return [
    { unit: 'count', value, previous: null, changePct: null, spark: [] },
    {
      unit: 'count',
      granularity: 'day',
      series: [{ key: 'current', label: '', points: [{ x: '2026-03-31', y: value }] }],
    },
    { unit: 'count', items: [{ id: 'dish_1', label: 'Суп', value, sharePct: null }] },
    { unit: 'count', xs: ['12'], ys: ['1'], cells: [{ x: '12', y: '1', value }] },
  ]
}

describe('a widget', () => {
  test.each([...widgetsOf(null), ...widgetsOf(0)])('without a figure is blank: %j', (data) => {
    expect(isBlank({ data })).toBe(true)
  })

  test.each(widgetsOf(5))('with a figure is not: %j', (data) => {
    expect(isBlank({ data })).toBe(false)
  })

  test('of goods of several units, which have no sum, is not', () => {
    expect(
      isBlank({ data: { unit: 'quantity', value: null, previous: null, changePct: null, units, spark: [] } }),
    ).toBe(false)
    expect(
      isBlank({ data: { unit: 'quantity', items: [{ id: 'a', label: 'a', value: null, sharePct: null, units }] } }),
    ).toBe(false)
  })

  test('of rows is blank without any; a text never is', () => {
    expect(isBlank({ data: { columns: [], rows: [] } })).toBe(true)
    expect(isBlank({ data: { columns: [], rows: [{ name: 'Суп' }] } })).toBe(false)
    expect(isBlank({ data: { markdown: 'План на март' } })).toBe(false)
  })
})
