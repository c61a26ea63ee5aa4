import { QueryClient } from '@tanstack/react-query'
import { problemOf } from './problem'

/** One cache of answers: a figure is fresh for a minute, and a refusal is not asked again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && problemOf(error) === null,
      },
    },
  })
}
