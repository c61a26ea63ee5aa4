'use client'

import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Z takes the last step back, Ctrl+Shift+Z or Ctrl+Y does it again; in a field they are the field's own. */
export function useStepKeys(onStep: (way: 'undo' | 'redo') => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    // By the place of the key: the letter on it depends on the layout.
    const way =
      event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey) ? 'redo' : event.code === 'KeyZ' && 'undo'
    if (!way) return
    event.preventDefault()
    onStep(way)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
