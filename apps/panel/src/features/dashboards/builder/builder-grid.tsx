'use client'

import './builder-grid.css'
import type { Widget } from '@vitrina/contract/dashboard'
import { type ReactNode, useMemo, useState } from 'react'
import { GridLayout, type Layout, verticalCompactor } from 'react-grid-layout'
import { layoutOf } from './arrange'
import { gridColumns } from './widget-size'

interface BuilderGridProps {
  widgets: readonly Widget[]
  width: number
  onArrange: (layout: Layout) => void
  children: (widget: Widget) => ReactNode
}

const gridConfig = { cols: gridColumns, rowHeight: 88, margin: [16, 16], containerPadding: [0, 0] } as const
/** The widgets on the grid they are laid out on, dragged and resized by mouse or finger. */
export function BuilderGrid({ widgets, width, onArrange, children }: BuilderGridProps) {
  const layout = useMemo(() => layoutOf(widgets), [widgets])
  // A finger on a widget scrolls the page, so there only the sign for moving takes hold of it.
  const [dragConfig] = useState(() => ({
    handle: matchMedia('(pointer: coarse)').matches ? '.builder-move' : '.builder-grip',
    cancel: '.builder-tool',
  }))
  return (
    <GridLayout
      width={width}
      layout={layout}
      gridConfig={gridConfig}
      dragConfig={dragConfig}
      compactor={verticalCompactor}
      onDragStop={onArrange}
      onResizeStop={onArrange}
    >
      {widgets.map((widget) => (
        <div key={widget.id} data-widget={widget.id}>
          {children(widget)}
        </div>
      ))}
    </GridLayout>
  )
}
