'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { usePeriodQuery } from '@/features/period/period-provider'
import { LinkPending } from './link-pending'

/** A link that takes the chosen period along. */
export function PeriodLink({ href, children, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const chosen = usePeriodQuery()
  const [path = '/', ownQuery] = href.split('?')
  const query = new URLSearchParams(ownQuery)
  for (const [key, value] of chosen) query.set(key, value)
  const text = query.toString()
  return (
    // Pages are made on request, so there is nothing to fetch ahead.
    <Link href={text === '' ? path : `${path}?${text}`} prefetch={false} {...rest}>
      {children}
      <LinkPending path={path} />
    </Link>
  )
}
