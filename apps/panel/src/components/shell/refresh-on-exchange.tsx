'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from './use-session'

/** When an exchange has brought new data, everything on the page is asked again. */
export function RefreshOnExchange() {
  const queryClient = useQueryClient()
  const { freshness } = useSession()
  const seen = useRef(freshness.lastExchangeAt)
  useEffect(() => {
    if (seen.current === freshness.lastExchangeAt) return
    seen.current = freshness.lastExchangeAt
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) })
  }, [freshness.lastExchangeAt, queryClient])
  return null
}

function isSessionKey([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path[0] === 'session'
}
