'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { useTRPC } from '@/trpc/client'

/** Changes a dashboard; what the page shows of it follows at once. */
export function useUpdate(onSuccess: (changed: DashboardDetail) => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return useMutation(
    trpc.dashboards.update.mutationOptions({
      // What was refused may have been made on what another has changed since: the next try starts from what is there.
      onError: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.dashboards.get.pathKey() })
        void queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
      },
      onSuccess: async (changed) => {
        queryClient.setQueryData(trpc.dashboards.get.queryKey({ id: String(changed.id) }), changed)
        onSuccess(changed)
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.dashboards.data.pathKey() }),
        ])
      },
    }),
  )
}
