'use client'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { callsTogether } from '@vitrina/contract/panel-limits'
import { type ReactNode, useState } from 'react'
import type { AppRouter } from '@/server/router'
import { TRPCProvider } from './client'
import { makeQueryClient } from './make-query-client'
import { problemOf } from './problem'

// Node accepts 16 KB of headers including the URL; queries that do not fit are sent in further calls.
const longestUrl = 12_000

/** Provides the browser's cache of answers and its router client. An ended session leads to the sign-in page. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeBrowserClient)
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: ({ type }) => type === 'subscription',
          true: httpSubscriptionLink({ url: '/api/trpc' }),
          // The header makes a cross-site call impossible without a preflight, which is never granted.
          false: httpBatchLink({
            url: '/api/trpc',
            headers: { 'x-vitrina-panel': '1' },
            maxURLLength: longestUrl,
            maxItems: callsTogether,
          }),
        }),
      ],
    }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}

function makeBrowserClient(): QueryClient {
  const client = makeQueryClient()
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && problemOf(event.query.state.error)?.code === 'unauthorized') leaveForSignIn()
  })
  return client
}

function leaveForSignIn() {
  const next = window.location.pathname + window.location.search
  window.location.assign(`/sign-in?next=${encodeURIComponent(next)}`)
}
