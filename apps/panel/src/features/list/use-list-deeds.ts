import { useCallback } from 'react'

/** What every list keeps in the address beside its own filters. */
interface ListPlace {
  q: string | null
  cursor: string | null
}

/** How a change of a list's address is written. Every letter of a search would otherwise be a step back. */
export function stepOf(values: object): { history: 'push' | 'replace' } {
  return { history: 'q' in values ? 'replace' : 'push' }
}

/** Whether any of these filters is set. */
export function isNarrowed(filters: object): boolean {
  return Object.values(filters).some((value) => value !== null)
}

/** Turning the page of a list and searching in it, by the change of its address. */
export function useListDeeds(change: (values: Partial<ListPlace>) => void) {
  const turn = useCallback((cursor: string | null) => change({ cursor }), [change])
  const search = useCallback((q: string) => change({ q: q || null }), [change])
  return { turn, search }
}
