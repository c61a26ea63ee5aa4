'use client'

import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { CardNoteProvider } from '@/components/charts/card-note'
import type { DrillSource } from '@/features/drill/use-drill'
import { cn } from '@/lib/class-names'
import { fillStyle, placeStyle } from './place-style'
import { WidgetBlock } from './widget-block'

interface WidgetGridProps {
  widgets: readonly ComputedWidget[]
  /** `tall`: rows are as high as on a dashboard, and charts fill them; otherwise each is as high as its content. */
  rows?: 'tall' | 'content'
  /** The note below a widget's title. */
  noteOf?: (widget: ComputedWidget) => string | null
  /** Id of the metric a widget draws, used to lead from its figures to their rows. */
  metricOf?: (widget: ComputedWidget) => DrillSource
}

/** Blocks in their places on a grid of 12 columns, or one below another if the grid is narrow. */
export function WidgetGrid({ widgets, rows = 'content', noteOf, metricOf }: WidgetGridProps) {
  const inOrder = widgets.toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x)
  return (
    <div className="@container/grid">
      <div
        className={cn(
          'grid grid-cols-2 gap-3 not-print:@3xl:grid-cols-12 sm:gap-4 print:grid-flow-dense print:grid-cols-4',
          rows === 'tall'
            ? 'not-print:@3xl:auto-rows-[minmax(5.5rem,auto)]'
            : 'not-print:@3xl:auto-rows-[minmax(2.5rem,auto)]',
        )}
      >
        {inOrder.map((widget) => (
          <CardNoteProvider key={widget.id} note={noteOf?.(widget) ?? null}>
            <WidgetBlock
              widget={widget}
              metric={metricOf?.(widget)}
              className={cn(
                '@container',
                widget.type !== 'metric' || isAlone(widget, widgets) ? 'col-span-2' : 'col-span-1',
                isWide(widget) && 'print:col-span-4',
                widget.type === 'metric' && 'print:self-start',
                placeStyle(widget.layout),
                rows === 'tall' && fillStyle,
              )}
            />
          </CardNoteProvider>
        ))}
      </div>
    </div>
  )
}

/** Whether a block takes the full width of a sheet of paper when printed; others take half of it. */
function isWide({ type, layout }: ComputedWidget): boolean {
  return type === 'heatmap' || layout.w > 6
}

/** Whether a figure takes a full row on a phone, where figures are shown in pairs, because it has no other one. */
function isAlone(widget: ComputedWidget, widgets: readonly ComputedWidget[]): boolean {
  const row = widgets.filter(({ type, layout }) => type === 'metric' && layout.y === widget.layout.y)
  return row.length % 2 === 1 && row.at(-1)?.id === widget.id
}
