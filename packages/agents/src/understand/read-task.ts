const order =
  /^\s*(?:пожалуйста,?\s+)?(?:(?:сделай|создай|поставь|заведи|добавь|дай|назначь|оформи)(?:те)?\s+(?<urgent>\S+\s+)?(?:задач[уи]|поручени[ея]|карточку)|напомни(?:те)?(?:\s+(?:мне|нам))?|поручи(?:те)?|(?:новая\s+)?задача)(?=[\s:,.—–-]|$)[,:—–\s-]*/iu
const person =
  /^(?:(?:на|для)\s+)?(?<who>(?:шеф(?:у|а|-повару|-повара)?|управляющ(?:ему|ей|его|ую)|администратор[уа]|менеджер[уа]|повару|су-шефу|бармену|бухгалтеру|директору|кладовщику|закупщику|официант(?:у|ам|ке)|технологу|маркетологу|хостес|аналитик(?:у|ам)|разработчик(?:у|ам)))(?![а-яё-])(?<where>\s+(?:на|в|во)\s+[^\s:,]+|\s+(?!\S*(?:ть|ти|чь|ться)(?![а-яё]))[^\s:,]+(?=\s+\S*(?:ть|ти|чь|ться)(?![а-яё])))?[,:—–\s-]*/iu

export interface TaskRequest {
  title: string
  /** Whom it is for, as written («управляющему»); null when no one is named. */
  assigneeHint: string | null
  priority: 'normal' | 'urgent'
}

const english =
  /^\s*(?:please,?\s+)?(?:(?:create|make|add|open|set|set up|file|log|new)\s+(?:an?\s+|the\s+)?(?:new\s+)?(?:(?<urgent>urgent)\s+)?(?:task|to-?do|ticket for the board|reminder)(?:\s+for\s+(?:the\s+)?(?<who>[a-z][a-z -]{1,30}?))?(?=\s+to\s|\s*[:,—–-])|remind\s+(?<reminded>me|us|the\s+[a-z]+)(?=\s+to\s)|assign\s+(?:the\s+)?(?<assigned>[a-z]+)(?=\s+to\s))(?:\s+to\s+|\s*[:,—–-]\s*)/i

/** “Create a task to recount the wine cellar” */
function readEnglishTask(question: string): TaskRequest | null {
  const start = english.exec(question)
  if (!start) return null
  const { who, assigned, reminded } = start.groups ?? {}
  const title = question.slice(start[0].length).replace(/[\s.!]+$/u, '')
  if (title === '') return null
  const other = reminded && !/^(me|us)$/i.test(reminded) ? reminded.replace(/^the\s+/i, '') : null
  return {
    title: (title.slice(0, 1).toUpperCase() + title.slice(1)).slice(0, 300),
    assigneeHint: who ?? assigned ?? other,
    priority: /urgent|asap/i.test(question) ? 'urgent' : 'normal',
  }
}

/** «Сделай задачу управляющему: проверить фудкост по пицце»; null when the question is not a task. */
export function readTask(question: string): TaskRequest | null {
  const start = order.exec(question)
  if (!start) return readEnglishTask(question)
  const { who, left } = readPerson(question.slice(start[0].length))
  const words = left.replace(/^(чтобы|что)\s+/iu, '').replace(/[\s.!]+$/u, '')
  const title = words.slice(0, 1).toUpperCase() + words.slice(1)
  return { title: title.slice(0, 300), assigneeHint: who, priority: /срочн/iu.test(question) ? 'urgent' : 'normal' }
}

const dative = /^(?:[\p{L}-]+(?:у|ю|е|и|ой|ей|ому|ему|ам|ям)(?=\s|$)\s?)(?:[\p{L}-]+\s?){0,2}$/iu

/** Whom a task is for, and the remaining text: «Технологу меню: пересчитать калькуляции». */
function readPerson(rest: string): { who: string | null; left: string } {
  const known = person.exec(rest) ?? /^(?<who>для\s+\S+)[,:\s]+/iu.exec(rest)
  if (known) {
    const who = known.groups?.['who'] ?? ''
    const left = rest.slice(known[0].length)
    // The rest of the assignee's name.
    const more = known.groups?.['where'] ? null : /^(?<more>[\p{L}-]+)\s*:\s*/iu.exec(left)
    return more ? { who: `${who} ${more.groups?.['more']}`, left: left.slice(more[0].length) } : { who, left }
  }
  const addressed = /^(?<who>[\p{L} -]{2,60}?)\s*:\s*/u.exec(rest)
  const who = addressed?.groups?.['who'] ?? ''
  if (!addressed || !dative.test(who) || /^[\p{L}-]+(?:ть|ти|чь|ться)(?=\s|$)/iu.test(who))
    return { who: null, left: rest }
  return { who, left: rest.slice(addressed[0].length) }
}
