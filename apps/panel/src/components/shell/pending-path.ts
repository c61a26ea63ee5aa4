'use client'

import { useSyncExternalStore } from 'react'

// At most one page is on its way at a time, whichever of many links was pressed.
let pendingPath: string | null = null
const listeners = new Set<() => void>()

/** Says which page is on its way, or that it has come. */
export function setPendingPath(path: string | null): void {
  pendingPath = path
  for (const listener of listeners) listener()
}

/** The path of the page on its way, or null. */
export function usePendingPath(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => pendingPath,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
