'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeveloperSettings } from '@vitrina/contract/developer-settings'
import { useTRPC } from '@/trpc/client'

/** Sets one setting: shown at once, and taken back where the server refuses. */
export function useSetSetting() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const queryKey = trpc.settings.get.queryKey()
  const mutation = useMutation(
    trpc.settings.set.mutationOptions({
      onMutate: async ({ key, value }) => {
        await queryClient.cancelQueries({ queryKey })
        const held = queryClient.getQueryData<DeveloperSettings>(queryKey)
        if (held) queryClient.setQueryData<DeveloperSettings>(queryKey, { ...held, [key]: value })
        return { held }
      },
      onError: (_error, _input, saved) => {
        if (saved?.held) queryClient.setQueryData(queryKey, saved.held)
      },
      onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    }),
  )
  return { set: mutation.mutate, error: mutation.error }
}
