import type { Widget, WidgetLayout, WidgetType } from '@vitrina/contract/dashboard'
import {
  bottom,
  cloneLayout,
  correctBounds,
  getFirstCollision,
  type Layout,
  type LayoutItem,
  moveElement,
  verticalCompactor,
} from 'react-grid-layout/core'

export type Way = 'up' | 'down' | 'left' | 'right'

/** Widgets in reading order: row by row, from the left. */
export function inReadingOrder<T extends Pick<Widget, 'layout'>>(widgets: readonly T[]): T[] {
  return widgets.toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x)
}

/** Widgets without gaps above them, without overlaps, all inside the grid. */
export function tidied(widgets: readonly Widget[]): Widget[] {
  const items = correctBounds(cloneLayout(layoutOf(widgets)), { cols: gridColumns })
  return arranged(widgets, verticalCompactor.compact(items, gridColumns))
}

/** Widgets in the places a layout gives them. A widget that has not moved stays the same object. */
export function arranged(widgets: readonly Widget[], layout: Layout): Widget[] {
  const places = new Map(layout.map((item) => [item.i, item]))
  return widgets.map((widget) => {
    const place = places.get(widget.id)
    if (!place) return widget
    const { x, y, w, h } = place
    const { layout: held } = widget
    return held.x === x && held.y === y && held.w === w && held.h === h ? widget : { ...widget, layout: { x, y, w, h } }
  })
}

/** Moves a widget one column sideways, or past the widget above or below it. Widgets in its way make room. */
export function moved(widgets: readonly Widget[], id: string, way: Way): Widget[] {
  const from = widgets.find((widget) => widget.id === id)?.layout
  if (!from) return [...widgets]
  if (way === 'left' || way === 'right') {
    const x = from.x + (way === 'left' ? -1 : 1)
    return x < 0 || x + from.w > gridColumns ? [...widgets] : movedTo(widgets, id, x, from.y)
  }
  // One row is often not enough to get past a neighbour, and then compaction moves everything back.
  const most = way === 'up' ? from.y : bottom(layoutOf(widgets)) - from.y
  for (let step = 1; step <= most; step++) {
    const next = movedTo(widgets, id, from.x, from.y + (way === 'up' ? -step : step))
    if (next.some(({ id: other, layout }) => other === id && layout.y !== from.y)) return next
  }
  return [...widgets]
}

/** Moves a widget to the place of the one that is read just before it. */
export function movedEarlier(widgets: readonly Widget[], id: string): Widget[] {
  const order = inReadingOrder(widgets)
  const before = order[order.findIndex((widget) => widget.id === id) - 1]
  const self = widgets.find((widget) => widget.id === id)
  if (!before || !self) return [...widgets]
  const x = Math.min(before.layout.x, gridColumns - self.layout.w)
  return movedTo(widgets, id, x, before.layout.y)
}

/** Moves a widget after the one that is read next. */
export function movedLater(widgets: readonly Widget[], id: string): Widget[] {
  const order = inReadingOrder(widgets)
  const next = order[order.findIndex((widget) => widget.id === id) + 1]
  return next ? movedEarlier(widgets, next.id) : [...widgets]
}

/** Resizes a widget within its limits. It keeps its left edge unless the grid is too narrow for that. */
export function resized(widgets: readonly Widget[], id: string, size: { w: number; h: number }): Widget[] {
  const next = widgets.map((widget) => {
    if (widget.id !== id) return widget
    const { w, h } = withinLimits(widget.type, size)
    return { ...widget, layout: { x: Math.min(widget.layout.x, gridColumns - w), y: widget.layout.y, w, h } }
  })
  // The widgets it grew over must make room for it, not the other way round.
  const self = next.find((widget) => widget.id === id)
  return self ? movedTo(next, id, self.layout.x, self.layout.y, true) : [...widgets]
}

/** The first place, from the top, with room for a widget. */
export function freePlace(widgets: readonly Widget[], { w, h }: { w: number; h: number }): { x: number; y: number } {
  const layout = layoutOf(widgets)
  const end = bottom(layout)
  for (let y = 0; y < end; y++) {
    for (let x = 0; x + w <= gridColumns; x++) {
      if (!getFirstCollision(layout, { i: '', x, y, w, h })) return { x, y }
    }
  }
  return { x: 0, y: end }
}

/** The widgets' places in the form the grid library takes. */
export function layoutOf(widgets: readonly Widget[]): LayoutItem[] {
  return widgets.map(({ id, type, layout }) => ({
    i: id,
    ...layout,
    minW: Math.min(minSize[type].w, layout.w),
    minH: Math.min(minSize[type].h, layout.h),
    maxH: Math.max(tallest, layout.h),
  }))
}

function movedTo(widgets: readonly Widget[], id: string, x: number, y: number, grew = false): Widget[] {
  const layout = cloneLayout(layoutOf(widgets))
  const item = layout.find(({ i }) => i === id)
  if (!item) return [...widgets]
  // The library ignores an item that is already in its place, so an item that grew is moved from one row above.
  if (grew) item.y = y - 1
  const next = moveElement(layout, item, x, y, true, false, 'vertical', gridColumns)
  return arranged(widgets, verticalCompactor.compact(next, gridColumns))
}

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
