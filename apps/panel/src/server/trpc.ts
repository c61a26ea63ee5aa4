import 'server-only'
import { dehydrate, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { TRPCError } from '@trpc/server'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { currentAsker } from '@vitrina/db/asker'
import { toProblem } from '@vitrina/trpc/problem'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { makeQueryClient } from '@/trpc/make-query-client'
import { createContext } from './context'
import { logFailure } from './logger'
import { appRouter } from './router'

export const getQueryClient = cache(makeQueryClient)
const getContext = cache(createContext)

/** The router called in this process, for the first view of a page. */
export const trpc = createTRPCOptionsProxy({ router: appRouter, ctx: getContext, queryClient: getQueryClient })

/**
 * Answers a query before the page is sent. A missing record becomes the 404 page; any other failure is left to the
 * browser, which asks again and shows the problem with its request id.
 */
export async function prefetch<Answer, Failure, Data, Key extends QueryKey>(
  options: FetchQueryOptions<Answer, Failure, Data, Key>,
): Promise<void> {
  try {
    await getQueryClient().fetchQuery({ ...options, retry: false })
  } catch (error) {
    if (isTrpcError(error, 'NOT_FOUND')) notFound()
    logFailure(error, JSON.stringify(options.queryKey))
  }
}

/** Returns the answers so far, in the form that the browser's cache loads. */
export function dehydratedState() {
  return dehydrate(getQueryClient())
}

/** Returns the session and its workspace, or null when there is none. */
export const getSession = cache(async () => {
  try {
    return await getQueryClient().fetchQuery({ ...trpc.session.me.queryOptions(), retry: false })
  } catch (error) {
    if (isTrpcError(error, 'UNAUTHORIZED')) return null
    throw withProblem(error)
  }
})

/** Returns the signed-in account, with or without a workspace; null for anonymous readers. */
export async function getAccount(): Promise<{ email: string } | null> {
  const { account } = await getContext()
  return account ?? null
}

/** Gives an error its problem document as its digest, which is all that the browser gets of an error of a page. */
function withProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { requestId = '' } = currentAsker()
  const problem = toProblem(error, { host: '', instance: '', requestId, input: 'query' })
  return Object.assign(error, { digest: JSON.stringify(problem) })
}

function isTrpcError(error: unknown, code: TRPCError['code']): boolean {
  return error instanceof TRPCError && error.code === code
}
