'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import type { ComponentProps } from 'react'
import { LinkPending } from './link-pending'

const kept = ['period', 'from', 'to']

/** A link that takes the chosen period along. */
export function PeriodLink({ href, children, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const current = useSearchParams()
  const [path = '/', ownQuery] = href.split('?')
  const query = new URLSearchParams(ownQuery)
  for (const key of kept) {
    const value = current.get(key)
    if (value !== null) query.set(key, value)
  }
  const text = query.toString()
  return (
    // Pages are made on request, so there is nothing to fetch ahead.
    <Link href={text === '' ? path : `${path}?${text}`} prefetch={false} {...rest}>
      {children}
      <LinkPending path={path} />
    </Link>
  )
}
