import { changeOf } from '@vitrina/contract/change'
import type { WidgetData } from '@vitrina/contract/dashboard'
import { amountsText, type UnitAmount, unitName } from '@vitrina/contract/goods-unit'
import type { TableData } from '@vitrina/contract/widget'
import { weekdayNames } from '../time/weekday-names.ts'
import type { Metric, MetricInput } from './define-metric.ts'
import { previousLabel } from './series-over-time.ts'

type Asked = Pick<Metric<WidgetData>, 'title' | 'unit' | 'compares'>
type Shape<Key extends string> = Extract<WidgetData, Record<Key, unknown>>

/**
 * What a metric gives, as a table: figure by figure, nothing computed anew. Columns that hold nothing for the metric, such
 * as shares of percentages or what there is no comparison for, are left out. Rows also hold, in no column, what tells
 * their item: its `id`, or the ISO `weekday`.
 */
export function metricTable(metric: Asked, input: MetricInput, data: WidgetData): TableData {
  if ('series' in data) return seriesTable(metric, input, data)
  if ('items' in data) return rankingTable(metric, input, data)
  if ('cells' in data) return heatmapTable(metric, data)
  if ('value' in data) return figureTable(metric, input, data)
  throw new Error('Only what a metric gives becomes a table')
}

const placeNames = { hour: 'Час', day: 'Дата', week: 'Неделя', month: 'Месяц' } as const

function seriesTable({ title, unit }: Asked, input: MetricInput, { granularity, series }: Shape<'series'>): TableData {
  const [current] = series
  const previous = series.find(({ key }) => key === 'previous')
  return {
    columns: [
      { key: 'x', label: placeNames[granularity], unit: null },
      { key: 'value', label: title.ru, unit },
      ...(previous ? [{ key: 'previous', label: previousLabel(input), unit }] : []),
    ],
    rows: (current?.points ?? []).map(({ x, y }, index) => ({
      x,
      value: y,
      ...(previous && { previous: previous.points[index]?.y ?? null }),
    })),
  }
}

function rankingTable({ title, unit }: Asked, input: MetricInput, { items, isOfServed }: Shape<'items'>): TableData {
  const isCompared = items.some(({ previous }) => previous !== undefined)
  const hasFull = items.some(({ full }) => full !== undefined)
  const isPoints = items.some(({ changePoints }) => changePoints !== undefined)
  const hasShares = items.some(({ sharePct }) => sharePct !== null)
  const hasUnits = items.some(({ units = [] }) => units.some(({ unit }) => unit !== null))
  return {
    columns: [
      { key: 'label', label: 'Название', unit: null },
      { key: 'value', label: title.ru, unit },
      ...(hasUnits ? [{ key: 'unit', label: 'Единица', unit: null }] : []),
      ...(hasShares ? [{ key: 'share', label: 'Доля', unit: 'percent' as const }] : []),
      ...(isCompared ? changeColumns(unit, input, { hasFull, isPoints }) : []),
    ],
    rows: items.map(({ id, label, value, sharePct, units = [], ...compared }) => ({
      ...{ id, label, value },
      ...(hasFull && { fullDays: compared.full ?? null }),
      ...(isCompared && { previous: compared.previous ?? null, change: changeIn(compared) }),
      ...(hasUnits && { unit: unitsInWords(units) }),
      ...(hasShares && { share: sharePct }),
    })),
    ...(hasUnits && { units: items.map(({ units = [] }) => ({ value: units })) }),
    ...(isOfServed && { isOfServed }),
  }
}

/** The full days, where not all of the period is over, what stands beside them, and the change from it. */
function changeColumns(
  unit: Asked['unit'],
  input: MetricInput,
  { hasFull, isPoints }: { hasFull: boolean; isPoints: boolean },
): TableData['columns'] {
  return [
    ...(hasFull ? [{ key: 'fullDays', label: 'За полные дни', unit }] : []),
    { key: 'previous', label: previousLabel(input), unit },
    isPoints
      ? { key: 'change', label: 'Изменение, п. п.', unit: 'quantity' as const }
      : { key: 'change', label: 'Изменение', unit: 'percent' as const },
  ]
}

function changeIn({ changePct = null, changePoints = null }: Partial<Shape<'items'>['items'][number]>): number | null {
  return changeOf({ changePct, changePoints })?.by ?? null
}

/** The unit the value is in; where there are several, how much of each, or the price of one of each in a currency. */
export function unitsInWords(units: readonly UnitAmount[], currency: string | null = null): string | null {
  const [only, other] = units
  if (other === undefined) return only?.unit ? unitName(only.unit, 'ru') : null
  const style = currency === null ? {} : ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)
  const write = (value: number) => value.toLocaleString('ru-RU', style)
  return amountsText(units, write, { locale: 'ru', isPrice: currency !== null })
}

function figureTable({ title, unit, compares }: Asked, input: MetricInput, data: Shape<'value'>): TableData {
  const isCompared = compares === true && input.previous !== null
  const known = 'knownRevenueSharePct' in data ? data.knownRevenueSharePct : undefined
  const { fullDays } = data
  const isPoints = data.changePoints !== undefined
  return {
    columns: [
      { key: 'value', label: title.ru, unit },
      ...(isCompared ? changeColumns(unit, input, { hasFull: Boolean(fullDays), isPoints }) : []),
      ...(known === undefined
        ? []
        : [{ key: 'knownShare', label: 'Доля выручки, по которой посчитано', unit: 'percent' as const }]),
    ],
    rows: [
      {
        value: data.value,
        ...(isCompared && fullDays && { fullDays: fullDays.value }),
        ...(isCompared && { previous: data.previous, change: changeOf(data)?.by ?? null }),
        ...(known !== undefined && { knownShare: known }),
      },
    ],
  }
}

function heatmapTable({ title, unit }: Asked, { cells }: Shape<'cells'>): TableData {
  return {
    columns: [
      { key: 'y', label: 'День недели', unit: null },
      { key: 'x', label: 'Час', unit: null },
      { key: 'value', label: title.ru, unit },
    ],
    rows: cells.map(({ x, y, value }) => ({ weekday: y, y: weekdayNames[Number(y) - 1] ?? y, x, value })),
  }
}
