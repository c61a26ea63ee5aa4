'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { filterParams, type ListState, listParams } from './list-params'
import { isNarrowed, stepOf, useListDeeds } from './use-list-deeds'

const unfiltered: Partial<ListState> = Object.fromEntries(Object.keys(filterParams).map((key) => [key, null]))

/** A list's search, filters, order and page in the address. Whatever changes the rows also leads back to the first page. */
export function useListState() {
  const [state, setState] = useQueryStates(listParams, { scroll: false })
  const change = useCallback(
    (values: Partial<ListState>) => void setState({ cursor: null, ...values }, stepOf(values)),
    [setState],
  )
  const sortBy = useCallback((sort: string | null) => change({ sort }), [change])
  const reset = useCallback(() => change(unfiltered), [change])
  const { sort, cursor, ...filters } = state
  return { state, change, sortBy, ...useListDeeds(change), reset: isNarrowed(filters) ? reset : undefined }
}
