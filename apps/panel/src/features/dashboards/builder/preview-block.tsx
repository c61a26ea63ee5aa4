'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Widget } from '@vitrina/contract/dashboard'
import { CardNoteProvider } from '@/components/charts/card-note'
import { FormProblem } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { comparedInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { fillStyle } from '@/features/widgets/place-style'
import { TextBlock } from '@/features/widgets/text-block'
import { WidgetBlock } from '@/features/widgets/widget-block'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { sourceOf, useWidgetLabels } from '../use-widget-labels'

/**
 * A widget being edited, drawn with its figures. Nothing inside it can be pressed: a press is for the widget itself.
 */
export function PreviewBlock({ widget, className }: { widget: Widget; className?: string }) {
  const { data, error, isPlaceholderData } = usePreview(widget)
  const { shownAs, noteOf } = useWidgetLabels({ widgets: [widget] })
  const look = cn('@container h-full overflow-hidden', fillStyle, className)
  if (widget.type === 'text') {
    return <TextBlock id={widget.id} title={widget.title} data={{ markdown: widget.markdown ?? '' }} className={look} />
  }
  const [labelled] = shownAs((data ?? []).map((computed) => ({ ...computed, id: widget.id })))
  if (!labelled) {
    return (
      <Card className={cn('flex flex-col p-4 sm:p-5', look)}>
        <p className="font-semibold">{widget.title}</p>
        {error ? (
          <div className="mt-2">
            <FormProblem error={error} />
          </div>
        ) : (
          <Skeleton className="mt-3 min-h-8 w-full flex-1" />
        )}
      </Card>
    )
  }
  const shown = { ...labelled, title: widget.title }
  return (
    <CardNoteProvider note={noteOf(shown)}>
      <WidgetBlock widget={shown} metric={sourceOf(widget)} className={cn(look, isPlaceholderData && 'opacity-55')} />
    </CardNoteProvider>
  )
}

/**
 * The figures of a widget with its current settings, saved or not. Its title and place don't affect the figures and are
 * left out of the query, so moving a widget sends no request.
 */
function usePreview({ type, metric, periodRule, restaurants, comparison, query }: Omit<Widget, 'id' | 'layout'>) {
  const trpc = useTRPC()
  const period = usePeriod()
  const draft = {
    id: 'preview',
    type,
    title: 'preview',
    metric,
    markdown: null,
    layout: { x: 0, y: 0, w: 1, h: 1 },
    periodRule,
    restaurants: [...restaurants],
    comparison,
    ...(query && { query }),
  }
  return useQuery(
    trpc.dashboards.preview.queryOptions(
      { widgets: [draft], ...comparedInput(period) },
      { placeholderData: keepPreviousData, enabled: type !== 'text' && (metric !== null || query !== undefined) },
    ),
  )
}
