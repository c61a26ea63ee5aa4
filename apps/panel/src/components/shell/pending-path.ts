'use client'

import { useSyncExternalStore } from 'react'

// At most one page is being loaded at a time, whichever link was pressed.
let pendingPath: string | null = null
const listeners = new Set<() => void>()

/** Records which page is being loaded; null once it has arrived. */
export function setPendingPath(path: string | null): void {
  pendingPath = path
  for (const listener of listeners) listener()
}

/** Returns the path of the page being loaded, or null. */
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
