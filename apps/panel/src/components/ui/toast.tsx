'use client'

import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { Button } from './button'

interface ToastLabels {
  text: string
  /** Undoes the action. */
  onUndo?: () => void
}

interface Shown extends ToastLabels {
  id: number
}

/** Shows a toast and returns a function that removes it, as when there is nothing left to undo. */
type Show = (words: ToastLabels) => () => void

const ToastContext = createContext<Show | null>(null)

// Long enough to read a line and to reach its button.
const shownMs = 8000
const undoShownMs = 12_000
const maxShown = 3

/** Short messages at the edge of the page about what was just done. They disappear by themselves, unless hovered. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const [toasts, setToasts] = useState<Shown[]>([])
  const nextId = useRef(0)
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback<Show>(
    (words) => {
      nextId.current += 1
      const id = nextId.current
      setToasts((all) => [...all, { ...words, id }].slice(-maxShown))
      return () => close(id)
    },
    [close],
  )
  return (
    <ToastContext value={show}>
      {children}
      <section
        aria-label={t('toast.label')}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3 bottom-20 z-40 flex flex-col items-center gap-2 md:bottom-5"
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </section>
    </ToastContext>
  )
}

/** Returns the function that shows a toast. */
export function useToast(): Show {
  const show = use(ToastContext)
  if (!show) throw new Error('ToastProvider is missing above this component')
  return show
}

function ToastItem({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const { t } = useI18n()
  const { text, onUndo } = toast
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = (node: HTMLDivElement | null) => {
    clearTimeout(timer.current)
    if (node) timer.current = setTimeout(onClose, onUndo ? undoShownMs : shownMs)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it wait
    <div
      ref={wait}
      onPointerEnter={() => clearTimeout(timer.current)}
      onFocus={() => clearTimeout(timer.current)}
      onPointerLeave={(event) => wait(event.currentTarget)}
      className="pointer-events-auto flex max-w-full items-center gap-3 rounded-xl border border-line bg-raised py-2 pr-2 pl-4 text-sm shadow-pop"
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {onUndo && (
        <Button
          variant="ghost"
          className="text-accent"
          onClick={() => {
            onClose()
            onUndo()
          }}
        >
          {t('toast.undo')}
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label={t('toast.close')} onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
