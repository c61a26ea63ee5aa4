import { runFault, runFaultText } from '@vitrina/contract/run-faults'
import { expect, test } from 'vitest'
import { en } from '@/i18n/messages/en'
import { askEn } from '@/i18n/messages/parts/ask/en'
import { askRu } from '@/i18n/messages/parts/ask/ru'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { failureText } from './failure-text'

const texts = { ru: createTranslate('ru', { ...ru, ...askRu }), en: createTranslate('en', { ...en, ...askEn }) }
const busy = runFault('thread_busy')

/** The error of a call as the API describes it. */
const failed = (code: string, detail: string, more: object = {}) => ({
  data: { problem: { code, detail, requestId: 'req_1' }, ...more },
})

test('a question without an answer is explained in the reader’s language', () => {
  const error = failed('not_available', runFaultText(busy), { fault: busy })
  expect(failureText(texts.en, 'en', error)).toBe(
    'The agent could not answer. The previous question of this conversation is still being answered; ask this one a little later.',
  )
  expect(failureText(texts.ru, 'ru', error)).toBe(
    'Агент не смог ответить. На предыдущий вопрос этого разговора ещё отвечают; задайте этот чуть позже.',
  )
})

test('agents that are off are told by the page that turns them on', () => {
  const off = runFault('agents_off')
  const error = failed('not_available', runFaultText(off), { fault: off })
  expect(failureText(texts.en, 'en', error)).toBe(askEn['ask.off'])
})

test('a detail without a fault is shown as it is, and any other problem by its code', () => {
  expect(failureText(texts.en, 'en', failed('not_available', 'No line.'))).toBe('The agent could not answer. No line.')
  expect(failureText(texts.en, 'en', failed('not_found', 'x'))).toBe(en['error.notFound'])
  expect(failureText(texts.en, 'en', new Error('offline'))).toBe(en['error.unknown'])
})

test('data that is out of reach is not the agent’s fault', () => {
  const error = { data: { problem: { code: 'not_available', detail: 'x', requestId: 'req_1', retryAfterSeconds: 5 } } }
  expect(failureText(texts.ru, 'ru', error)).toBe('Сервер сейчас не может ответить. Попробуйте ещё раз через 5 с.')
})
