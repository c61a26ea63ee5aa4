'use client'

import Link from 'next/link'
import { parseAsString, useQueryStates } from 'nuqs'
import type { ComponentProps } from 'react'
import { LinkPending } from './link-pending'

const kept = { period: parseAsString, from: parseAsString, to: parseAsString }

/** A link that takes the chosen period along. */
export function PeriodLink({ href, children, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  // The very state the picker sets: the router's own copy of the address comes a moment later, and a quick click would
  // lose the period.
  const [chosen] = useQueryStates(kept)
  const [path = '/', ownQuery] = href.split('?')
  const query = new URLSearchParams(ownQuery)
  for (const [key, value] of Object.entries(chosen)) if (value !== null) query.set(key, value)
  const text = query.toString()
  return (
    // Pages are made on request, so there is nothing to fetch ahead.
    <Link href={text === '' ? path : `${path}?${text}`} prefetch={false} {...rest}>
      {children}
      <LinkPending path={path} />
    </Link>
  )
}
