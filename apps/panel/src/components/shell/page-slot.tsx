'use client'

import { type ReactNode, useEffect } from 'react'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { BoardSkeleton } from '@/features/board/column-frame'
import { OverviewSkeleton } from '@/features/overview/overview-skeleton'
import { RecordSkeleton } from '@/features/record/record-skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { usePendingPath } from './period-link'

/**
 * The page, or the skeleton of the page being loaded. The first load needs none: the server sends the full page, which
 * a `loading` file would prevent.
 */
export function PageSlot({ children }: { children: ReactNode }) {
  const path = usePendingPath()
  useEffect(() => {
    if (path !== null) window.scrollTo(0, 0)
  }, [path])
  return (
    <>
      <div hidden={path !== null}>{children}</div>
      {path !== null && <PageSkeleton path={path} />}
    </>
  )
}

/** The placeholder of the page at a path: the overview, a list, or one record. */
function PageSkeleton({ path }: { path: string }) {
  const { t } = useI18n()
  const depth = path.split('/').filter(Boolean).length
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading.label')}
      </p>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          {depth > 1 && <Skeleton className="mb-3 h-4 w-28" />}
          <Skeleton className="h-8 w-44" />
          <Skeleton className="mt-2.5 h-4 w-64" />
        </div>
        <Skeleton className="h-9 w-full max-w-md" />
      </div>
      {depth === 0 ? (
        <OverviewSkeleton />
      ) : path === '/board' ? (
        <BoardSkeleton />
      ) : depth === 1 ? (
        <Card>
          <TableSkeleton />
        </Card>
      ) : (
        <RecordSkeleton />
      )}
    </>
  )
}
