import type { LocalizedText } from '@vitrina/contract/figure-metrics'
import type { FigureOrder } from '@vitrina/contract/figure-query'
import type { PeriodRule } from '@vitrina/contract/period-rule'
import type { AskedRows, RowCondition } from './meaning.ts'

/** Separates the parts of a canonical line. */
export const between = ' · '

const word = (ru: string, en: string): LocalizedText => ({ ru, en })

export const ruleTerms: Readonly<Record<Exclude<PeriodRule, 'dashboard'>, LocalizedText>> = {
  today: word('сегодня', 'today'),
  yesterday: word('вчера', 'yesterday'),
  last_7_days: word('последние 7 дней', 'the last 7 days'),
  last_30_days: word('последние 30 дней', 'the last 30 days'),
  last_90_days: word('последние 90 дней', 'the last 90 days'),
  this_week: word('эта неделя', 'this week'),
  last_week: word('прошлая неделя', 'last week'),
  this_month: word('этот месяц', 'this month'),
  last_month: word('прошлый месяц', 'last month'),
  this_year: word('этот год', 'this year'),
}

export const compareTerms = {
  previous: word('к предыдущему периоду', 'against the period before'),
  week_ago: word('к неделе раньше', 'against a week before'),
  month_ago: word('к месяцу раньше', 'against a month before'),
  year_ago: word('к году раньше', 'against a year before'),
} as const

/** Introduces explicit days that figures are compared with. */
export const compareLead = word('к дням ', 'against ')

export const boundTerms = {
  gt: word('больше', 'more than'),
  gte: word('не меньше', 'at least'),
  lt: word('меньше', 'less than'),
  lte: word('не больше', 'at most'),
} as const

export const boundTotal = word('общего', 'the whole')

export const orderTerms: Readonly<
  Record<FigureOrder['of'], Readonly<Record<FigureOrder['direction'], LocalizedText>>>
> = {
  value: { desc: word('сначала большие: ', 'greatest first: '), asc: word('сначала меньшие: ', 'least first: ') },
  delta: {
    desc: word('сначала выросшие: ', 'grown most first: '),
    asc: word('сначала упавшие: ', 'fallen most first: '),
  },
  deltaPct: {
    desc: word('сначала выросшие в процентах: ', 'grown most in percent first: '),
    asc: word('сначала упавшие в процентах: ', 'fallen most in percent first: '),
  },
}

export const limitTerms = {
  rows: word('первые ', 'first '),
  perGroup: word('в каждой группе первые ', 'of each group first '),
}

export const transformTerms = {
  cumulative: word('нарастающим итогом', 'running total'),
  delta: word('изменение к предыдущему шагу', 'change from the step before'),
  shareOfTotal: word('доля от всего', 'share of the whole'),
  shareWithin: word('доля внутри: ', 'share within: '),
}

export const meanTerms = {
  day: word('в среднем на день', 'mean of a day'),
  restaurant: word('в среднем на ресторан', 'mean of a restaurant'),
  check: word('в среднем на чек', 'mean of a check'),
  guest: word('в среднем на гостя', 'mean of a guest'),
  hour: word('в среднем на час', 'mean of an hour'),
} as const

export const memberTerms = {
  all: word('вместе с теми, что без продаж', 'those without sales too'),
  notSold: word('только без продаж', 'only those without sales'),
} as const

export const countLead = word('сколько разных: ', 'how many different: ')
export const exceptWord = word('кроме', 'except')
export const between2 = { from: word('от ', 'from '), to: word(' до ', ' to ') }
export const isPhrase = { some: word('указано', 'is told'), none: word('не указано', 'is not told') } as const
export const also = word('и ещё', 'and also')

export const rowsTerms: Readonly<Record<AskedRows, { list: LocalizedText; count: LocalizedText }>> = {
  checks: { list: word('Чеки списком', 'List of checks'), count: word('Сколько чеков', 'How many checks') },
  checkLines: {
    list: word('Строки чека', 'Lines of the check'),
    count: word('Сколько строк чека', 'How many lines of the check'),
  },
  priceChanges: {
    list: word('Изменения цен', 'Price changes'),
    count: word('Сколько изменений цен', 'How many price changes'),
  },
  movements: {
    list: word('Движения склада', 'Stock movements'),
    count: word('Сколько движений склада', 'How many stock movements'),
  },
  positions: {
    list: word('Позиции склада', 'Stock positions'),
    count: word('Сколько позиций склада', 'How many stock positions'),
  },
}

export const fieldLabels: Readonly<Record<RowCondition['field'] | 'date', LocalizedText>> = {
  number: word('Номер чека', 'Check number'),
  table: word('Стол чека', 'Table of the check'),
  guests: word('Гостей за чеком', 'Guests of the check'),
  positions: word('Строк в чеке', 'Lines in the check'),
  total: word('Итог чека', 'Total of the check'),
  discount: word('Скидка чека', 'Discount of the check'),
  returns: word('Возвраты чека', 'Returns of the check'),
  voids: word('Удаления чека', 'Voids of the check'),
  closedAt: word('Время закрытия', 'Closing time'),
  change: word('Изменение цены', 'Change of price'),
  belowThreshold: word('Ниже минимума', 'Below the minimum'),
  date: word('Дата', 'Date'),
}

export const explainLead = word('Из чего сложилось изменение: ', 'What the change is made of: ')
export const whatIfTerms = {
  to: word('Если цена будет ', 'If the price is '),
  by: word('Если цена изменится на ', 'If the price moves by '),
}
export const freshnessTerms = word('Насколько свежие данные', 'How fresh the data is')
export const taskTerms = {
  lead: word('Задача: ', 'Task: '),
  who: word('кому: ', 'for: '),
  urgent: word('срочно', 'urgent'),
}

/** Month names as they are written in dates. */
export const months: Readonly<Record<'ru' | 'en', readonly string[]>> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}
