'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { useTRPC } from '@/trpc/client'

/** Changes a dashboard and updates what the page shows of it at once. */
export function useUpdate(onSuccess: (changed: DashboardDetail) => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return useMutation(
    trpc.dashboards.update.mutationOptions({
      // Another user may have changed the dashboard meanwhile, so it is reloaded for the next attempt.
      onError: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.dashboards.get.pathKey() })
        void queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
      },
      onSuccess: async (changed) => {
        queryClient.setQueryData(trpc.dashboards.get.queryKey({ id: String(changed.id) }), changed)
        onSuccess(changed)
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.dashboards.keyedData.pathKey() }),
        ])
      },
    }),
  )
}
