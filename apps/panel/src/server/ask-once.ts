import 'server-only'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { TRPCError } from '@trpc/server'
import { getQueryClient } from './trpc'

/** Answers a query of a page that needs no sign-in; null where the client's address exceeds the rate limit. */
export async function askOnce<Answer, Failure, Data, Key extends QueryKey>(
  options: FetchQueryOptions<Answer, Failure, Data, Key>,
): Promise<Data | null> {
  try {
    return await getQueryClient().fetchQuery({ ...options, retry: false })
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'TOO_MANY_REQUESTS') return null
    throw error
  }
}
