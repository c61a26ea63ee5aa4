'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client'

/** Has the team asked for again after a change, and who the reader is, whose own role may be the one that changed. */
export function useTeamChange(): () => Promise<void> {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries(trpc.team.get.queryFilter()),
      queryClient.invalidateQueries(trpc.session.me.queryFilter()),
    ])
  }
}
