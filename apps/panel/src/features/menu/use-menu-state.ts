'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { type MenuState, menuFilters, menuParams } from './menu-params'

const unfiltered: Partial<MenuState> = Object.fromEntries(Object.keys(menuFilters).map((key) => [key, null]))

/** The menu's search, filters, order and page in the address. Whatever changes the rows also leads to the first page. */
export function useMenuState() {
  const [state, setState] = useQueryStates(menuParams, { scroll: false })
  const change = useCallback(
    (values: Partial<MenuState>) => {
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
