import { errorCatalogue } from '@vitrina/contract/errors'
import { expect, test } from 'vitest'
import { en } from '@/i18n/messages/en'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { problemLine, problemText, problemTitle } from './problem-text'

const problem = (code: string) => ({
  code,
  detail: 'The dashboard was changed meanwhile.',
  requestId: 'req_1',
  fields: [],
  reasons: [],
  retryAfterSeconds: null,
  storedFrom: null,
})

test.each(Object.keys(errorCatalogue))('%s is said in the reader’s language', (code) => {
  expect(problemText(createTranslate('ru', ru), problem(code))).toMatch(/^[А-Я][^A-Za-z⟦]+[.]$/)
  expect(problemText(createTranslate('en', en), problem(code))).toMatch(/^[A-Z][^А-Яа-я⟦]+[.]$/)
})

test('a line names the request; where nothing answered there is none', () => {
  const t = createTranslate('ru', ru)
  expect(problemLine(t, problem('conflict'))).toMatch(/Номер запроса: req_1$/)
  expect(problemLine(t, null)).toBe(ru['error.unknown'])
})

test('too many requests are told with the seconds to wait', () => {
  const told = { ...problem('rate_limited'), retryAfterSeconds: 42 }
  expect(problemText(createTranslate('ru', ru), told)).toBe('Слишком много запросов подряд. Попробуйте через 42 с.')
  expect(problemText(createTranslate('en', en), told)).toBe('Too many requests in a row. Try again in 42 s.')
})

test('a server that cannot answer is told with the seconds to wait', () => {
  const told = { ...problem('not_available'), retryAfterSeconds: 5 }
  expect(problemText(createTranslate('ru', ru), told)).toBe(
    'Сервер сейчас не может ответить. Попробуйте ещё раз через 5 с.',
  )
  expect(problemText(createTranslate('en', en), told)).toBe('The server cannot answer at the moment. Try again in 5 s.')
})

test('days whose checks were dropped are told with the first day that is stored', () => {
  const told = { ...problem('invalid_parameter'), reasons: ['checks_dropped'], storedFrom: '2025-09-01' }
  expect(problemText(createTranslate('ru', ru), told)).toBe(
    'Чеки хранятся с 01.09.2025: более ранние удалены, от них остались только показатели. Выберите дни не раньше.',
  )
  expect(problemText(createTranslate('en', en), told)).toMatch(/^Checks are stored from 2025-09-01 on/)
  expect(problemText(createTranslate('ru', ru), { ...told, code: 'not_found' })).toMatch(/^Этого чека здесь нет/)
  expect(problemTitle(createTranslate('ru', ru), told)).toBe('Этих чеков больше нет')
  expect(problemTitle(createTranslate('ru', ru), problem('invalid_parameter'))).toBe('Не получилось загрузить')
})
