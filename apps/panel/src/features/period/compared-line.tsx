'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTRPC } from '@/trpc/client'
import { ComparePicker } from './compare-picker'
import { comparedInput } from './resolve-period'
import { usePeriod } from './use-period'

interface ComparedLineProps {
  /** The local time until which hours are compared, if changes cover the hours of a day that is not over. */
  until?: string | undefined
  children?: ReactNode
}

/** Says which days are compared with which, on a page whose figures do not say it themselves. */
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

/** The days the page's period is compared with, and the days that changes cover; undefined until they are known. */
export function useComparedDays() {
  const trpc = useTRPC()
  const period = usePeriod()
  const { data } = useQuery(
    trpc.overview.compared.queryOptions(comparedInput(period), { placeholderData: keepPreviousData }),
  )
  return data
}
