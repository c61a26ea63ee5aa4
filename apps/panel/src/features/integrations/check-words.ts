import { type ConnectionCheck, checkWords, fillWords, isCheckReason } from '@vitrina/contract/connection-check'
import type { Locale } from '@/i18n/locale'
import { russianCheckWords } from './check-words-ru'
import { reasonText } from './reasons/reason-text'

/** What a check says and what to do about it, in the reader's language; one stored before reasons were told, as it is. */
export function wordsOfCheck(locale: Locale, { reason, params = {}, cause, message, hint }: ConnectionCheck) {
  if (reason === undefined || !isCheckReason(reason)) return { message, hint }
  const [said, toDo] = (locale === 'ru' ? russianCheckWords : checkWords)[reason]
  const told =
    cause === undefined ? params : { ...params, said: reasonText(locale, String(params['said'] ?? ''), cause) }
  return { message: fillWords(said, told), hint: toDo === null ? null : fillWords(toDo, told) }
}
