'use client'

import type { Widget } from '@vitrina/contract/dashboard'
import { CardNoteProvider } from '@/components/charts/card-note'
import { FormProblem } from '@/components/states/form-problem'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { fillStyle } from '@/features/widgets/place-style'
import { TextBlock } from '@/features/widgets/text-block'
import { WidgetBlock } from '@/features/widgets/widget-block'
import { cn } from '@/lib/class-names'
import { sourceOf, useWidgetWords } from '../use-widget-words'
import { usePreview } from './use-preview'

/** A widget under edit, drawn with its figures. Nothing in it can be pressed: what is pressed here is the widget itself. */
export function PreviewBlock({ widget, className }: { widget: Widget; className?: string }) {
  const { data, error, isPlaceholderData } = usePreview(widget)
  const { shownAs, noteOf } = useWidgetWords({ widgets: [widget], isPreset: false })
  const look = cn('@container h-full overflow-hidden', fillStyle, className)
  if (widget.type === 'text') {
    return <TextBlock id={widget.id} title={widget.title} data={{ markdown: widget.markdown ?? '' }} className={look} />
  }
  const computed = data?.[0]
  if (!computed) {
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
  const shown = { ...shownAs({ ...computed, id: widget.id }), title: widget.title }
  return (
    <CardNoteProvider note={noteOf(shown)}>
      <WidgetBlock widget={shown} metric={sourceOf(widget)} className={cn(look, isPlaceholderData && 'opacity-55')} />
    </CardNoteProvider>
  )
}
