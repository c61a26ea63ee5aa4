import { type ComputedWidget, computedWidget, type Widget, type WidgetData } from './dashboard.ts'
import { memberName } from './figure-members.ts'
import { figureDimensionLabels, figureMetricLabels, type LocalizedText } from './figure-metrics.ts'
import { FigureDimension, FigureMetric } from './figure-query.ts'
import { transformLabel } from './figure-transform-labels.ts'
import { amountsText, type UnitAmount, unitName } from './goods-unit.ts'
import { savedFigureLabels } from './saved-figure-labels.ts'
import { isSavedFigure, savedFigures } from './saved-figures.ts'
import type { TableData } from './widget.ts'
import { figuresAsked, type WidgetQuery } from './widget-query.ts'

/** A label of figures, with the panel's own Russian where that of REST has to stay another word. */
interface DataText extends LocalizedText {
  panelRu?: string
}

/** Keys of labels that figures are sent with, before they are put into a language. */
const dataLabels = {
  hour: { ru: 'Час', en: 'Hour' },
  day: { ru: 'Дата', en: 'Day', panelRu: 'День' },
  week: { ru: 'Неделя', en: 'Week' },
  month: { ru: 'Месяц', en: 'Month' },
  weekday: { ru: 'День недели', en: 'Weekday' },
  name: { ru: 'Название', en: 'Name' },
  unit: { ru: 'Единица', en: 'Unit' },
  share: { ru: 'Доля', en: 'Share' },
  current: { ru: 'Период', en: 'Period' },
  previous: { ru: 'Прошлый период', en: 'Before' },
  year_ago: { ru: 'Год назад', en: 'A year ago' },
  full_days: { ru: 'За полные дни', en: 'Over full days' },
  change: { ru: 'Изменение', en: 'Change' },
  change_points: { ru: 'Изменение, п. п.', en: 'Change, pp' },
  delta: { ru: 'Разница', en: 'Difference' },
  count: { ru: 'Сколько', en: 'How many' },
  known_share: { ru: 'Доля выручки, по которой посчитано', en: 'Share of revenue it is known of' },
} as const satisfies Record<string, DataText>

/** A key of `dataLabels`, or `title`: the title of the metric, or the name of the dimension, that the column is of. */
export type DataLabel = keyof typeof dataLabels | 'title'

/** Why a widget is not drawn, by what stands in its text before it is put into a language. */
export const goneLabels = {
  metric_gone: {
    ru: 'Показатель «{metric}» больше не рассчитывается. Удалите виджет или выберите другой показатель.',
    en: 'The metric “{metric}” is no longer computed. Remove the widget or choose another metric.',
  },
  query_gone: {
    ru: 'Виджет не рассчитывается: его запрос больше не подходит. Измените запрос или удалите виджет.',
    en: 'The widget is not computed: its query no longer fits. Change the query or remove the widget.',
  },
} as const satisfies Record<string, LocalizedText>

export type GoneLabel = keyof typeof goneLabels

type Language = keyof LocalizedText
type Asked = Pick<Widget, 'type' | 'metric' | 'query'>

/** The language of labels, and the currency that prices are written in. */
export interface LabelFormat {
  language: Language
  currency: string
  /** For the panel: its own Russian where it has some, and a true minus sign. */
  isPanel?: boolean
}

/** A computed widget with its labels in a language: headings, units, and members that have no name of their own. */
export function labelWidget(block: ComputedWidget, asked: Asked, format: LabelFormat): ComputedWidget {
  return computedWidget(block, block.type, labelled(block.data, asked, format))
}

function labelled(data: WidgetData, asked: Asked, format: LabelFormat): WidgetData {
  const { language } = format
  if ('markdown' in data) return asked.type === 'text' ? data : { markdown: goneText(data.markdown, asked, language) }
  if ('series' in data) {
    return { ...data, series: data.series.map((one) => ({ ...one, label: textOf(one.label, format) })) }
  }
  if ('items' in data) {
    const [dimension, ...others] = dimensionsOf(asked)
    if (dimension === undefined || others.length > 0) return data
    const nameOf = (id: string, label: string) => memberName(dimension, id, label === '' ? null : label, language)
    return { ...data, items: data.items.map((item) => ({ ...item, label: nameOf(item.id, item.label) })) }
  }
  if (!('columns' in data)) return data
  return asked.query ? labelledQuery(data, asked.query, format) : labelledMetric(data, asked, format)
}

