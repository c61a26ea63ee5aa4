import type { Period } from '@vitrina/contract/dates'
import type { MetricData } from '@vitrina/contract/widget'
import {
  heatMapFigures,
  manySeriesFigures,
  rankingFigures,
  seriesFigures,
  type Words,
} from '@/components/charts/chart-figures'
import { placesOf } from '@/components/charts/places-of'
import { withPrevious } from '@/components/charts/with-previous'
import type { ExportedWidget } from './export-page'
import type { Sheet, SheetCell } from './sheet'
import { tableSheet } from './table-sheet'

/** Sheets of a page's blocks: its single figures together on the first, then one for each block that has figures. */
export function pageSheets(widgets: readonly ExportedWidget[], words: Words): Sheet[] {
  const figures = widgets.flatMap((widget) =>
    'previous' in widget.data ? [{ title: widget.title, period: widget.period, data: widget.data }] : [],
  )
  const first = figures.length > 0 ? [figuresSheet(figures, words)] : []
  return [...first, ...widgets.flatMap((widget) => blockSheet(widget, words) ?? [])]
}

function figuresSheet(figures: { title: string; period: Period | undefined; data: MetricData }[], { t }: Words): Sheet {
  return {
    title: t('export.figures'),
    columns: [
      { label: t('export.figure'), kind: 'text' },
      { label: t('chart.value'), kind: 'quantity' },
      { label: t('export.before'), kind: 'quantity' },
      { label: t('export.changePct'), kind: 'percent' },
      { label: t('export.unit'), kind: 'text' },
    ],
    rows: figures.map(({ title, period, data: { unit, value, previous, changePct } }): SheetCell[] => [
      titleOf(title, period),
      { value, unit },
      { value: previous, unit },
      changePct,
      t(`unit.${unit}`),
    ]),
  }
}

/** The table of a block; null for a single figure, which stands among the others, and for text. */
function blockSheet({ title: name, period, data }: ExportedWidget, words: Words): Sheet | null {
  const title = titleOf(name, period)
  const valueHead = words.t('chart.value')
  if ('columns' in data) return tableSheet(title, data)
  if ('cells' in data) return heatMapFigures({ title, data }, words).sheet()
  if ('items' in data) return rankingFigures({ title, data, hrefOf: () => null }, words).sheet()
  if (!('series' in data)) return null
  if (data.series.filter(({ key }) => key !== 'previous').length > 1) {
    return manySeriesFigures({ title, data, places: placesOf(data) }, words).sheet()
  }
  const { unit, granularity } = data
  return seriesFigures({ title, valueHead, unit, granularity, points: withPrevious(data) }, words).sheet()
}

/** A block of days of its own says so. */
function titleOf(title: string, period: Period | undefined): string {
  return period ? `${title}, ${period.from} – ${period.to}` : title
}
