'use client'

import { ArrowLeft } from 'lucide-react'
import { PeriodLink } from './period-link'

/** Links from a record back to its list. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <PeriodLink
      href={href}
      className="-ml-0.5 mb-2 inline-flex items-center gap-1.5 rounded-md text-ink-soft text-sm hover:text-accent"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </PeriodLink>
  )
}
