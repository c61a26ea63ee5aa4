'use client'

import { usePathname } from 'next/navigation'

const root = '/ask'

/** The conversation that the address names; null for one that is yet to begin. */
export function useThreadId(): string | null {
  const pathname = usePathname()
  return pathname.startsWith(`${root}/`) ? pathname.slice(root.length + 1) : null
}

/** The address of a conversation. */
export function threadPath(id: string): string {
  return `${root}/${id}`
}

/** Puts a conversation that has just begun into the address; the page stays as it is. */
export function nameThread(id: string): void {
  // Somebody who has gone elsewhere meanwhile is left there.
  if (window.location.pathname === root) window.history.replaceState(null, '', threadPath(id) + window.location.search)
}
