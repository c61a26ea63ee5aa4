import 'server-only'
import { dehydrate } from '@tanstack/react-query'
import { TRPCError } from '@trpc/server'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { makeQueryClient } from '@/trpc/make-query-client'
import { createContext } from './context'
import { appRouter } from './router'

const getQueryClient = cache(makeQueryClient)
const getContext = cache(createContext)

/** The router called in this process, for the first view of a page. */
export const trpc = createTRPCOptionsProxy({ router: appRouter, ctx: getContext, queryClient: getQueryClient })

type Prefetchable = Parameters<ReturnType<typeof makeQueryClient>['fetchQuery']>[0]

/**
 * Answers queries before the page is sent. What is not there becomes the 404 page; any other failure is left to the
 * browser, which asks again and shows the problem with its request id.
 */
export async function prefetch(...queries: Prefetchable[]): Promise<void> {
  const client = getQueryClient()
  const results = await Promise.allSettled(queries.map((query) => client.fetchQuery(query)))
  for (const result of results) {
    if (result.status === 'rejected' && isTrpcError(result.reason, 'NOT_FOUND')) notFound()
  }
}

/** The answers so far, in the form the browser's cache takes over. */
export function dehydratedState() {
  return dehydrate(getQueryClient())
}

/** Who is signed in and where, or null. */
export const getSession = cache(async () => {
  try {
    return await getQueryClient().fetchQuery(trpc.session.me.queryOptions())
  } catch (error) {
    if (isTrpcError(error, 'UNAUTHORIZED')) return null
    throw error
  }
})

function isTrpcError(error: unknown, code: TRPCError['code']): boolean {
  return error instanceof TRPCError && error.code === code
}
