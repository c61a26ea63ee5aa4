'use client'

import type { ReactNode } from 'react'
import { ComparePicker } from './compare-picker'
import { useComparedDays } from './use-compared-days'

interface ComparedLineProps {
  /** Local time that the hours of a day which is not over end, where changes are of them. */
  until?: string | undefined
  children?: ReactNode
}

/** Which days stand beside which on a page whose figures do not tell it themselves. */
export function ComparedLine({ until, children }: ComparedLineProps) {
  const compared = useComparedDays()
  return (
    <p className="mb-2.5 min-h-5 text-[0.8125rem] text-ink-soft">
      {compared && (
        <>
          <ComparePicker
            previous={compared.previous}
            fullDays={compared.fullDays}
            until={until}
            heldSince={compared.heldSince}
          />
          {children && <span className="print:hidden"> · {children}</span>}
        </>
      )}
    </p>
  )
}
