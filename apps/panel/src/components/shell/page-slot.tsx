'use client'

import { type ReactNode, useEffect } from 'react'
import { PageSkeleton } from './page-skeleton'
import { usePendingPath } from './pending-path'

/**
 * The page, or the skeleton of the one on its way. A first load needs none: it comes whole from the server, which a
 * `loading` file would prevent.
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