function dimensionsOf({ metric, query }: Asked): readonly FigureDimension[] {
  if (query) return query.by
  return metric !== null && isSavedFigure(metric) ? savedFigures[metric].by : []
}

function goneText(label: string, { metric }: Asked, language: Language): string {
  return isKeyOf(goneLabels, label) ? goneLabels[label][language].replace('{metric}', metric ?? '') : label
}

function textOf(label: string, { language, isPanel = false }: LabelFormat): string {
  if (!isKeyOf(dataLabels, label)) return label
  const text: DataText = dataLabels[label]
  return isPanel && language === 'ru' ? (text.panelRu ?? text.ru) : text[language]
}

/** The table of a saved figure. */
function labelledMetric(data: TableData, asked: Asked, format: LabelFormat): TableData {
  const { metric } = asked
  const { language } = format
  const title = metric !== null && isSavedFigure(metric) ? savedFigureLabels[metric][language] : (metric ?? '')
  const [dimension, ...others] = dimensionsOf(asked)
  return {
    ...data,
    columns: data.columns.map((column) => ({
      ...column,
      label: column.label === 'title' ? title : textOf(column.label, format),
    })),
    rows: data.rows.map((row, at) => {
      const { id, label, weekday, unit } = row
      const amounts = data.units?.[at]?.['value']
      const isMember = dimension !== undefined && others.length === 0 && typeof id === 'string'
      return {
        ...row,
        ...(isMember && { label: memberName(dimension, id, textOrNull(label), language) }),
        ...(typeof weekday === 'string' && { y: memberName('weekday', weekday, null, language) }),
        ...(unit !== undefined && amounts && { unit: unitsText(amounts, false, format) }),
      }
    }),
  }
}

/** The table of a query. */
function labelledQuery(data: TableData, query: WidgetQuery, format: LabelFormat): TableData {
  const { language } = format
  const prices = new Set(data.columns.flatMap(({ key, unit }) => (unit === 'money' ? [key] : [])))
  const unitsOf = (units: Record<string, UnitAmount[]> = {}) =>
    Object.fromEntries(
      Object.entries(units).map(([metric, amounts]) => [
        `${metric}:unit`,
        unitsText(amounts, prices.has(metric), format),
      ]),
    )
  return {
    ...data,
    columns: data.columns.map((column) => ({ ...column, label: headOf(column, query, format) })),
    rows: data.rows.map((row, at) => {
      const names = query.by.map((dimension) => {
        const key = String(row[`${dimension}_id`] ?? '')
        return [dimension, memberName(dimension, key, textOrNull(row[dimension]), language)]
      })
      return { ...row, ...Object.fromEntries(names), ...unitsOf(data.units?.[at]) }
    }),
    ...(data.total && { total: { ...data.total, ...unitsOf(data.totalUnits) } }),
  }
}

function headOf({ key, label }: TableData['columns'][number], query: WidgetQuery, format: LabelFormat): string {
  const { language } = format
  const { transform, count } = figuresAsked(query)
  const dimension = FigureDimension.safeParse(key)
  if (dimension.success && query.by.includes(dimension.data))
    return figureDimensionLabels[dimension.data].name[language]
  const part = lowerFirst(textOf(label, format))
  if (label === 'count' && count !== null) return `${figureDimensionLabels[count].name[language]}: ${part}`
  const metric = FigureMetric.safeParse(key.split(':')[0])
  if (!metric.success) return label
  const made = transformLabel(transform)
  const head = figureMetricLabels[metric.data].name[language] + (made === null ? '' : `, ${made[language]}`)
  return label === 'title' ? head : `${head}: ${part}`
}

/** The unit of the value; where there are several, the amount in each, or the price per unit in the currency. */
function unitsText(units: readonly UnitAmount[], isPrice: boolean, format: LabelFormat): string | null {
  const { language, currency, isPanel = false } = format
  const [only, other] = units
  if (other === undefined) return only?.unit ? unitName(only.unit, language) : null
  const style = isPrice ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const) : {}
  const write = (value: number) => {
    const written = value.toLocaleString(language === 'ru' ? 'ru-RU' : 'en', style)
    return isPanel ? written.replace('-', '\u2212') : written
  }
  return amountsText(units, write, { locale: language, isPrice })
}

function textOrNull(value: string | number | null | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function isKeyOf<Labels extends object>(labels: Labels, key: string): key is keyof Labels & string {
  return Object.hasOwn(labels, key)
}
