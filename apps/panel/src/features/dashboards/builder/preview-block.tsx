'use client'

import type { Widget } from '@vitrina/contract/dashboard'
import { CardNoteProvider } from '@/components/charts/card-note'
import { problemText } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { fillStyle } from '@/features/widgets/place-style'
import { TextBlock } from '@/features/widgets/text-block'
import { WidgetBlock } from '@/features/widgets/widget-block'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { problemOf } from '@/trpc/problem'
import { useWidgetWords } from '../use-widget-words'
import { usePreview } from './use-preview'

/** A widget under edit, drawn with its figures. Nothing in it can be pressed: what is pressed here is the widget itself. */
export function PreviewBlock({ widget, className }: { widget: Widget; className?: string }) {
  const { t } = useI18n()
  const { data, error, isPlaceholderData } = usePreview(widget)
  const { noteOf } = useWidgetWords({ widgets: [widget], isPreset: false })
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
          <p className="mt-2 text-bad text-sm">{problemText(t, problemOf(error))}</p>
        ) : (
          <Skeleton className="mt-3 min-h-8 w-full flex-1" />
        )}
      </Card>
    )
  }
  const shown = { ...computed, id: widget.id, title: widget.title }
  return (
    <CardNoteProvider note={noteOf(shown)}>
      <WidgetBlock widget={shown} className={cn(look, isPlaceholderData && 'opacity-55')} />
    </CardNoteProvider>
  )
}
