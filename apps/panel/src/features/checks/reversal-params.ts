import type { Period } from '@vitrina/contract/dates'
import { createLoader, parseAsStringLiteral } from 'nuqs/server'
import { listInput, listParams } from '@/features/list/list-params'

const { restaurant, waiter, cursor } = listParams

export const reversalKinds = ['void', 'return'] as const

/** What narrows voids and returns, as the address keeps it. */
export const reversalParams = { restaurant, waiter, kind: parseAsStringLiteral(reversalKinds), cursor }

export const loadReversalState = createLoader(reversalParams)

export type ReversalState = Awaited<ReturnType<typeof loadReversalState>>

/** A page of voids and returns, the latest first. */
export function reversalsInput(period: Period, { restaurant, waiter, kind, cursor }: ReversalState) {
  return listInput(
    period,
    { sort: null, cursor },
    {
      limit: 50,
      filters: {
        restaurant,
        waiter: waiter === 'none' ? null : waiter,
        has_waiter: waiter === 'none' ? 'false' : null,
        kind,
      },
    },
  )
}
