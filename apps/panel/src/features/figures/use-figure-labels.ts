'use client'

import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { type UnitAmount, unitName } from '@vitrina/contract/goods-unit'
import type { Unit } from '@vitrina/contract/widget'
import { useSession } from '@/components/shell/use-session'
import type { DateFormat } from '@/format/format-date'
import type { FigureFormat } from '@/format/format-figure'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Locale } from '@/i18n/locale'

/** The labels of figures: metrics, dimensions, and the members of dimensions. */
export interface FigureLabels {
  metric(id: FigureMetric): string
  dimension(id: FigureDimension): string
  /** «по дням и по ресторанам» */
  by(dimensions: readonly FigureDimension[]): string
  /** «Выручка, Чеки по дням» */
  title(query: { metrics: readonly FigureMetric[]; by: readonly FigureDimension[] }): string
  member(dimension: FigureDimension, key: string, label: string | null): string
  /** The same for files: days are dates, so that a spreadsheet can sort them. */
  cell(dimension: FigureDimension, key: string, label: string | null): string
  /** The unit of figures of goods or, if there are several units, the amount in each; null if there is no unit. */
  units(unit: Unit, amounts: readonly UnitAmount[]): string | null
}

/** The labels of figures in the user's language. */
export function useFigureLabels(): FigureLabels {
  const { locale } = useI18n()
  const { date, figure } = useFormat()
  const { today } = useSession()
  return figureLabels(locale, { date, figure }, today)
}

const and: Record<Locale, string> = { ru: ' и ', en: ' and ' }

interface Formats {
  date: DateFormat
  figure: FigureFormat
}

/** The same outside of a component. */
export function figureLabels(locale: Locale, { date, figure }: Formats, today: string): FigureLabels {
  const metric = (id: FigureMetric) => figureMetricLabels[id].name[locale]
  const by = (dimensions: readonly FigureDimension[]) =>
    dimensions.map((id) => figureDimensionLabels[id].by[locale]).join(and[locale])
  const member = (dimension: FigureDimension, key: string, label: string | null) => {
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
  }
  return {
    metric,
    by,
    member,
    // The contract's names: days and weeks as dates, months as 2026-11.
    cell: (dimension, key, label) => memberName(dimension, key, label, locale),
    units: (unit, amounts) => {
      const [only, other] = amounts
      if (other !== undefined) return figure.each(unit, amounts)
      return only?.unit ? unitName(only.unit, locale) : null
    },
    dimension: (id) => figureDimensionLabels[id].name[locale],
    title: (query) => [query.metrics.map(metric).join(', '), by(query.by)].filter(Boolean).join(' '),
  }
}

/** The name of a quarter by its first day: «4 кв. 2026». */
function quarterName(key: string, locale: Locale): string {
  const [year, number] = [key.slice(0, 4), Math.ceil(Number(key.slice(5, 7)) / 3)]
  return locale === 'ru' ? `${number} кв. ${year}` : `Q${number} ${year}`
}
