'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import type { Me } from '@vitrina/contract/session'
import { createContext, type ReactNode, use } from 'react'
import { useTRPC } from '@/trpc/client'

const SessionContext = createContext<Me | null>(null)

/** Subscribes to the session once for the page: every figure on it needs the workspace's currency and day. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const trpc = useTRPC()
  const { data } = useSuspenseQuery(trpc.session.me.queryOptions())
  return <SessionContext value={data}>{children}</SessionContext>
}

/** Returns the signed-in user, the workspace, its today and how fresh its figures are. */
export function useSession(): Me {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing above this component')
  return session
}
