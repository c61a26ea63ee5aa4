'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTRPC } from '@/trpc/client'
import { ComparePicker } from './compare-picker'
import { comparedInput } from './resolve-period'
import { usePeriod } from './use-period'

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

/** Which days stand beside those of the page, and which of them changes are of; nothing until it is known. */
export function useComparedDays() {
  const trpc = useTRPC()
  const period = usePeriod()
  const { data } = useQuery(
    trpc.overview.compared.queryOptions(comparedInput(period), { placeholderData: keepPreviousData }),
  )
  return data
}
