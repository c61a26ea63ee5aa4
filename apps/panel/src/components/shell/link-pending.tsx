'use client'

import { useLinkStatus } from 'next/link'
import { useEffect } from 'react'
import { setPendingPath } from './pending-path'

const patienceMs = 120

/** Inside a link: when its page takes longer than a blink, a skeleton stands in for it. */
export function LinkPending({ path }: { path: string }) {
  const { pending } = useLinkStatus()
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setPendingPath(path), patienceMs)
    return () => {
      clearTimeout(timer)
      setPendingPath(null)
    }
  }, [pending, path])
  return null
}
