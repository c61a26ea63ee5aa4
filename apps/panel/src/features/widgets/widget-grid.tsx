'use client'

import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { cn } from '@/lib/class-names'
import { placeStyle } from './place-style'
import { WidgetBlock } from './widget-block'

/** Blocks in their places on a grid of 12 columns; one under the other where the grid's own room is narrow. */
export function WidgetGrid({ widgets }: { widgets: readonly ComputedWidget[] }) {
  const inOrder = widgets.toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x)
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-3 @3xl:auto-rows-[minmax(2.5rem,auto)] @3xl:grid-cols-12 sm:gap-4">
        {inOrder.map((widget) => (
          <WidgetBlock
            key={widget.id}
            widget={widget}
            className={cn(
              '@container',
              widget.type !== 'metric' || isAlone(widget, widgets) ? 'col-span-2' : 'col-span-1',
              placeStyle(widget.layout),
            )}
          />
        ))}
      </div>
    </div>
  )
}

/** Figures stand in pairs on a phone; one without another takes the whole row. */
function isAlone(widget: ComputedWidget, widgets: readonly ComputedWidget[]): boolean {
  const row = widgets.filter(({ type, layout }) => type === 'metric' && layout.y === widget.layout.y)
  return row.length % 2 === 1 && row.at(-1)?.id === widget.id
}
