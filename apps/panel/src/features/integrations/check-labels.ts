import { type ConnectionCheck, checkLabels, fillLabels, isCheckReason } from '@vitrina/contract/connection-check'
import type { Locale } from '@/i18n/locale'
import { russianCheckLabels } from './check-words-ru'
import { reasonText } from './reasons/reason-text'

/** The message and hint of a check in the user's language. A check stored before reasons existed is left as it is. */
export function wordsOfCheck(locale: Locale, { reason, params = {}, cause, message, hint }: ConnectionCheck) {
  if (reason === undefined || !isCheckReason(reason)) return { message, hint }
  const [said, toDo] = (locale === 'ru' ? russianCheckLabels : checkLabels)[reason]
  const told =
    cause === undefined ? params : { ...params, said: reasonText(locale, String(params['said'] ?? ''), cause) }
  return { message: fillLabels(said, told), hint: toDo === null ? null : fillLabels(toDo, told) }
}
