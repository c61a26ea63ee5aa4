'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client'
import { comparedInput } from './resolve-period'
import { usePeriod } from './use-period'

/** Which days stand beside those of the page, and which of them changes are of; nothing until it is known. */
export function useComparedDays() {
  const trpc = useTRPC()
  const period = usePeriod()
  const { data } = useQuery(
    trpc.overview.compared.queryOptions(comparedInput(period), { placeholderData: keepPreviousData }),
  )
  return data
}
