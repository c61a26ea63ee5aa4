import type { HeatmapData, RankingData, SeriesData, Unit } from '@vitrina/contract/widget'
import type { Drill } from '@/features/drill/use-drill'
import type { Sheet, SheetColumn } from '@/features/export/sheet'
import type { DateFormat } from '@/format/format-date'
import type { Translate } from '@/i18n/translate'
import type { TableColumn, TableRow } from './chart-table'
import { axisNames, hourTitle } from './day-axis'
import type { SeriesPoint } from './series-chart'
import { previousName } from './with-previous'

/** The data of a chart: the rows of its table view, and the same figures as they are written to files. */
export interface ChartFigures {
  head: string
  columns: TableColumn[]
  rows: TableRow[]
  sheet: () => Sheet
}

export interface LocalizedText {
  t: Translate
  date: DateFormat
}

interface SeriesInput {
  title: string
  valueHead: string
  unit: Unit
  granularity: SeriesData['granularity']
  points: readonly SeriesPoint[]
  more?: { columns: TableColumn[]; valuesOf: (x: string) => (number | null)[] } | undefined
}

/** Builds the figures of one measure over time, with the period it is compared with. */
export function seriesFigures(input: SeriesInput, { t, date }: LocalizedText, drill?: Drill): ChartFigures {
  const { title, valueHead, unit, granularity, points, more } = input
  const names = axisNames(granularity, date, points.length)
  const compared = points.some(({ before }) => before != null)
  const rest = more?.columns ?? []
  return {
    head: t(`chart.${granularity}`),
    columns: [{ label: valueHead, unit }, ...(compared ? [{ label: t(previousName(points)), unit }] : []), ...rest],
    rows: points.map(({ x, y, before }) => ({
      key: x,
      label: names.title(x),
      values: [y, ...(compared ? [before?.y ?? null] : []), ...(more?.valuesOf(x) ?? [])],
      drill: drill?.({ x, granularity }) ?? null,
    })),
    sheet: () => ({
      title,
      isCompared: compared,
      columns: [
        timeColumn(t, granularity),
        { label: valueHead, kind: unit },
        ...(compared
          ? [
              { ...timeColumn(t, granularity), label: t('export.comparedDay') },
              { label: t(previousName(points)), kind: unit },
            ]
          : []),
        ...rest.map(({ label, unit: kind }) => ({ label, kind })),
      ],
      rows: points.map(({ x, y, before }) => [
        timeCell(x, granularity),
        y,
        ...(compared ? [before ? timeCell(before.x, granularity) : null, before?.y ?? null] : []),
        ...(more?.valuesOf(x) ?? []),
      ]),
    }),
  }
}

/** Builds the figures of several measures over the same time, a column each. */
export function manySeriesFigures(
  {
    title,
    data,
    places,
  }: { title: string; data: SeriesData; places: readonly { x: string; values: (number | null)[] }[] },
  { t, date }: LocalizedText,
  drill?: Drill,
): ChartFigures {
  const names = axisNames(data.granularity, date, places.length)
  return {
    head: t(`chart.${data.granularity}`),
    columns: data.series.map(({ label }) => ({ label, unit: data.unit })),
    rows: places.map(({ x, values }) => ({
      key: x,
      label: names.title(x),
      values,
      drill: drill?.({ x, granularity: data.granularity }) ?? null,
    })),
    sheet: () => ({
      title,
      columns: [timeColumn(t, data.granularity), ...data.series.map(({ label }) => ({ label, kind: data.unit }))],
      rows: places.map(({ x, values }) => [timeCell(x, data.granularity), ...values]),
    }),
  }
}

