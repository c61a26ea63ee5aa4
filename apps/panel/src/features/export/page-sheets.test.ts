import { expect, test } from 'vitest'
import { dateFormat } from '@/format/format-date'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { pageSheets } from './page-sheets'

const words = { t: createTranslate('ru', ru), date: dateFormat('ru') }
const figure = { value: 10.5, previous: null, changePct: null, spark: [] }

test('single figures stand together on the first sheet, each other block with figures on its own', () => {
  const sheets = pageSheets(
    [
      { title: 'Выручка', data: { unit: 'money', ...figure } },
      { title: 'Фудкост', data: { unit: 'percent', ...figure, knownRevenueSharePct: 90 } },
      { title: 'Заметка', data: { markdown: 'слова' } },
      {
        title: 'По дням',
        data: {
          unit: 'money',
          granularity: 'day',
          series: [
            { key: 'current', label: '', points: [{ x: '2026-11-13', y: 1.25 }] },
            { key: 'previous', label: '', points: [{ x: '2026-11-06', y: null, at: '2026-11-13' }] },
          ],
        },
      },
      {
        title: 'Клетки',
        data: { unit: 'money', xs: ['8'], ys: ['1'], cells: [{ x: '8', y: '1', value: 7 }] },
        period: { from: '2026-11-01', to: '2026-11-02' },
        restaurants: 'Север',
      },
    ],
    words,
  )
  expect(sheets.map(({ title, rows }) => ({ title, rows }))).toEqual([
    {
      title: 'Показатели',
      rows: [
        ['Выручка', { value: 10.5, unit: 'money' }, { value: null, unit: 'money' }, null, null, 'деньги'],
        ['Фудкост', { value: 10.5, unit: 'percent' }, { value: null, unit: 'percent' }, null, null, 'проценты'],
      ],
    },
    { title: 'По дням', rows: [['2026-11-13', 1.25, '2026-11-06', null]] },
    { title: 'Клетки, 2026-11-01 – 2026-11-02, Север', rows: [['понедельник', '08:00', 7]] },
  ])
  expect(sheets.at(-1)?.facts?.map(({ label, text }) => `${label}: ${text.replace(/\s/g, ' ')}`)).toEqual([
    'Период: 1–2 ноября 2026 г.',
    'Рестораны: Север',
  ])
})
