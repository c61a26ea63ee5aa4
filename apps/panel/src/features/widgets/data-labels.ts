import type { WidgetData } from '@vitrina/contract/dashboard'
import type { TableData } from '@vitrina/contract/widget'
import type { DateFormat } from '@/format/format-date'
import type { Translate } from '@/i18n/translate'
import type { FigureLabels } from '../figures/use-figure-labels'

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
