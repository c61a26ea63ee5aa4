'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client'

/** Refetches the team after a change, and the session too, since the user's own role may have changed. */
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
