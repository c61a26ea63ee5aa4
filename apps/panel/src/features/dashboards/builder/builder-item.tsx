'use client'

import type { Widget } from '@vitrina/contract/dashboard'
import { Copy, Move, Settings2, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { Way } from './arrange'
import { PreviewBlock } from './preview-block'

interface BuilderItemProps extends Omit<ItemToolsProps, 'widget'> {
  widget: Widget
  /** Id of the text that says which keys move and resize a widget. */
  instructionsId: string
  onMove: (way: Way) => void
  onResize: (size: { w: number; h: number }) => void
}

const ways: Record<string, Way> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** A widget on the grid: its figures, and over them the controls that move and change it. */
export function BuilderItem({ widget, instructionsId, onMove, onResize, ...tools }: BuilderItemProps) {
  const { t } = useI18n()
  const { title, layout } = widget
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    if (!event.shiftKey) return onMove(way)
    const { w, h } = layout
    const growth = way === 'right' || way === 'down' ? 1 : -1
    onResize(way === 'left' || way === 'right' ? { w: w + growth, h } : { w, h: h + growth })
  }
  return (
    <section aria-label={title} className="group relative h-full">
      <div inert className="h-full">
        <PreviewBlock widget={widget} />
      </div>
      <div
        aria-hidden="true"
        className="builder-grip absolute inset-0 cursor-move rounded-card outline-2 outline-transparent outline-dashed -outline-offset-2 group-focus-within:outline-accent group-hover:outline-line-strong"
      />
      <div
        className={cn(
          'absolute top-1.5 right-1.5 flex rounded-lg border border-line bg-raised shadow-card',
          layout.w < 5 &&
            'pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
        )}
      >
        <Button
          variant="ghost"
          size="icon"
          className="builder-grip builder-move cursor-move pointer-coarse:size-10"
          aria-label={t('dashboards.item.move', { title })}
          aria-describedby={instructionsId}
          title={t('dashboards.item.move', { title })}
          onKeyDown={onKeyDown}
        >
          <Move aria-hidden="true" />
        </Button>
        <ItemTools widget={widget} {...tools} />
      </div>
    </section>
  )
}

interface ItemToolsProps {
  widget: Pick<Widget, 'title'>
  isFull: boolean
  onConfigure: () => void
  onDuplicate: () => void
  onRemove: () => void
}

const toolClassName = 'builder-tool pointer-coarse:size-10'

/** The buttons that change a widget, except its place. */
export function ItemTools({ widget: { title }, isFull, onConfigure, onDuplicate, onRemove }: ItemToolsProps) {
  const { t } = useI18n()
  const names = {
    configure: t('dashboards.item.configure', { title }),
    duplicate: t('dashboards.item.duplicate', { title }),
    remove: t('dashboards.item.remove', { title }),
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className={toolClassName}
        aria-label={names.configure}
        title={names.configure}
        onClick={onConfigure}
      >
        <Settings2 aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className={toolClassName}
        disabled={isFull}
        aria-label={names.duplicate}
        title={names.duplicate}
        onClick={onDuplicate}
      >
        <Copy aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className={toolClassName}
        aria-label={names.remove}
        title={names.remove}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </>
  )
}
