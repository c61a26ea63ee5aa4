import { type ConnectionCheck, checkWords, fillWords, isCheckReason } from '@vitrina/contract/connection-check'
import type { Locale } from '@/i18n/locale'
import { russianCheckWords } from './check-words-ru'
import { rejectText } from './journal/reject-words'

/** What a check says and what to do about it, in the reader's language; one stored before reasons were told, as it is. */
export function wordsOfCheck(locale: Locale, { reason, params = {}, message, hint }: ConnectionCheck) {
  if (reason === undefined || !isCheckReason(reason)) return { message: rejectText(locale, message), hint }
  const [said, toDo] = (locale === 'ru' ? russianCheckWords : checkWords)[reason]
  const { said: fault } = params
  const told = typeof fault === 'string' ? { ...params, said: faultText(locale, fault) } : params
  return { message: fillWords(said, told), hint: toDo === null ? null : fillWords(toDo, told) }
}

/** A fault of a server, or several of them, a place before each. */
function faultText(locale: Locale, fault: string): string {
  const text = rejectText(locale, fault)
  if (text !== fault || locale !== 'ru') return text
  const [, place = '', rest = ''] = /^(\S{1,300}: )(.{1,4000})$/s.exec(fault) ?? []
  return rest === '' ? fault : place + rejectText(locale, rest)
}
