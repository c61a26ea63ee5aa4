import { QueryClient } from '@tanstack/react-query'
import { problemOf } from './problem'

/** Creates a cache of answers: a figure is fresh for a minute, and a refused query is not retried. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // The feed does this: a page that is looked at again reconnects and then refetches all it shows.
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && problemOf(error) === null,
      },
    },
  })
}
