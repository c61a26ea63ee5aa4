'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { isNarrowed, stepOf, useListDeeds } from '../list/use-list-deeds'
import { type MenuState, menuFilters, menuParams } from './menu-params'

const unfiltered: Partial<MenuState> = Object.fromEntries(Object.keys(menuFilters).map((key) => [key, null]))

/** The menu's search, filters, order and page in the address. Whatever changes the rows also leads to the first page. */
export function useMenuState() {
  const [state, setState] = useQueryStates(menuParams, { scroll: false })
  const change = useCallback(
    (values: Partial<MenuState>) => void setState({ cursor: null, ...values }, stepOf(values)),
    [setState],
  )
  const sortBy = useCallback((sort: string | null) => change({ sort }), [change])
  const reset = useCallback(() => change(unfiltered), [change])
  const { sort, cursor, ...filters } = state
  return { state, change, sortBy, ...useListDeeds(change), reset: isNarrowed(filters) ? reset : undefined }
}
