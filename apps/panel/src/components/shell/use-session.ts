'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client'

/** Who is signed in, the workspace and its today. Asked again every 20 seconds, so a page left open learns of an exchange. */
export function useSession() {
  const trpc = useTRPC()
  const { data } = useSuspenseQuery(trpc.session.me.queryOptions(undefined, { refetchInterval: 20_000 }))
  return data
}
