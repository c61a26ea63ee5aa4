import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { isNarrowed } from '@/features/list/use-list-deeds'
import { type ReversalState, reversalParams } from './reversal-params'

/** What narrows voids and returns, and their page. Whatever changes the rows also leads back to the first page. */
export function useReversalState() {
  const [state, setState] = useQueryStates(reversalParams, { scroll: false, history: 'push' })
  const change = useCallback((values: Partial<ReversalState>) => void setState({ cursor: null, ...values }), [setState])
  const turn = useCallback((cursor: string | null) => change({ cursor }), [change])
  const reset = useCallback(() => change({ restaurant: null, waiter: null, kind: null }), [change])
  const { cursor, ...filters } = state
  return { state, change, turn, reset: isNarrowed(filters) ? reset : undefined }
}
