'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A dialog over the page, as the browser itself makes them: the rest of the page is out of reach until it is closed. */
export function Modal(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
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
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-card border border-line bg-raised p-5 text-ink shadow-pop backdrop:bg-black/40 sm:p-6"
    >
      <h2 id={titleId} className="mb-4 font-semibold text-xl tracking-tight">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
