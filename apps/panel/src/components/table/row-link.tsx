'use client'

import type { ReactNode } from 'react'
import { PeriodLink } from '@/components/shell/period-link'

interface RowLinkProps {
  href: string
  children: ReactNode
  /** A second line with what a narrow screen has no column for. */
  note?: ReactNode
}

/** The name of a row; the entire row links to its page. */
export function RowLink({ href, children, note }: RowLinkProps) {
  return (
    <>
      <PeriodLink
        href={href}
        title={typeof children === 'string' ? children : undefined}
        className="font-medium text-ink wrap-break-word after:absolute after:inset-0 line-clamp-2"
      >
        {children}
      </PeriodLink>
      {note && <div className="mt-0.5 text-ink-soft text-xs">{note}</div>}
    </>
  )
}
