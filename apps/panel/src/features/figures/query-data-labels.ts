import type { WidgetData } from '@vitrina/contract/dashboard'
import type { TableData } from '@vitrina/contract/widget'
import type { Translate } from '@/i18n/translate'
import type { QuerySource } from '../drill/drill-href'
import { columnLabels } from './column-labels'
import { gridOfTable } from './figures-grid'
import type { FigureLabels } from './use-figure-labels'

/** The data of a query with headings, members and units in the user's language. Days in tables are dates. */
export function queryDataLabels(data: WidgetData, query: QuerySource, words: FigureLabels, t: Translate): WidgetData {
  const [dimension] = query.by
  if ('items' in data && dimension !== undefined) {
    const items = data.items.map((item) => ({
      ...item,
      label: words.member(dimension, item.id, item.label === '' ? null : item.label),
    }))
    return { ...data, items }
  }
  if (!('columns' in data)) return data
  const grid = gridOfTable(data, query)
  const figures = new Map(grid.columns.map((column) => [column.key, columnLabels(column, words, t)]))
  const units = new Map(
    grid.columns.flatMap(({ metric, part, unit }) => (part === 'value' ? [[`${metric}:unit`, { metric, unit }]] : [])),
  )
  const headOf = ({ key, label }: TableData['columns'][number]): string => {
    const told = query.by.find((id) => id === key)
    if (told) return words.dimension(told)
    const measured = units.get(key)
    return measured ? `${words.metric(measured.metric)}: ${t('figures.unit')}` : (figures.get(key) ?? label)
  }
  return {
    ...data,
    columns: data.columns.map((column) => ({ ...column, label: headOf(column) })),
    rows: data.rows.map((row, at) => {
      const named = query.by.map((id, index) => {
        return [id, words.cell(id, grid.rows[at]?.keys[index] ?? '', grid.rows[at]?.labels[index] ?? null)]
      })
      const measured = [...units].flatMap(([key, { metric, unit }]) => {
        const amounts = grid.rows[at]?.units[metric]
        return amounts ? [[key, words.units(unit, amounts)]] : []
      })
      return { ...row, ...Object.fromEntries([...named, ...measured]) }
    }),
  }
}
