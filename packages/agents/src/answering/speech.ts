import type { Period } from '@vitrina/contract/dates'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import type { Language } from '../reading/meaning.ts'

/** A non-breaking space: within a number, and between a number and its unit. */
const nbsp = '\u00a0'

/** How numbers, days and lists are written in one language, in the workspace's currency and on its current day. */
export interface Speech {
  language: Language
  number: (value: number) => string
  percent: (value: number) => string
  /** A difference of percentages. */
  points: (value: number) => string
  money: (value: number) => string
  /** A number of checks, guests, dishes … with its noun. */
  counted: (metric: FigureMetric, value: number) => string
  /** A figure in its unit; quantities without the unit of their goods. */
  amount: (unit: Unit, value: number) => string
  /** `9–15 ноября`, `November 9–15`; the year is written if it is not the current one. */
  dates: (period: Period) => string
  list: (words: readonly string[]) => string
  /** The form for the language. */
  in: (russian: string, english: string) => string
}

const locales = { ru: 'ru-RU', en: 'en-US' } as const

/** Speech in a language. */
export function speechOf(language: Language, { currency, today }: { currency: string; today: string }): Speech {
  const locale = locales[language]
  const rules = new Intl.PluralRules(locale)
  const number = (most: number) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: most })
    return (value: number) => minus(format.format(value))
  }
  const [exact, hundredths] = [number(3), number(2)]
  const sums = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  const money = (value: number) => minus(sums.format(value))
  const percent = (value: number) => `${hundredths(value)}${language === 'ru' ? nbsp : ''}%`
  const amounts = {
    money,
    percent,
    count: exact,
    quantity: exact,
    hours: (value: number) => `${hundredths(value)}${nbsp}${language === 'ru' ? 'ч' : 'h'}`,
  } as const satisfies Record<Unit, (value: number) => string>
  return {
    language,
    ...{ number: exact, percent, money },
    points: (value) => `${hundredths(value)}${nbsp}${language === 'ru' ? `п.${nbsp}п.` : 'pp'}`,
    counted: (metric, value) => {
      const forms = nouns[metric]?.[language]
      if (forms === undefined) return exact(value)
      const form = rules.select(Math.abs(value))
      const word = form === 'one' ? forms[0] : form === 'many' ? forms[2] : forms[1]
      return `${exact(value)}${nbsp}${word}`
    },
    amount: (unit, value) => amounts[unit](value),
    dates: (period) => (language === 'ru' ? russianDates(period, today) : englishDates(period, today)),
    list: (words) => new Intl.ListFormat(locale).format(words),
    in: (russian, english) => (language === 'ru' ? russian : english),
  }
}

/** Sets a typographic minus, because a hyphen reads as a range. */
function minus(text: string): string {
  return text.replace('-', '−')
}

type Forms = Record<Language, readonly [one: string, few: string, many: string]>

const of = (ru: Forms['ru'], [one, more]: readonly [string, string]): Forms => ({ ru, en: [one, more, more] })

const nouns: Partial<Record<FigureMetric, Forms>> = {
  checks: of(['чек', 'чека', 'чеков'], ['check', 'checks']),
  checks_with: of(['чек', 'чека', 'чеков'], ['check', 'checks']),
  checks_without_waiter: of(['чек', 'чека', 'чеков'], ['check', 'checks']),
  documents: of(['документ', 'документа', 'документов'], ['document', 'documents']),
  guests: of(['гость', 'гостя', 'гостей'], ['guest', 'guests']),
  positions: of(['строка', 'строки', 'строк'], ['line', 'lines']),
  orders: of(['продажа', 'продажи', 'продаж'], ['order', 'orders']),
  dish_count: of(['блюдо', 'блюда', 'блюд'], ['dish', 'dishes']),
  shifts: of(['смена', 'смены', 'смен'], ['shift', 'shifts']),
  voids: of(['удаление', 'удаления', 'удалений'], ['void', 'voids']),
  payment_count: of(['оплата', 'оплаты', 'оплат'], ['payment', 'payments']),
  below_min: of(['позиция', 'позиции', 'позиций'], ['position', 'positions']),
}

const russianMonths = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const englishMonths = 'January February March April May June July August September October November December'.split(' ')

const partsOf = (date: string) => ({
  year: date.slice(0, 4),
  month: Number(date.slice(5, 7)) - 1,
  day: Number(date.slice(8, 10)),
})

function russianDates({ from, to }: Period, today: string): string {
  const name = (date: string, isYearSaid: boolean) => {
    const { year, month, day } = partsOf(date)
    return `${day}${nbsp}${russianMonths[month]}${isYearSaid ? `${nbsp}${year}` : ''}`
  }
  const [first, last] = [partsOf(from), partsOf(to)]
  const isOld = last.year !== today.slice(0, 4)
  if (from === to) return name(to, isOld)
  if (first.year !== last.year) return `${name(from, true)} – ${name(to, true)}`
  if (first.month !== last.month) return `${name(from, false)} – ${name(to, isOld)}`
  return `${first.day}–${name(to, isOld)}`
}

function englishDates({ from, to }: Period, today: string): string {
  const [first, last] = [partsOf(from), partsOf(to)]
  const isOld = last.year !== today.slice(0, 4)
  const name = ({ year, month, day }: ReturnType<typeof partsOf>, isYearSaid: boolean) =>
    `${englishMonths[month]}${nbsp}${day}${isYearSaid ? `, ${year}` : ''}`
  if (from === to) return name(last, isOld)
  if (first.year !== last.year) return `${name(first, true)} – ${name(last, true)}`
  if (first.month !== last.month) return `${name(first, false)} – ${name(last, isOld)}`
  return `${englishMonths[first.month]}${nbsp}${first.day}–${last.day}${isOld ? `, ${last.year}` : ''}`
}

/** One day: `17 ноября`. */
export function fullDate(speech: Pick<Speech, 'dates'>, date: string): string {
  return speech.dates({ from: date, to: date })
}

/** A sentence with a full stop, unless it ends in an abbreviated unit that already has one. */
export function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
