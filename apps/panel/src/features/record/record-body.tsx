'use client'

import type { ReactNode } from 'react'
import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/class-names'
import { blockingError } from '@/trpc/problem'
import { RecordSkeleton } from './record-skeleton'

interface RecordBodyProps<Data> {
  query: { data: Data | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** The body of a record's page, or what is shown in its place while it loads or after it fails. */
export function RecordBody<Data>({ query, children }: RecordBodyProps<Data>) {
  const { data, isPlaceholderData } = query
  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!data) return <RecordSkeleton />
  return (
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-55')}>
      {children(data)}
    </div>
  )
}
