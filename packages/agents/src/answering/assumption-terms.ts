import type { Assumption } from '../reading/meaning.ts'
import type { Speech } from './speech.ts'

/** What was assumed for the asker, in a sentence. */
export function assumptionText(speech: Speech, assumption: Assumption): string {
  switch (assumption.code) {
    case 'period': {
      const days = speech.dates(assumption.period)
      return speech.in(`Период не назван, показано за ${days}.`, `No days were named: this is for ${days}.`)
    }
    case 'name':
      return speech.in(
        `«${assumption.said}» прочитано как «${assumption.name}».`,
        `“${assumption.said}” was read as “${assumption.name}”.`,
      )
    case 'layout':
      return speech.in(
        `Прочитано в другой раскладке: «${assumption.read}».`,
        `Read in another keyboard layout: “${assumption.read}”.`,
      )
    case 'cutToToday':
      return speech.in(
        'Дней после сегодняшнего ещё нет, взято по сегодня.',
        'Days past today are not there yet: this is up to today.',
      )
    case 'byModel':
      return speech.in(
        'Вопрос понят с помощью модели: проверьте по первой строке, то ли посчитано.',
        'A model helped to read the question: check the first line for what was computed.',
      )
  }
}
