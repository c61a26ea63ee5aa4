import type { ComputedWidget } from '@vitrina/contract/dashboard'

/** Whether a widget shows no figure but zeros, and no text. */
export function isBlank({ data }: Pick<ComputedWidget, 'data'>): boolean {
  if ('markdown' in data) return false
  if ('rows' in data) return data.rows.length === 0
  if ('cells' in data) return data.cells.every(({ value }) => !value)
  if ('items' in data) return data.items.every((item) => !item.value && !item.units?.length)
  if ('series' in data) return data.series.every(({ points }) => points.every(({ y }) => !y))
  return !data.value && !data.units?.length
}
