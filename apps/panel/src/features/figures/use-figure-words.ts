'use client'

import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionWords, figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { useSession } from '@/components/shell/use-session'
import type { DateFormat } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Locale } from '@/i18n/locale'

/** How figures are put in words: metrics, what they are told by, and the members of that. */
export interface FigureWords {
  metric(id: FigureMetric): string
  dimension(id: FigureDimension): string
  /** «по дням и по ресторанам» */
  by(dimensions: readonly FigureDimension[]): string
  /** «Выручка, Чеки по дням» */
  title(query: { metrics: readonly FigureMetric[]; by: readonly FigureDimension[] }): string
  member(dimension: FigureDimension, key: string, label: string | null): string
}

/** The words of figures in the reader's language. */
export function useFigureWords(): FigureWords {
  const { locale } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  return figureWords(locale, date, today)
}

const and: Record<Locale, string> = { ru: ' и ', en: ' and ' }

/** The same outside of a component. */
export function figureWords(locale: Locale, date: DateFormat, today: string): FigureWords {
  const metric = (id: FigureMetric) => figureMetricWords[id].name[locale]
  const by = (dimensions: readonly FigureDimension[]) =>
    dimensions.map((id) => figureDimensionWords[id].by[locale]).join(and[locale])
  return {
    metric,
    by,
    dimension: (id) => figureDimensionWords[id].name[locale],
    title: (query) => [query.metrics.map(metric).join(', '), by(query.by)].filter(Boolean).join(' '),
    member: (dimension, key, label) => {
      switch (dimension) {
        case 'day':
          return date.dayWithWeekday(key, today)
        case 'week':
          return date.dayWithYear(key)
        case 'month':
          return date.month(key.slice(0, 7))
        case 'quarter':
          return quarterName(key, locale)
        default:
          return memberName(dimension, key, label, locale)
      }
    },
  }
}

/** «4 кв. 2026» of its first day. */
function quarterName(key: string, locale: Locale): string {
  const [year, number] = [key.slice(0, 4), Math.ceil(Number(key.slice(5, 7)) / 3)]
  return locale === 'ru' ? `${number} кв. ${year}` : `Q${number} ${year}`
}
