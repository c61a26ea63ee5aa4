'use client'

import type { Widget } from '@vitrina/contract/dashboard'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { inReadingOrder } from './arrange'
import { PreviewBlock } from './preview-block'

interface BuilderListProps {
  widgets: readonly Widget[]
  onMove: (id: string, way: 'earlier' | 'later') => void
  /** The buttons that change a widget. */
  children: (widget: Widget) => ReactNode
}

/** The widgets one under another, as a phone shows them; buttons move them, and their size is in their settings. */
export function BuilderList({ widgets, onMove, children }: BuilderListProps) {
  const { t } = useI18n()
  const ordered = inReadingOrder(widgets)
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">{t('dashboards.phone.hint')}</p>
      <ol className="space-y-4">
        {ordered.map((widget, index) => (
          <li key={widget.id} data-widget={widget.id}>
            <div className="mb-1.5 flex items-center justify-between gap-2">
              <span className="flex">
                <Button
                  look="ghost"
                  size="icon"
                  className="size-10"
                  disabled={index === 0}
                  aria-label={t('dashboards.item.earlier', { title: widget.title })}
                  onClick={() => onMove(widget.id, 'earlier')}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  look="ghost"
                  size="icon"
                  className="size-10"
                  disabled={index === ordered.length - 1}
                  aria-label={t('dashboards.item.later', { title: widget.title })}
                  onClick={() => onMove(widget.id, 'later')}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
              </span>
              <span className="flex">{children(widget)}</span>
            </div>
            <div inert>
              <PreviewBlock widget={widget} className="h-auto" />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
