'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client'

/** Who is signed in, the workspace, its today and how fresh its figures are. */
export function useSession() {
  const trpc = useTRPC()
  const { data } = useSuspenseQuery(trpc.session.me.queryOptions())
  return data
}
