'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useToast } from '@/components/ui/toast'

/** Toasts that take a step of the editing back: they go with it, for after it there is nothing to put back into. */
export function useUndoToasts() {
  const show = useToast()
  const shown = useRef<(() => void)[]>([])
  const closeAll = useCallback(() => {
    for (const close of shown.current.splice(0)) close()
  }, [])
  useEffect(() => closeAll, [closeAll])
  const offerUndo = (text: string, onUndo: () => void) => void shown.current.push(show({ text, onUndo }))
  return { offerUndo, closeAll }
}
