import { type ComputedWidget, computedWidget, type WidgetData, type WidgetType } from '@vitrina/contract/dashboard'
import type { MetricData, RankingData, SeriesData, TableData, Unit } from '@vitrina/contract/widget'

/** A block of an answer before it has its place. */
export interface Block {
  type: WidgetType
  title: string
  data: WidgetData
  /** Id of the metric that gave its one figure. */
  metric?: string
}

/** One figure, and the id of the metric that gave it. Where none did there is nothing to compare it with. */
export function metricBlock(
  title: string,
  data: Partial<MetricData> & Pick<MetricData, 'unit' | 'value'>,
  metric: string | null = null,
): Block {
  const { unit, value, previous = null, changePct = null, spark = [] } = data
  const { changePoints, goodWhen, sparkOf, fullDays, sameHours } = data
  const of = {
    ...(changePoints !== undefined && { changePoints }),
    ...(goodWhen && { goodWhen }),
    ...(sparkOf && { sparkOf }),
    ...(fullDays !== undefined && { fullDays }),
    ...(sameHours && { sameHours }),
  }
  const drawn = { unit, value, previous, changePct, spark, ...of }
  return { type: 'metric', title, data: drawn, ...(metric !== null && { metric }) }
}

/** Bars, in the order given. */
export function barsBlock(
  title: string,
  unit: Unit,
  rows: readonly { id: string; label: string; value: number | null; sharePct?: number | null }[],
): Block {
  const items: RankingData['items'] = rows.map(({ id, label, value, sharePct = null }) => ({
    id,
    label,
    value,
    sharePct,
  }))
  return { type: 'bar', title, data: { unit, items } }
}

export function seriesBlock(title: string, data: SeriesData): Block {
  return { type: data.granularity === 'hour' ? 'bar' : 'line', title, data }
}

export function tableBlock(title: string, columns: TableData['columns'], rows: TableData['rows']): Block {
  return { type: 'table', title, data: { columns, rows } }
}

/** Blocks on a grid of 12 columns, in their order: figures side by side, the rest over the whole width. */
export function layOut(blocks: readonly Block[]): ComputedWidget[] {
  const placed: ComputedWidget[] = []
  let y = 0
  for (let at = 0; at < blocks.length; ) {
    const row = takeRow(blocks, at)
    const w = Math.floor(12 / row.length)
    const h = Math.max(...row.map(heightOf))
    for (const [i, { type, data, ...block }] of row.entries()) {
      const widget = { id: `block_${at + i + 1}`, ...block, layout: { x: i * w, y, w, h } }
      placed.push(computedWidget(widget, type, data))
    }
    y += h
    at += row.length
  }
  return placed
}

const mostInRow = 4

function takeRow(blocks: readonly Block[], at: number): Block[] {
  const [first, ...others] = blocks.slice(at, at + mostInRow)
  if (first?.type !== 'metric') return first ? [first] : []
  const end = others.findIndex(({ type }) => type !== 'metric')
  return [first, ...(end < 0 ? others : others.slice(0, end))]
}

function heightOf({ type, data }: Block): number {
  if (type === 'metric') return 2
  if (type === 'table' && 'rows' in data) return Math.min(2 + Math.ceil(data.rows.length / 2), 10)
  return 'items' in data ? Math.min(3 + Math.ceil(data.items.length / 3), 8) : 4
}
