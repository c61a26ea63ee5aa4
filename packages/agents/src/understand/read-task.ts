import { findEntities, noEntities } from './find-entities.ts'
import { conceptOf, isFiller } from './lexicon.ts'
import { namesOf } from './names.ts'
import { defaultPeriod } from './reading.ts'
import { tokensOf } from './tokens.ts'
import type { TaskRequest, Vocabulary } from './understood.ts'

const order =
  /^\s*(?:пожалуйста,?\s+)?(?:(?:сделай|создай|поставь|заведи|добавь|дай|назначь|оформи)(?:те)?\s+(?<urgent>\S+\s+)?(?:задач[уи]|поручени[ея]|карточку)|напомни(?:те)?(?:\s+(?:мне|нам))?|поручи(?:те)?|(?:новая\s+)?задача)(?=[\s:,.—–-]|$)[,:—–\s-]*/iu
const person =
  /^(?:(?:на|для)\s+)?(?<who>(?:шеф(?:у|а|-повару|-повара)?|управляющ(?:ему|ей|его|ую)|администратор[уа]|менеджер[уа]|повару|су-шефу|бармену|бухгалтеру|директору|кладовщику|закупщику|официант(?:у|ам|ке)|технологу|маркетологу|хостес|аналитик(?:у|ам)|разработчик(?:у|ам)))(?![а-яё-])(?<where>\s+(?:на|в|во)\s+[^\s:,]+|\s+(?!\S*(?:ть|ти|чь|ться)(?![а-яё]))[^\s:,]+(?=\s+\S*(?:ть|ти|чь|ться)(?![а-яё])))?[,:—–\s-]*/iu

/** «Сделай задачу управляющему: проверить фудкост по пицце»; null when the question is no such thing. */
export function readTask(question: string, vocabulary: Vocabulary): TaskRequest | null {
  const start = order.exec(question)
  if (!start) return null
  const rest = question.slice(start[0].length)
  const { who, left } = readPerson(rest)
  const words = left.replace(/^(чтобы|что)\s+/iu, '').replace(/[\s.!]+$/u, '')
  const title = words.slice(0, 1).toUpperCase() + words.slice(1)
  const tokens = tokensOf(rest.slice(0, 500))
  const entities = title
    ? findEntities(tokens, namesOf(vocabulary), {
        free: (token) => token.number === null && conceptOf(token) === null && !isFiller(token),
        prefer: ['restaurants', 'categories'],
        only: new Set(['restaurants', 'dishes', 'categories', 'waiters']),
      })
    : noEntities()
  return {
    intent: 'create_task',
    question,
    title: title.slice(0, 300),
    assigneeHint: who,
    priority: /срочн/iu.test(question) ? 'urgent' : 'normal',
    period: defaultPeriod(vocabulary),
    entities,
    ambiguities: title ? [] : ['Не сказано, что нужно сделать.'],
    notes: [],
    confidence: title ? 1 : 0.6,
  }
}

const dative = /^(?:[\p{L}-]+(?:у|ю|е|и|ой|ей|ому|ему|ам|ям)(?=\s|$)\s?)(?:[\p{L}-]+\s?){0,2}$/iu

/** Whom a task is for, and what is left to do: «Технологу меню: пересчитать калькуляции». */
function readPerson(rest: string): { who: string | null; left: string } {
  const known = person.exec(rest) ?? /^(?<who>для\s+\S+)[,:\s]+/iu.exec(rest)
  if (known) {
    const who = known.groups?.['who'] ?? ''
    const left = rest.slice(known[0].length)
    // The rest of the name of whoever it is.
    const more = known.groups?.['where'] ? null : /^(?<more>[\p{L}-]+)\s*:\s*/iu.exec(left)
    return more ? { who: `${who} ${more.groups?.['more']}`, left: left.slice(more[0].length) } : { who, left }
  }
  const addressed = /^(?<who>[\p{L} -]{2,60}?)\s*:\s*/u.exec(rest)
  const who = addressed?.groups?.['who'] ?? ''
  if (!addressed || !dative.test(who) || /^[\p{L}-]+(?:ть|ти|чь|ться)(?=\s|$)/iu.test(who))
    return { who: null, left: rest }
  return { who, left: rest.slice(addressed[0].length) }
}
