import { expect, test } from 'vitest'
import { en } from '@/i18n/messages/en'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { aboutLabels, comparedFact, type ExportSetting, facts } from './save-export'

const setting: ExportSetting = {
  t: createTranslate('ru', ru),
  locale: 'ru',
  currency: 'RUB',
  period: { from: '2026-11-13', to: '2026-11-19' },
  restaurants: { count: 0, names: [] },
  subject: [],
  compared: null,
}
const linesOf = (of: Partial<ExportSetting>) =>
  facts({ ...setting, ...of }).map(({ label, text }) => `${label}: ${text.replace(/\s/g, ' ')}`)

test('a file says its days and its restaurants', () => {
  expect(linesOf({})).toEqual(['Период: 13–19 ноября 2026 г.', 'Рестораны: Все рестораны'])
  expect(linesOf({ restaurants: { count: 1, names: ['Север'] } })[1]).toBe('Рестораны: Север')
})

test('a file of a waiter or of a narrowed list says of whom and by what', () => {
  const subject = ['официант Иванов Пётр', 'от 1 000 ₽']
  expect(linesOf({ subject })).toContain('Отбор: официант Иванов Пётр, от 1 000 ₽')
  expect(aboutLabels({ ...setting, subject }, true)).toMatch(/Все рестораны · официант Иванов Пётр, от 1 000 ₽ · /)
  expect(facts({ ...setting, subject, t: createTranslate('en', en), locale: 'en' }).at(-1)?.label).toBe('Selection')
})

test('where the restaurants are not told, the file does not claim all of them', () => {
  expect(linesOf({ restaurants: null })).toEqual(['Период: 13–19 ноября 2026 г.'])
})

test('what is of all time says so', () => {
  expect(linesOf({ period: null })[0]).toBe('Период: За всё время')
})

test('what its figures stand beside is a line of its own, no filter of them, and is told where there are such figures', () => {
  const compared = { previous: { from: '2026-11-06', to: '2026-11-12' }, fullDays: undefined }
  const of = { ...setting, subject: ['Зал'], compared }
  expect(facts(of).map(({ text }) => text)).not.toContainEqual(expect.stringContaining('Сравнение'))
  expect(comparedFact(of).map(({ label, text }) => [label, text.replace(/\s/g, ' ')])).toEqual([
    ['', 'Сравнение с 6–12 ноября 2026 г.'],
  ])
  expect(aboutLabels(of, true)).toMatch(/ · Зал · Сравнение с 6/)
  expect(aboutLabels(of, false)).not.toContain('Сравнение')
  expect(comparedFact({ ...setting, compared: { previous: null, fullDays: undefined } })).toEqual([])
})
