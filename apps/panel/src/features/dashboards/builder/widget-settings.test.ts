import type { MetricOffer, Widget } from '@vitrina/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { en } from '@/i18n/messages/en'
import { dashboardsEn } from '@/i18n/messages/parts/dashboards/en'
import { createTranslate } from '@/i18n/translate'
import { missingIn, settingsOfMetric, settingsOfText, settingsOfWidget, toStored, withMetric } from './widget-settings'

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

describe('what is stored of the texts of a widget', () => {
  const t = createTranslate('en', { ...en, ...dashboardsEn })
  const widget: Widget = {
    ...{ id: 'a', type: 'line', title: 'Выручка по дням', metric: byDay.id, markdown: null, labelsOf: 'metric' },
    ...{ layout: { x: 0, y: 0, w: 6, h: 4 }, periodRule: 'dashboard', restaurants: [], comparison: 'previous' },
  }
  const text: Widget = { ...widget, type: 'text', title: 'О складе', metric: null, markdown: 'Текст' }
  const aboutStock: Widget = { ...text, labelsOf: 'about_stock' }

  test('is what was stored, where a reader in English changed something else', () => {
    const shown = settingsOfWidget(widget, t, 'en')
    expect(shown.title).toBe('Revenue by day')
    const { id: _, layout, ...stored } = widget
    expect(toStored({ ...shown, comparison: 'none' }, widget)).toEqual({
      ...{ ...stored, comparison: 'none' },
      size: { w: layout.w, h: layout.h },
    })
    const about = settingsOfWidget(aboutStock, t, 'en')
    expect(about).toMatchObject({ title: 'About stock', markdown: expect.stringMatching(/^[^а-яё]+$/i) })
    expect(toStored(about, aboutStock)).toMatchObject({ title: 'О складе', markdown: 'Текст', labelsOf: 'about_stock' })
  })

  test('is the metric’s ready-made title, where a metric was chosen', () => {
    const chosen = settingsOfMetric(byDay, 'en')
    expect(toStored(chosen, null)).toMatchObject({ title: 'Выручка по дням', labelsOf: 'metric' })
    const other = withMetric(settingsOfWidget(widget, t, 'en'), byRestaurant, 'en')
    expect(other.title).toBe('Revenue by restaurant')
    expect(toStored(other, widget)).toMatchObject({ title: 'Выручка по ресторанам', labelsOf: 'metric' })
  })

  test('is what was typed, and the other text as it was shown', () => {
    const typed = { title: ' Revenue ', labelsOf: undefined }
    expect(toStored({ ...settingsOfWidget(widget, t, 'en'), ...typed }, widget).title).toBe('Revenue')
    const about = settingsOfWidget(aboutStock, t, 'en')
    expect(toStored({ ...about, ...typed }, aboutStock)).toMatchObject({ title: 'Revenue', markdown: about.markdown })
  })
})
