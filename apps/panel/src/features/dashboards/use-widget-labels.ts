'use client'

import { useQuery } from '@tanstack/react-query'
import {
  type ComputedWidget,
  computedWidget,
  type DashboardDetail,
  type Widget,
  type WidgetData,
} from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import type { TableData } from '@vitrina/contract/widget'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { useSession } from '@/components/shell/use-session'
import { useConditionLabels } from '@/features/builder/use-condition-labels'
import type { DrillSource } from '@/features/drill/use-drill'
import { queryDataLabels } from '@/features/figures/query-data-labels'
import { type FigureLabels, useFigureLabels } from '@/features/figures/use-figure-labels'
import { comparedLabels } from '@/features/period/compared-labels'
import { usePeriod } from '@/features/period/use-period'
import type { DateFormat } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { metricTitle, widgetText, widgetTitle } from './preset-labels'

const maxNamed = 2

/**
 * The texts of a dashboard's widgets: their titles in the user's language, and notes on what is specific to each one,
 * except for the full days that are shown above them all (`told`).
 */
export function useWidgetLabels({ widgets }: Pick<DashboardDetail, 'widgets'>, told?: Period | null) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const { today, workspace } = useSession()
  const { compare } = usePeriod()
  const trpc = useTRPC()
  const { data: offers = [] } = useQuery(
    trpc.dashboards.metrics.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }),
  )
  const setUp = new Map(widgets.map((widget) => [widget.id, widget]))
  const named = widgets.some(({ restaurants }) => restaurants.length > 0)
  const nameOf = useRestaurantNames(named)
  const figureLabels = useFigureLabels()
  const conditionWords = useConditionLabels({ where: widgets.flatMap(({ query }) => query?.where ?? []) })

  const shownAs = (computed: ComputedWidget): ComputedWidget => {
    const widget = setUp.get(computed.id)
    if (!widget) return computed
    const labelled = labelWidget(computed, widget, { language: locale, currency: workspace.currency })
    const title = widgetTitle(t, locale, widget)
    return computedWidget({ ...labelled, title }, labelled.type, shownData(widget, labelled.data))
  }

  const shownData = (widget: Widget, data: WidgetData): WidgetData => {
    const { type, metric, comparison, query } = widget
    if (type === 'text' && 'markdown' in data) return { markdown: widgetText(t, widget) }
    if ('markdown' in data) return data
    if (query) return queryDataLabels(data, query, figureLabels, t)
    const title = metricTitle(metric, locale)
    if (metric === null || title === null) return data
    const isYearAgo = (comparison === 'previous' ? compare : comparison) === 'year_ago'
    return dataLabels(data, { metric, title, isYearAgo }, { t, date, figures: figureLabels })
  }

  const ofRestaurants = (ids: readonly string[]): string => {
    const names = ids.map(nameOf).filter((name) => name !== null)
    return ids.length <= maxNamed && names.length === ids.length
      ? names.join(', ')
      : t('dashboards.note.restaurants', { count: ids.length })
  }

  const daysOf = ({ from, to }: Period): string => date.range(from, to, today)

  /** What a query widget is narrowed to, except what its title already says. */
  const narrowedOf = (id: string): string[] => {
    const { title = '', query } = setUp.get(id) ?? {}
    return (query?.where ?? []).map(conditionWords).filter((words) => !title.includes(words))
  }

  const noteOf = ({ id, period, previous, restaurants, data }: ComputedWidget): string | null => {
    const fullDays = 'fullDays' in data ? data.fullDays : undefined
    const until = 'sameHours' in data ? data.sameHours?.until : undefined
    const words = [
      ...(period ? [daysOf(period)] : []),
      ...(restaurants ? [ofRestaurants(restaurants)] : []),
      ...narrowedOf(id),
      ...(previous ? [comparedLabels(t, date, today, { previous, fullDays, until })] : []),
      ...(!previous && fullDays && !areSame(fullDays, told)
        ? [t('dashboards.note.fullDays', { days: daysOf(fullDays) })]
        : []),
      ...('isOfServed' in data && data.isOfServed ? [t('figures.ofServed')] : []),
      ...(isNotCompared(id) ? [t('dashboards.note.notCompared')] : []),
    ]
    return words.length === 0 ? null : words.join(' · ')
  }

  const isNotCompared = (id: string): boolean => {
    const widget = setUp.get(id)
    return widget?.comparison === 'none' && offers.some(({ id, compares }) => id === widget.metric && compares)
  }

  const metricOf = ({ id }: ComputedWidget): DrillSource => sourceOf(setUp.get(id))

  return { shownAs, noteOf, metricOf, ofRestaurants, narrowedOf }
}

