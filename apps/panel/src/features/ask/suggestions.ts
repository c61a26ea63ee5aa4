import type { Scope } from '@vitrina/contract/scopes'

/** Questions to begin with, each opening a kind of answer, and what they read. */
const questions: readonly { ru: string; en: string; scope: Scope }[] = [
  { ru: 'Какая выручка была вчера?', en: 'What was the revenue yesterday?', scope: 'read:checks' },
  { ru: 'Сравни эту неделю с прошлой', en: 'Compare this week with the last', scope: 'read:checks' },
  { ru: 'Выручка за прошлую неделю по ресторанам', en: 'Revenue last week by restaurant', scope: 'read:restaurants' },
  { ru: 'Топ-10 блюд по выручке за месяц', en: 'Top 10 dishes by revenue this month', scope: 'read:dishes' },
  { ru: 'У каких блюд фудкост выше 35 %?', en: 'Which dishes have a food cost over 35%?', scope: 'read:dishes' },
  {
    ru: 'Кто из официантов продал больше всех за неделю?',
    en: 'Which waiter sold the most this week?',
    scope: 'read:waiters',
  },
  { ru: 'В какие часы больше всего чеков?', en: 'At which hours are there most checks?', scope: 'read:checks' },
  { ru: 'Какие позиции на складе ниже минимума?', en: 'Which stock is below its minimum?', scope: 'read:stock' },
]

/** Those that the reader may have answered, after what they asked last. */
export function suggestionsFor(locale: 'ru' | 'en', scopes: readonly Scope[], asked: readonly string[]): string[] {
  const may = questions.filter(({ scope }) => scopes.includes(scope)).map((question) => question[locale])
  return [...new Set([...asked.slice(0, mostAsked), ...may])].slice(0, most)
}

const mostAsked = 2
const most = 8
