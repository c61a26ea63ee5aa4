import { expect, test } from 'vitest'
import { exportFileName } from './save-file'

const period = { from: '2026-11-13', to: '2026-11-19' }

test('a file is named by what it holds, its days and, where they are not all, its restaurants', () => {
  expect(exportFileName('Выручка по дням', period, [], 'csv')).toBe('vitrina-выручка-по-дням-2026-11-13_2026-11-19.csv')
  expect(exportFileName('Revenue / day?', period, ['ТЦ «Север»'], 'xlsx')).toBe(
    'vitrina-revenue-day-2026-11-13_2026-11-19-тц-север.xlsx',
  )
})

test('a file of a waiter, a dish or a narrowed list says so, each in bearable length', () => {
  expect(exportFileName('Чеки', period, ['ТЦ «Север»', 'официант Иванов Пётр, от 1 000 ₽'], 'csv')).toBe(
    'vitrina-чеки-2026-11-13_2026-11-19-тц-север-официант-иванов-пётр-от-1-000.csv',
  )
  const long = exportFileName('Чеки', period, Array(9).fill('поиск '.repeat(20)), 'csv')
  expect(long.length).toBeLessThanOrEqual(184)
})

test('a file of all time names no days', () => {
  expect(exportFileName('Чеки', null, [], 'csv')).toBe('vitrina-чеки.csv')
})
