'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { useTRPC } from '@/trpc/client'

/** The names of restaurants by their ids; null of those the reader may not see. */
export function useRestaurantNames(isNeeded: boolean): (id: string) => string | null {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const enabled = isNeeded && scopes.includes('read:restaurants')
  const { data } = useQuery(trpc.restaurants.list.queryOptions({ limit: 200 }, { enabled }))
  const names = new Map(data?.data.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}
