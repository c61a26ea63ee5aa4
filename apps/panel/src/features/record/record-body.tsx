'use client'

import type { ReactNode } from 'react'
import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/class-names'

interface RecordBodyProps<Data> {
  query: { data: Data | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** One record's page below its title, or what stands in its place while it loads or fails. */
export function RecordBody<Data>({ query, children }: RecordBodyProps<Data>) {
  const { data, error, isPlaceholderData } = query
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

/** A record's shape while it is on its way. */
export function RecordSkeleton() {
  return (
    <div aria-hidden="true">
      <Card className="mb-4 flex flex-wrap gap-10 p-5">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-6 w-28" />
          </div>
        ))}
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card className="p-5">
          <Skeleton className="h-64 w-full" />
        </Card>
        <Card className="p-5">
          <Skeleton className="h-64 w-full" />
        </Card>
      </div>
    </div>
  )
}
