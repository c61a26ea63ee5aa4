import { addDays, type Period } from '@vitrina/contract/dates'
import { memberName } from '@vitrina/contract/figure-members'
import { figureMetricLabels } from '@vitrina/contract/figure-metrics'
import type { FigureDimension, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { transformLabel } from '@vitrina/contract/figure-transform-labels'
import { amountsText, amountText } from '@vitrina/contract/goods-unit'
import { measures, unitOf } from '@vitrina/core/figures/measures'
import type { Figure } from '@vitrina/core/figures/read-figures'
import { within } from '@vitrina/core/time/time-axis'
import type { Speech } from './speech.ts'

type Reported = Pick<Figure, 'value' | 'units'>

/** The name of a metric with its transform. */
export function metricName(
  { language }: Speech,
  metric: FigureMetric,
  { transform }: Pick<FigureQuery, 'transform'>,
): string {
  const made = transformLabel(transform)
  const name = figureMetricLabels[metric].name[language]
  return made === null ? name : `${name}, ${made[language]}`
}

/** A figure in words; an unknown one is reported as unknown, never as 0. */
export function figureText(
  speech: Speech,
  metric: FigureMetric,
  query: Pick<FigureQuery, 'transform'>,
  { value, units }: Reported,
): string {
  const unit = unitOf(metric, query.transform)
  const write = (amount: number) => speech.amount(unit, amount)
  const isOfGoods = units !== undefined && unit !== 'percent'
  const isPrice = unit === 'money'
  if (isOfGoods && units.length > 1) return amountsText(units, write, { locale: speech.language, isPrice })
  // A source that does not report guests has zero guests on every check.
  if (value === null || (value === 0 && measures[metric].leaves.includes('guests'))) return noneText(speech, metric)
  if (isOfGoods && units.length === 1) {
    if (isPrice)
      return amountsText([{ unit: units[0]?.unit ?? null, value }], write, { locale: speech.language, isPrice })
    return amountText(write(value), units[0]?.unit ?? null, speech.language)
  }
  return unit === 'count' ? speech.counted(metric, value) : write(value)
}

/** The text for a metric that has no figure. */
function noneText(speech: Speech, metric: FigureMetric): string {
  const { leaves, scope } = measures[metric]
  if (leaves.includes('cost')) {
    return speech.in(
      'не рассчитано: себестоимость неизвестна или продаж нет',
      'not known: there is no cost, or nothing was sold',
    )
  }
  if (scope === 'read:stock') return speech.in('движений нет', 'nothing moved')
  if (metric === 'payments' || metric === 'payment_count') return speech.in('оплат нет', 'no payments')
  if (metric === 'voids' || metric === 'void_sum') return speech.in('удалений нет', 'no voids')
  if (metric === 'guests' || leaves.includes('guests')) return speech.in('гости не указаны', 'guests are not told')
  return speech.in('продаж нет', 'no sales')
}

/**
 * The figure over the full days, which its change covers, where they are not all the days asked for; null where they
 * are.
 */
export function fullText(
  speech: Speech,
  metric: FigureMetric,
  query: FigureQuery,
  { value, full, change }: Figure,
): string | null {
  if (full === null || full === value || change === null) return null
  return figureText(speech, metric, query, { value: full })
}

/** By how much a figure is more or less than another: `на 5 % больше`, `5% more`; in points where it is a percentage. */
export function changeText(
  speech: Speech,
  metric: FigureMetric,
  query: Pick<FigureQuery, 'transform'>,
  change: number,
): string {
  const isPoints = unitOf(metric, query.transform) === 'percent'
  const by = isPoints ? speech.points(Math.abs(change)) : speech.percent(Math.abs(change))
  return change > 0 ? speech.in(`на ${by} больше`, `${by} more`) : speech.in(`на ${by} меньше`, `${by} less`)
}

/** The short form next to a figure: `+5 %`, `−2,5 п. п.` */
export function shortChange(
  speech: Speech,
  metric: FigureMetric,
  query: Pick<FigureQuery, 'transform'>,
  change: number,
): string {
  const isPoints = unitOf(metric, query.transform) === 'percent'
  return `${change > 0 ? '+' : ''}${isPoints ? speech.points(change) : speech.percent(change)}`
}

/** The days, within those asked for, that a member of a time dimension covers; null where they are not consecutive. */
export function daysOfMember(dimension: FigureDimension, key: string, period: Period): Period | null {
  const whole = sumOfAll(dimension, key)
  return whole && (within(whole, period) ?? whole)
}

const monthsIn: Partial<Record<FigureDimension, number>> = { month: 1, quarter: 3, year: 12 }

function sumOfAll(dimension: FigureDimension, from: string): Period | null {
  if (dimension === 'day') return { from, to: from }
  if (dimension === 'week') return { from, to: addDays(from, 6) }
  const months = monthsIn[dimension]
  if (months === undefined) return null
  const next = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months
  const first = `${String(Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}-01`
  return { from, to: addDays(first, -1) }
}

const namedMonths = {
  ru: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
} as const

/** The label of a dimension's member in an answer: days with their weekday, full months by name, hours as ranges. */
export function memberText(
  speech: Speech,
  dimension: FigureDimension,
  { key, label }: { key: string; label: string | null },
  period: Period,
): string {
  const { language } = speech
  if (dimension === 'hour') {
    const next = String((Number(key) + 1) % 24).padStart(2, '0')
    return `${key.padStart(2, '0')}:00–${next}:00`
  }
  const days = daysOfMember(dimension, key, period)
  if (days === null) return memberName(dimension, key, label, language)
  if (dimension === 'day') return `${speech.dates(days)} (${weekdays[language].format(new Date(`${key}T00:00:00Z`))})`
  const whole = sumOfAll(dimension, key)
  const isWhole = whole?.from === days.from && whole.to === days.to
  if (dimension === 'month' && isWhole)
    return `${namedMonths[language][Number(key.slice(5, 7)) - 1]}\u00a0${key.slice(0, 4)}`
  return dimension === 'year' && isWhole ? key.slice(0, 4) : speech.dates(days)
}

const weekdays = {
  ru: new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }),
} as const
