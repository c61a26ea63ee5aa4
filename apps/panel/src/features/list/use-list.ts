'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { useQueryStates, type Values } from 'nuqs'
import type { ParserMap } from 'nuqs/server'
import { useCallback } from 'react'
import { usePeriod } from '@/features/period/use-period'
import { type PageList, placeParams } from './list'

/** Filters to set, and those to clear. */
export type Change<Filters extends ParserMap> = Partial<{
  [Name in keyof Values<Filters>]: Values<Filters>[Name] | null
}>

/** Keeps the previous page visible until the next one has loaded. */
export const keepPage = { placeholderData: keepPreviousData } as const

/** A list with the state from its address, and the input of its procedure. */
export function useList<Row, Own, Key extends string, Filters extends ParserMap, Input>(
  list: PageList<Row, Own, Key, Filters, Input>,
) {
  const period = usePeriod()
  const address = useListState(list.filters, list.search ? 'replace' : 'push')
  const { state } = address
  return {
    list,
    period,
    ...address,
    sort: state.sort ?? list.sort,
    input: list.input(period, state),
    /** The input for another of its pages. */
    inputOf: (cursor: string | null) => list.input(period, { ...state, cursor }),
  }
}

export type ListInUse<Row, Own, Key extends string, Filters extends ParserMap, Input> = ReturnType<
  typeof useList<Row, Own, Key, Filters, Input>
>

/** A list's search, filters, order and page in the address. Any change of the rows also returns to the first page. */
export function useListState<Filters extends ParserMap>(filters: Filters, resetsBy: 'push' | 'replace' = 'push') {
  const [chosen, setChosen] = useQueryStates(filters, { scroll: false, history: 'push' })
  const [place, setPlace] = useQueryStates(placeParams, { scroll: false, history: 'push' })
  const change = useCallback(
    (values: Change<Filters>, history: 'push' | 'replace' = 'push') => {
      void setChosen(values, { history })
      void setPlace({ cursor: null }, { history })
    },
    [setChosen, setPlace],
  )
  // Otherwise every letter of a search would add a step to the browser's history.
  const search = useCallback(
    (q: string) => void setPlace({ q: q || null, cursor: null }, { history: 'replace' }),
    [setPlace],
  )
  const turn = useCallback((cursor: string | null) => void setPlace({ cursor }), [setPlace])
  const sortBy = useCallback((sort: string | null) => void setPlace({ sort, cursor: null }), [setPlace])
  const reset = useCallback(() => {
    void setChosen(null, { history: resetsBy })
    void setPlace({ q: null, cursor: null }, { history: resetsBy })
  }, [setChosen, setPlace, resetsBy])
  const isNarrowed = [place.q, ...Object.values(chosen)].some((value) => value !== null && value !== false)
  return {
    state: { ...chosen, ...place },
    ...{ change, search, turn, sortBy },
    /** Clears search and filters; absent when none is set. */
    reset: isNarrowed ? reset : undefined,
  }
}
