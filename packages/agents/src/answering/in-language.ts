import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
import { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { transformLabel } from '@vitrina/contract/figure-transform-labels'
import { figuresAsked, type WidgetQuery } from '@vitrina/contract/widget-query'
import type { Language } from '../reading/meaning.ts'

/**
 * A widget of a query in a language. Widgets of dashboards have Russian labels, those of the product's own members
 * included.
 */
export function inLanguage(block: ComputedWidget, language: Language): ComputedWidget {
  const { query } = block
  if (language === 'ru' || query === undefined) return block
  switch (block.type) {
    case 'table': {
      const columns = block.data.columns.map((column) => ({ ...column, label: headOf(column, query) }))
      const rows = block.data.rows.map((row) => {
        const names = query.by.map((name) => {
          const [key, label] = [row[`${name}_id`], row[name]]
          return [name, memberName(name, String(key ?? ''), typeof label === 'string' ? label : null, 'en')]
        })
        return { ...row, ...Object.fromEntries(names) }
      })
      return { ...block, data: { ...block.data, columns, rows } }
    }
    case 'bar':
    case 'pie': {
      const [dimension] = query.by
      if (!('items' in block.data) || dimension === undefined) break
      const items = block.data.items.map((item) => ({
        ...item,
        label: memberName(dimension, item.id, item.label, 'en'),
      }))
      if (block.type === 'pie') return { ...block, data: { ...block.data, items } }
      return { ...block, data: { ...block.data, items } }
    }
  }
  if (!('data' in block) || !('series' in block.data)) return block
  const series = block.data.series.map((one) => ({ ...one, label: seriesNames[one.key] ?? one.label }))
  if (block.type === 'line' || block.type === 'area' || block.type === 'bar') {
    return { ...block, data: { ...block.data, series } }
  }
  return block
}

const seriesNames: Readonly<Record<string, string>> = { current: 'Period', previous: 'Before' }

const parts: Readonly<Record<string, string>> = {
  unit: 'unit',
  previous: 'before',
  change: 'change',
  delta: 'difference',
  share: 'share',
}

type Column = Extract<ComputedWidget, { type: 'table' }>['data']['columns'][number]

function headOf({ key, label, unit }: Column, query: WidgetQuery): string {
  const { transform, count } = figuresAsked(query)
  const dimension = FigureDimension.safeParse(key)
  if (query.by.length > 0 && dimension.success && query.by.includes(dimension.data)) {
    return figureDimensionLabels[dimension.data].name.en
  }
  if (key === 'counted' && count !== null) return `${figureDimensionLabels[count].name.en}: how many`
  const [name, part] = key.split(':')
  const metric = FigureMetric.safeParse(name)
  if (!metric.success) return label
  const made = transformLabel(transform)
  const head = figureMetricLabels[metric.data].name.en + (made === null ? '' : `, ${made.en}`)
  if (part === undefined) return head
  const isPoints = part === 'change' && unit === 'quantity'
  return `${head}: ${parts[part] ?? part}${isPoints ? ', pp' : ''}`
}
