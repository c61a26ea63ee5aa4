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

/** The sheets of a page's blocks: all single figures on the first, then one sheet for each block that has figures. */
export function pageSheets(widgets: readonly ExportedWidget[], words: LocalizedText): Sheet[] {
  const figures = widgets.flatMap((widget) =>
    'previous' in widget.data ? [{ title: titleOf(widget), data: widget.data }] : [],
  )
  const first = figures.length > 0 ? [figuresSheet(words.t('export.figures'), figures, words.t)] : []
  return [...first, ...widgets.flatMap((widget) => blockSheet(widget, words) ?? [])]
}

/** The sheet of a block with its own facts; null for text and for a single figure, which is on the first sheet. */
function blockSheet(widget: ExportedWidget, words: LocalizedText): Sheet | null {
  const sheet = plainSheet(titleOf(widget), widget.data, words)
  // A block with days of its own is compared with other days than the page is.
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

/** The title of a block, with its own days and restaurants if it has any. */
function titleOf({ title, period, restaurants }: ExportedWidget): string {
  return [title, ...(period ? [`${period.from} – ${period.to}`] : []), ...(restaurants ? [restaurants] : [])].join(', ')
}

/** The facts of a block that differ from those the page states for all its blocks. */
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
