import type { WidgetData } from '@vitrina/contract/dashboard'
import type { Translate } from '@/i18n/translate'
import type { QuerySource } from '../drill/query-source'
import { columnWords } from './column-words'
import { gridOfTable } from './figures-grid'
import type { FigureWords } from './use-figure-words'

/** The data of a query with its heads and members in the reader's language. */
export function queryDataInWords(data: WidgetData, query: QuerySource, words: FigureWords, t: Translate): WidgetData {
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
  const figures = new Map(grid.columns.map((column) => [column.key, columnWords(column, words, t)]))
  return {
    columns: data.columns.map((column) => {
      const told = query.by.find((id) => id === column.key)
      return { ...column, label: told ? words.dimension(told) : (figures.get(column.key) ?? column.label) }
    }),
    rows: data.rows.map((row, at) => {
      const named = query.by.map((id, index) => {
        return [id, words.member(id, grid.rows[at]?.keys[index] ?? '', grid.rows[at]?.labels[index] ?? null)]
      })
      return { ...row, ...Object.fromEntries(named) }
    }),
  }
}
