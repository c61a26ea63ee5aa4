import type { Period } from '@vitrina/contract/dates'
import { amountText } from '@vitrina/contract/goods-unit'
import type { Unit } from '@vitrina/contract/widget'
import { dayOf, monthOf, yearOf } from '../understand/calendar.ts'
import type { Measure, SpokenPeriod } from '../understand/understood.ts'

/** A space that no line breaks at: within a number, between it and its unit. */
export const nbsp = '\u00a0'

const rules = new Intl.PluralRules('ru')

/** The form of a word that goes with a number: «1 чек», «2 чека», «5 чеков», «1,5 чека». */
export function plural(value: number, [one, few, many]: readonly [string, string, string]): string {
  const form = rules.select(Math.abs(value))
  return form === 'one' ? one : form === 'many' ? many : few
}

const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })
const percents = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const currencies = new Map<string, Intl.NumberFormat>()

/** A minus as it is set in print; a hyphen reads as a range. */
function minus(text: string): string {
  return text.replace('-', '−')
}

/** A number with at most three decimals: «1 234,5». */
export function number(value: number): string {
  return minus(numbers.format(value))
}

/** A sum in the workspace's currency, kopecks only where there are any: «1 234 567,89 ₽». */
export function money(value: number, currency: string): string {
  const format =
    currencies.get(currency) ??
    new Intl.NumberFormat('ru-RU', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  currencies.set(currency, format)
  return minus(format.format(value))
}

/** «35,2 %» */
export function percent(value: number): string {
  return `${minus(percents.format(value))}${nbsp}%`
}

/** A difference of percentages: `2,5 п. п.` */
export function points(value: number): string {
  return `${minus(percents.format(value))}${nbsp}п.${nbsp}п.`
}

const portions = ['порция', 'порции', 'порций'] as const
const checkForms = ['чек', 'чека', 'чеков'] as const

/** A quantity with its unit; dishes without one are counted in portions. */
export function quantity(value: number, unit: string | null): string {
  const isPortion = unit === null || /^порц/i.test(unit)
  return isPortion ? `${number(value)}${nbsp}${plural(value, portions)}` : amountText(number(value), unit, 'ru')
}

/** «123 чека» */
export function checksOf(value: number): string {
  return `${number(value)}${nbsp}${plural(value, checkForms)}`
}

const genitive = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

/** «17 ноября», «9–15 ноября», «28 октября – 3 ноября»; a year that is not this one is said. */
export function dates({ from, to }: Period, today: string): string {
  const name = (date: string, isYearSaid: boolean) =>
    `${dayOf(date)}${nbsp}${genitive[monthOf(date) - 1]}${isYearSaid ? `${nbsp}${yearOf(date)}` : ''}`
  const isOld = yearOf(to) !== yearOf(today)
  if (from === to) return name(to, isOld)
  if (yearOf(from) !== yearOf(to)) return `${name(from, true)} – ${name(to, true)}`
  if (monthOf(from) !== monthOf(to)) return `${name(from, false)} – ${name(to, isOld)}`
  return `${dayOf(from)}–${name(to, isOld)}`
}

/** «воскресенье, 15 ноября» */
export function dayName(date: string, today: string): string {
  return `${dates({ from: date, to: date }, today)} (${weekdayNames.format(new Date(`${date}T00:00:00Z`))})`
}

const weekdayNames = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone: 'UTC' })

const spokenDays = /^(сегодня|вчера|позавчера)$/

/** When, as it follows a verb or a measure: «вчера (17 ноября)», «за прошлую неделю (9–15 ноября)», «за 9–15 ноября». */
export function when(period: SpokenPeriod, today: string): string {
  const said = period.label.includes(', ') ? (period.label.split(', ')[0] ?? '') : ''
  const exact = dates(period, today)
  if (spokenDays.test(said)) return `${said} (${exact})`
  if (said === 'год назад' || /^\d/.test(said) || said === '') return `за ${exact}`
  const object = said.replace('эта неделя', 'эту неделю').replace(/прошлая неделя$/, 'прошлую неделю')
  return `${object.startsWith('за ') ? '' : 'за '}${object} (${exact})`
}

interface MeasureWords {
  unit: Unit
  /** As it stands first: «Выручка за вчера». */
  name: string
  /** Within a sentence: «самая большая выручка». */
  inside: string
  gender: 'm' | 'f' | 'p'
  /** What is said where there is no figure. */
  none: string
}

export const measureWords: Record<Measure, MeasureWords> = {
  revenue: { unit: 'money', name: 'Выручка', inside: 'выручка', gender: 'f', none: 'продаж нет' },
  avg_check: { unit: 'money', name: 'Средний чек', inside: 'средний чек', gender: 'm', none: 'чеков нет' },
  checks: { unit: 'count', name: 'Чеки', inside: 'чеки', gender: 'p', none: 'чеков нет' },
  quantity: { unit: 'quantity', name: 'Продано', inside: 'количество', gender: 'm', none: 'продаж нет' },
  foodcost: {
    unit: 'percent',
    name: 'Фудкост',
    inside: 'фудкост',
    gender: 'm',
    none: 'не рассчитан: себестоимость неизвестна или продаж нет',
  },
  markup: {
    unit: 'percent',
    name: 'Наценка',
    inside: 'наценка',
    gender: 'f',
    none: 'не рассчитана: себестоимость неизвестна',
  },
  cost: {
    unit: 'money',
    name: 'Себестоимость порции',
    inside: 'себестоимость порции',
    gender: 'f',
    none: 'не рассчитана',
  },
  price: { unit: 'money', name: 'Цена', inside: 'цена', gender: 'f', none: 'не указана' },
}

/** First letter large. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** «a, b и c» */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat('ru').format(words)
}