/** The metric or query that a widget's figures come from; null if it has neither. */
export function sourceOf(widget: Pick<Widget, 'metric' | 'query'> | undefined): DrillSource {
  return widget?.query ?? widget?.metric ?? null
}

function areSame(days: Period, told: Period | null | undefined): boolean {
  return told != null && days.from === told.from && days.to === told.to
}

/** Returns the name of a restaurant by its id; null for one the user may not see. */
export function useRestaurantNames(isNeeded: boolean): (id: string) => string | null {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const enabled = isNeeded && scopes.includes('read:restaurants')
  const { data } = useQuery(trpc.restaurants.list.queryOptions({ limit: 200 }, { enabled }))
  const names = new Map(data?.data.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}

/** The metric that data belongs to, and what its labels depend on. */
interface Reported {
  metric: string
  /** The metric's own title. */
  title: string
  isYearAgo: boolean
}

interface LocalizedText {
  t: Translate
  date: DateFormat
  figures: Pick<FigureLabels, 'units'>
}

type Row = TableData['rows'][number]

/** The data of a metric with its labels, such as headings and weekdays, in the user's language. */
export function dataLabels(data: WidgetData, told: Reported, words: LocalizedText): WidgetData {
  if ('items' in data) {
    return {
      ...data,
      items: data.items.map((item) => ({ ...item, label: itemLabels(item.id, item.label, told, words) })),
    }
  }
  if (!('columns' in data)) return data
  // The rows say which units the figures are in.
  const { units, ...table } = data
  return {
    ...table,
    columns: data.columns.map((column) => ({
      ...column,
      label: headOf(column, data.rows, told, words),
    })),
    rows: data.rows.map((row, at) => {
      const amounts = units?.[at]?.['value']
      const measured = amounts && { unit: words.figures.units('quantity', amounts) }
      return { ...rowAsText(row, told, words), ...measured }
    }),
  }
}

function headOf(
  { key, label, unit }: TableData['columns'][number],
  rows: readonly Row[],
  { title, isYearAgo }: Reported,
  { t }: LocalizedText,
): string {
  switch (key) {
    case 'x':
      return rows.some(({ x }) => typeof x === 'string' && x.length === isoDate) ? t('chart.day') : t('chart.hour')
    case 'y':
      return t('export.weekday')
    case 'label':
      return t('chart.name')
    case 'value':
      return title
    case 'unit':
      return t('export.unit')
    case 'fullDays':
      return t('chart.fullDays')
    case 'previous':
      return capital(t(isYearAgo ? 'chart.yearAgo' : 'chart.previous'))
    case 'change':
      return t(unit === 'quantity' ? 'export.changePoints' : 'export.changePct')
    case 'share':
      return t('chart.sharePct')
    case 'knownShare':
      return t('chart.knownShare')
    default:
      return label
  }
}

const isoDate = '2026-01-01'.length

function rowAsText(row: Row, told: Reported, words: LocalizedText): Row {
  const { id, label, weekday } = row
  if (typeof weekday === 'string') return { ...row, y: weekdayOf(weekday, words.date) ?? weekday }
  if (typeof id !== 'string' || typeof label !== 'string') return row
  return { ...row, label: itemLabels(id, label, told, words) }
}

/** Weekdays and a missing category have our own labels; everything else is named as in the accounting system. */
function itemLabels(id: string, label: string, { metric }: Reported, { t, date }: LocalizedText): string {
  if (metric.endsWith('_by_weekday')) return weekdayOf(id, date) ?? label
  return metric.endsWith('_by_category') && id === '' ? t('chart.noCategory') : label
}

function weekdayOf(iso: string, date: DateFormat): string | null {
  return /^[1-7]$/.test(iso) ? capital(date.weekdayLong(Number(iso))) : null
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
