import { reason } from '@vitrina/contract/reasons'
import { expect, test } from 'vitest'
import { en } from '@/i18n/messages/en'
import { integrationsEn } from '@/i18n/messages/parts/integrations/en'
import { integrationsRu } from '@/i18n/messages/parts/integrations/ru'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { phraseText, troubleText, whenText } from './run-labels'

const t = createTranslate('ru', { ...ru, ...integrationsRu })
const inEnglish = createTranslate('en', { ...en, ...integrationsEn })

const rejected = {
  status: 'rejected',
  error: 'The file dishes.csv is missing; add it to the bundle',
  why: reason('file_missing', { file: 'dishes.csv' }),
  errorCode: null,
} as const
const unreachable = {
  status: 'failed',
  error: 'The name till.example is not known; check the address for typing errors (ENOTFOUND)',
  why: reason('name_unknown', { name: 'till.example', code: 'ENOTFOUND' }),
  errorCode: 'unreachable',
} as const
const broken = {
  status: 'failed',
  error: 'could not extend file: No space left on device',
  why: null,
  errorCode: null,
} as const

test('a bundle refused whole says why in the reader’s language', () => {
  expect(troubleText(t, 'ru', rejected)).toBe('Нет файла dishes.csv: добавьте его в набор')
  expect(troubleText(inEnglish, 'en', rejected)).toBe(rejected.error)
})

test('a fault of the accounting system is told by what it means, and its very words beside it', () => {
  expect(troubleText(t, 'ru', unreachable)).toBe(t('integrations.fault.unreachable'))
  expect(phraseText(t, 'ru', unreachable)).toBe(
    'Ответ системы: Имя till.example не находится: проверьте, нет ли в адресе опечатки (ENOTFOUND)',
  )
})

test('what has no words for people is quoted as the program’s', () => {
  expect(troubleText(t, 'ru', broken)).toBe('Ошибка программы: «could not extend file: No space left on device»')
  expect(phraseText(inEnglish, 'en', broken)).toBe('The program failed: could not extend file: No space left on device')
})

test('a run that went well says nothing', () => {
  expect(troubleText(t, 'ru', { status: 'succeeded', error: null, why: null, errorCode: null })).toBeNull()
})

test('polls in a row that share a line have the time from the first to the last', () => {
  const at = (startedAt: string, finishedAt: string | null, durationMs: number | null) =>
    whenText({ startedAt, finishedAt, durationMs }, 'ru', 'Europe/Moscow').replaceAll('\u00a0', ' ')
  expect(at('2026-03-31T09:00:00Z', '2026-03-31T09:02:00Z', 120_000)).toBe('31 мар., 12:00')
  expect(at('2026-03-31T09:00:00Z', null, null)).toBe('31 мар., 12:00')
  expect(at('2026-03-31T09:00:00Z', '2026-03-31T11:35:00Z', 400)).toBe('31 мар., 12:00 – 14:35')
  expect(at('2026-03-31T19:00:00Z', '2026-03-31T23:35:00Z', 400)).toBe('31 мар., 22:00 – 1 апр., 02:35')
})
