import 'server-only'
import { HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dehydratedState } from './trpc'

/** Passes the answers a page has prefetched to its client components. */
export function Hydrated({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydratedState()}>{children}</HydrationBoundary>
}
