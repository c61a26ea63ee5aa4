import { QueryClient } from '@tanstack/react-query'
import { problemOf } from './problem'

/** One cache of answers: a figure is fresh for a minute, and a refusal is not asked again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // The feed does it: a page that is looked at again connects anew, and then asks for all it shows.
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && problemOf(error) === null,
      },
    },
  })
}
