'use client'

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from '@/lib/class-names'
import { Button } from './button'

interface ModalProps {
  title: string
  closeLabel: string
  /** Called when the user wants to close it, by any means; it stays open until it is no longer rendered. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A modal dialog. It is the browser's own element, which keeps the focus and needs none of the inline styles that the
 * page's content policy forbids.
 */
export function Modal({ title, closeLabel, onClose, className, children }: ModalProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The browser closes it on a second Escape even when the page prevents that.
        if (!event.currentTarget.isConnected || event.currentTarget.open) return
        event.currentTarget.showModal()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className={cn(
        'm-auto max-h-[min(56rem,94dvh)] w-[min(44rem,calc(100vw-1rem))] max-w-none flex-col overflow-hidden rounded-card border border-line bg-raised p-0 text-ink shadow-pop backdrop:bg-black/45 open:flex',
        className,
      )}
    >
      <div className="flex shrink-0 items-center justify-between gap-4 border-line border-b bg-raised px-4 py-3 sm:px-6">
        <h2 id={titleId} className="min-w-0 truncate font-semibold text-lg">
          {title}
        </h2>
        <Button variant="ghost" size="icon" aria-label={closeLabel} onClick={onClose} className="-mr-2">
          <X aria-hidden="true" />
        </Button>
      </div>
      <div className="flex min-h-0 flex-col">{children}</div>
    </dialog>
  )
}
