import type { MetricOffer } from '@vitrina/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { missingIn, settingsOfMetric, settingsOfText, withMetric } from './widget-settings'

const byDay: MetricOffer = {
  id: 'revenue_by_day',
  unit: 'money',
  types: ['line', 'area', 'bar', 'table'],
  compares: true,
}
const byRestaurant: MetricOffer = {
  id: 'revenue_by_restaurant',
  unit: 'money',
  types: ['bar', 'pie', 'table'],
  compares: false,
}

describe('the settings of a widget', () => {
  test('begin with the metric’s title in the reader’s language and its first way to be drawn', () => {
    expect(settingsOfMetric(byDay, 'en')).toMatchObject({ title: 'Revenue by day', type: 'line', metric: byDay.id })
  })

  test('of another metric keep the way it is drawn where they can, and a title that was reworded', () => {
    const area = { ...settingsOfMetric(byDay, 'ru'), type: 'area' as const }
    expect(withMetric(area, byRestaurant, 'ru')).toMatchObject({ title: 'Выручка по ресторанам', type: 'bar' })
    const table = { ...area, type: 'table' as const, title: 'Моя выручка', labelsOf: undefined }
    expect(withMetric(table, byRestaurant, 'ru')).toMatchObject({ title: 'Моя выручка', type: 'table' })
  })

  test('are complete with a title, and of a text with words in it', () => {
    expect(missingIn(settingsOfMetric(byDay, 'ru'))).toBeNull()
    expect(missingIn({ ...settingsOfMetric(byDay, 'ru'), title: ' ' })).toBe('title')
    expect(missingIn(settingsOfText('О дашборде'))).toBe('markdown')
  })
})
