'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { useTRPC } from '@/trpc/client'
import { assigneesInput } from './board-params'

/** Returns the possible assignees of a card, by name; none for users who may not see them. */
export function useAssignees() {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const { data } = useQuery(trpc.agents.list.queryOptions(assigneesInput, { enabled: scopes.includes('read:agents') }))
  return data?.data ?? []
}
