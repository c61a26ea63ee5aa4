import { expect, test } from 'vitest'
import { dateFormat } from '@/format/format-date'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { metricSheets } from './page-sheets'

const words = { t: createTranslate('ru', ru), date: dateFormat('ru') }
const revenue = { unit: 'money' as const, value: 30.5, previous: 20, changePct: 52.5, spark: [10, null, 20.5] }
const sheetsOf = (from: string, to: string) =>
  metricSheets('Выручка', revenue, { from, to }, words).map(({ rows }) => rows)
const figure = ['Выручка', { value: 30.5, unit: 'money' }, { value: 20, unit: 'money' }, 52.5, null, 'деньги']

test('a single figure is saved beside what it was, with each day of its course', () => {
  expect(sheetsOf('2026-11-13', '2026-11-15')).toEqual([
    [figure],
    [
      ['2026-11-13', 10],
      ['2026-11-14', null],
      ['2026-11-15', 20.5],
    ],
  ])
})

test('goods of several units are a row of each', () => {
  const units = [
    { unit: 'кг', value: 12 },
    { unit: 'порц', value: 350 },
  ]
  const data = { unit: 'quantity' as const, value: null, previous: null, changePct: null, spark: [], units }
  const [sheet] = metricSheets('Продано', data, { from: '2026-11-13', to: '2026-11-15' }, words)
  expect(sheet?.rows).toEqual([
    ['Продано, кг', { value: 12, unit: 'quantity' }, { value: null, unit: 'quantity' }, null, null, 'количество'],
    ['Продано, порц', { value: 350, unit: 'quantity' }, { value: null, unit: 'quantity' }, null, null, 'количество'],
  ])
})

test('a course of other days than the period’s is left out', () => {
  expect(sheetsOf('2026-11-01', '2026-11-30')).toEqual([[figure]])
})

test('of a day that is not over, the hours compared have a row of their own: 12 to 14:00 after 10 is +20 %, and 30.5 after 20 no change', () => {
  const sameHours = { until: '14:00', value: 12, previous: 10, changePct: 20 }
  const today = { ...revenue, changePct: null, spark: [], fullDays: null, sameHours }
  expect(
    metricSheets('Выручка', today, { from: '2026-11-15', to: '2026-11-15' }, words).map(({ rows }) => rows),
  ).toEqual([
    [
      ['Выручка', { value: 30.5, unit: 'money' }, { value: 20, unit: 'money' }, null, null, 'деньги'],
      ['Выручка, до 14:00', { value: 12, unit: 'money' }, { value: 10, unit: 'money' }, 20, null, 'деньги'],
    ],
  ])
})