/** Builds the figures of a ranking; `hrefOf` returns the page of an item. */
export function rankingFigures(
  { title, valueHead, data, hrefOf }: RankingInput,
  { t }: Pick<LocalizedText, 't'>,
  drill?: Drill,
): ChartFigures {
  const { unit, items } = data
  const hasShares = items.some(({ sharePct }) => sharePct !== null)
  const isCompared = items.some(({ previous }) => previous !== undefined)
  const hasFull = items.some(({ full }) => full !== undefined)
  const isPoints = items.some(({ changePoints }) => changePoints !== undefined)
  const hasUnits = items.some(({ units = [] }) => units.some(({ unit: of }) => of !== null))
  const columns: TableColumn[] = [
    { label: valueHead ?? t('chart.value'), unit },
    ...(hasShares ? [{ label: t('chart.sharePct'), unit: 'percent' as const }] : []),
    ...(isCompared
      ? [
          ...(hasFull ? [{ label: t('chart.fullDays'), unit }] : []),
          { label: t('export.before'), unit },
          isPoints
            ? { label: t('export.changePoints'), unit: 'quantity' as const }
            : { label: t('export.changePct'), unit: 'percent' as const },
        ]
      : []),
  ]
  const rows = items.map(({ id, label, value, sharePct, units, ...compared }) => ({
    key: id,
    label,
    units,
    values: [
      value,
      ...(hasShares ? [sharePct] : []),
      ...(isCompared
        ? [
            ...(hasFull ? [compared.full ?? null] : []),
            compared.previous ?? null,
            (isPoints ? compared.changePoints : compared.changePct) ?? null,
          ]
        : []),
    ],
    href: hrefOf(id),
    drill: drill?.({ item: id }) ?? null,
  }))
  return {
    head: t('chart.name'),
    columns,
    rows,
    sheet: () => ({
      title,
      isCompared,
      columns: [
        { label: t('chart.name'), kind: 'text' },
        ...(hasUnits ? [{ label: t('export.unit'), kind: 'text' as const }] : []),
        ...columns.map(({ label, unit: kind }) => ({ label, kind })),
      ],
      rows: rows.flatMap(({ label, values, units = [] }) => {
        if (!hasUnits) return [[label, ...values]]
        // One row per unit, because different units cannot be added.
        if (units.length < 2) return [[label, units[0]?.unit ?? null, ...values]]
        return units.map(({ unit: of, value }) => [label, of, value, ...values.slice(1).map(() => null)])
      }),
    }),
  }
}

interface RankingInput {
  title: string
  valueHead?: string | undefined
  data: RankingData
  hrefOf: (id: string) => string | null
}

/** Builds the figures of a heat map of weekdays by hours, a row for each cell. */
export function heatMapFigures(
  { title, valueHead, data }: { title: string; valueHead?: string | undefined; data: HeatmapData },
  { t, date }: LocalizedText,
  drill?: Drill,
): ChartFigures {
  const day = (y: string) => (/^[1-7]$/.test(y) ? date.weekdayLong(Number(y)) : y)
  const value = { label: valueHead ?? t('chart.value'), unit: data.unit }
  return {
    head: t('chart.dayAndHour'),
    columns: [value],
    rows: data.cells.map(({ x, y, value: figure }) => ({
      key: `${y} ${x}`,
      label: `${day(y)}, ${hourTitle(x)}`,
      values: [figure],
      drill: drill?.({ x, y }) ?? null,
    })),
    sheet: () => ({
      title,
      columns: [
        { label: t('export.weekday'), kind: 'text' },
        { label: t('chart.hour'), kind: 'text' },
        { label: value.label, kind: data.unit },
      ],
      rows: data.cells.map(({ x, y, value: figure }) => [day(y), hourTitle(x), figure]),
    }),
  }
}

function timeColumn(t: Translate, granularity: SeriesData['granularity']): SheetColumn {
  return { label: t(`chart.${granularity}`), kind: granularity === 'day' || granularity === 'week' ? 'date' : 'text' }
}

/** Returns a place on an axis as it is written to files: an ISO date or month, or the hour. */
function timeCell(x: string, granularity: SeriesData['granularity']): string {
  if (granularity === 'hour') return hourTitle(x)
  return granularity === 'month' ? x.slice(0, 7) : x.slice(0, 10)
}
