'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { filterParams, type ListState, listParams } from './list-params'

const unfiltered: Partial<ListState> = Object.fromEntries(Object.keys(filterParams).map((key) => [key, null]))

/** A list's search, filters, order and page in the address. Whatever changes the rows also leads back to the first page. */
export function useListState() {
  const [state, setState] = useQueryStates(listParams, { scroll: false })
  const change = useCallback(
    (values: Partial<ListState>) => {
      // Every letter of a search would otherwise be a step back.
      void setState({ cursor: null, ...values }, { history: 'q' in values ? 'replace' : 'push' })
    },
    [setState],
  )
  const turn = useCallback((cursor: string | null) => change({ cursor }), [change])
  const sortBy = useCallback((sort: string | null) => change({ sort }), [change])
  const search = useCallback((q: string) => change({ q: q || null }), [change])
  const reset = useCallback(() => change(unfiltered), [change])
  const { sort, cursor, ...filters } = state
  const narrowed = Object.values(filters).some((value) => value !== null)
  return { state, change, turn, sortBy, search, reset: narrowed ? reset : undefined }
}
