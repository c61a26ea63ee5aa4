import type { WidgetData } from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import type { MetricData } from '@vitrina/contract/widget'
import {
  heatMapFigures,
  type LocalizedText,
  manySeriesFigures,
  rankingFigures,
  seriesFigures,
} from '@/components/charts/chart-figures'
import { placesOf } from '@/components/charts/places-of'
import { withPrevious } from '@/components/charts/with-previous'
import { sparkPlaces } from '@/features/overview/spark-days'
import type { Translate } from '@/i18n/translate'
import type { ExportedWidget } from './export-page'
import type { Sheet, SheetCell } from './sheet'
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

/** A single figure for files: its value, its previous value and, if the dates are known, the points of its series. */
export function metricSheets(title: string, data: MetricData, period: Period, words: LocalizedText): Sheet[] {
  const { unit, spark } = data
  const course = sparkPlaces(data, period)
  const figure = figuresSheet(title, [{ title, data }], words.t)
  if (course === null || spark.length < 2) return [figure]
  const { granularity, places } = course
  const points = places.map((x, index) => ({ x, y: spark[index] ?? null }))
  const valueHead = words.t('chart.value')
  return [figure, seriesFigures({ title, valueHead, unit, granularity, points }, words).sheet()]
}

/** Single figures one below another, each in its unit, with its previous value. */
function figuresSheet(title: string, figures: readonly { title: string; data: MetricData }[], t: Translate): Sheet {
  return {
    title,
    isCompared: figures.some(({ data }) => data.previous !== null),
    columns: [
      { label: t('export.figure'), kind: 'text' },
      { label: t('chart.value'), kind: 'quantity' },
      { label: t('export.before'), kind: 'quantity' },
      { label: t('export.changePct'), kind: 'percent' },
      { label: t('export.changePoints'), kind: 'quantity' },
      { label: t('export.unit'), kind: 'text' },
    ],
    rows: figures.flatMap(({ title: name, data }) => figureRows(name, data, t)),
  }
}

/** The rows of a figure. If its change covers only full days or hours, those have a row of their own. */
function figureRows(
  name: string,
  { unit, value, previous, fullDays, sameHours, units = [], ...changed }: MetricData,
  t: Translate,
): SheetCell[][] {
  const row = (title: string, now: number | null, before: number | null, of: Partial<Changed>): SheetCell[] => [
    title,
    { value: now, unit },
    { value: before, unit },
    of.changePct ?? null,
    of.changePoints ?? null,
    t(`unit.${unit}`),
  ]
  // One row per unit, so that amounts in different units are not added.
  if (units.length > 1) return units.map(({ unit: of, value: one }) => row(of ? `${name}, ${of}` : name, one, null, {}))
  if (sameHours) {
    const hours = `${name}, ${t('export.untilHour', { time: sameHours.until })}`
    return [row(name, value, previous, {}), row(hours, sameHours.value, sameHours.previous, sameHours)]
  }
  if (!fullDays) return [row(name, value, previous, changed)]
  const { from, to } = fullDays
  return [
    row(name, value, null, {}),
    row(`${name}, ${t('export.fullDays', { from, to })}`, fullDays.value, previous, changed),
  ]
}

type Changed = Pick<MetricData, 'changePct' | 'changePoints'>
