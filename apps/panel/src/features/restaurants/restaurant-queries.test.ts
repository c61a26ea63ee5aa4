import { computedWidget } from '@vitrina/contract/dashboard'
import { expect, test } from 'vitest'
import { labelledWidget, withSettings } from '@/features/widgets/use-labelled-widget'
import { en } from '@/i18n/messages/en'
import { createTranslate } from '@/i18n/translate'
import { titledTrend, trendsInput } from './restaurant-queries'

test('the trends of a restaurant are in the reader’s language: titles, series and members without a name', () => {
  const t = createTranslate('en', en)
  const { widgets } = trendsInput('rst_1', { from: '2026-01-01', to: '2026-11-01', compare: null, grain: null }, t)
  const place = (id: string) => ({ id, title: id, layout: { x: 0, y: 0, w: 1, h: 1 } })
  const item = { id: '', label: '', value: 1, sharePct: null }
  const computed = [
    computedWidget(place('revenue_by_day'), 'bar', {
      unit: 'money',
      granularity: 'week',
      series: [{ key: 'previous', label: 'year_ago', points: [] }],
    }),
    computedWidget(place('top_waiters'), 'bar', { unit: 'money', items: [item] }),
  ]
  const reader = { locale: 'en' as const, currency: 'RUB', figures: { member: () => '' } }
  const shown = withSettings(computed, widgets).map(([widget, asked]) =>
    titledTrend(labelledWidget(widget, asked, reader), t),
  )
  expect(shown).toMatchObject([
    { title: 'Revenue by week', data: { series: [{ label: 'A year ago' }] } },
    { data: { items: [{ label: 'Not told' }] } },
  ])
})
