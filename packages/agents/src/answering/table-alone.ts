import type { ComputedWidget } from '@vitrina/contract/dashboard'
import type { TableData } from '@vitrina/contract/widget'

/** The single block of an answer: a table at full width, as high as its rows require. */
export function tableAlone(title: string, data: TableData): ComputedWidget[] {
  const h = Math.min(2 + Math.ceil(data.rows.length / 2), 10)
  return [{ id: 'block_1', type: 'table', title: title.slice(0, 120), layout: { x: 0, y: 0, w: 12, h }, data }]
}
