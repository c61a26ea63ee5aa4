import type { WidgetLayout, WidgetType } from '@vitrina/contract/dashboard'

type Size = Pick<WidgetLayout, 'w' | 'h'>

export const gridColumns = 12
/** The maximum height of a widget, in rows: about a screen and a half. */
export const tallest = 20

/** The minimum size at which a type of widget is still readable, in columns and rows. */
export const minSize: Record<WidgetType, Size> = {
  metric: { w: 2, h: 2 },
  text: { w: 2, h: 1 },
  line: { w: 3, h: 3 },
  area: { w: 3, h: 3 },
  bar: { w: 3, h: 3 },
  pie: { w: 3, h: 3 },
  table: { w: 3, h: 3 },
  heatmap: { w: 4, h: 4 },
}

/** The size of a new widget, in columns and rows. */
export const usualSize: Record<WidgetType, Size> = {
  metric: { w: 3, h: 2 },
  text: { w: 4, h: 2 },
  line: { w: 6, h: 4 },
  area: { w: 6, h: 4 },
  bar: { w: 6, h: 4 },
  pie: { w: 6, h: 4 },
  table: { w: 6, h: 4 },
  heatmap: { w: 6, h: 4 },
}

/** A size within what the type and the grid allow. */
export function withinLimits(type: WidgetType, { w, h }: Size): Size {
  const least = minSize[type]
  return { w: clamp(w, least.w, gridColumns), h: clamp(h, least.h, tallest) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
