'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useEffect } from 'react'
import { usePeriodQuery } from '@/features/period/period-provider'
import { setPendingPath } from './pending-path'

/** A link that keeps the chosen period. */
export function PeriodLink({ href, children, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const chosen = usePeriodQuery()
  const [path = '/', ownQuery] = href.split('?')
  const query = new URLSearchParams(ownQuery)
  for (const [key, value] of chosen) query.set(key, value)
  const text = query.toString()
  return (
    // Pages are rendered on request, so there is nothing to prefetch.
    <Link href={text === '' ? path : `${path}?${text}`} prefetch={false} {...rest}>
      {children}
      <LinkPending path={path} />
    </Link>
  )
}

const patienceMs = 120

/** Placed inside a link: shows a skeleton when the page takes noticeably long to load. */
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
