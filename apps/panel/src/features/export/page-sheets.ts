import type { WidgetData } from '@vitrina/contract/dashboard'
import {
  heatMapFigures,
  type LocalizedText,
  manySeriesFigures,
  rankingFigures,
  seriesFigures,
} from '@/components/charts/chart-figures'
import { placesOf } from '@/components/charts/places-of'
import { withPrevious } from '@/components/charts/with-previous'
import type { ExportedWidget } from './export-page'
import { figuresSheet } from './figures-sheet'
import type { Sheet } from './sheet'
import { tableSheet } from './table-sheet'

/** Sheets of a page's blocks: its single figures together on the first, then one for each block that has figures. */
export function pageSheets(widgets: readonly ExportedWidget[], words: LocalizedText): Sheet[] {
  const figures = widgets.flatMap((widget) =>
    'previous' in widget.data ? [{ title: titleOf(widget), data: widget.data }] : [],
  )
  const first = figures.length > 0 ? [figuresSheet(words.t('export.figures'), figures, words.t)] : []
  return [...first, ...widgets.flatMap((widget) => blockSheet(widget, words) ?? [])]
}

/** The table of a block under what is its own; null for a single figure, which stands among the others, and for text. */
function blockSheet(widget: ExportedWidget, words: LocalizedText): Sheet | null {
  const sheet = plainSheet(titleOf(widget), widget.data, words)
  // Days of its own stand beside others than those of the page.
  const ofPage = widget.period === undefined && widget.previous === undefined
  return sheet && { ...sheet, isCompared: ofPage && sheet.isCompared === true, facts: ownFacts(widget, words) }
}

function plainSheet(title: string, data: WidgetData, words: LocalizedText): Sheet | null {
  const valueHead = words.t('chart.value')
  if ('columns' in data) return tableSheet(title, data, words.t)
  if ('cells' in data) return heatMapFigures({ title, data }, words).sheet()
  if ('items' in data) return rankingFigures({ title, data, hrefOf: () => null }, words).sheet()
  if (!('series' in data)) return null
  if (data.series.filter(({ key }) => key !== 'previous').length > 1) {
    return manySeriesFigures({ title, data, places: placesOf(data) }, words).sheet()
  }
  const { unit, granularity } = data
  return seriesFigures({ title, valueHead, unit, granularity, points: withPrevious(data) }, words).sheet()
}

/** A block of days or restaurants of its own says so. */
function titleOf({ title, period, restaurants }: ExportedWidget): string {
  return [title, ...(period ? [`${period.from} – ${period.to}`] : []), ...(restaurants ? [restaurants] : [])].join(', ')
}

/** What the page says of all its blocks and is otherwise for this one. */
function ownFacts(
  { period, restaurants, narrowed = [], data }: ExportedWidget,
  { t, date }: LocalizedText,
): NonNullable<Sheet['facts']> {
  return [
    ...(period ? [{ label: t('export.period'), text: date.range(period.from, period.to, '') }] : []),
    ...(restaurants ? [{ label: t('export.restaurants'), text: restaurants }] : []),
    ...narrowed.map((text) => ({ label: t('export.subject'), text })),
    ...('isOfServed' in data && data.isOfServed ? [{ label: t('export.subject'), text: t('figures.ofServed') }] : []),
  ]
}
