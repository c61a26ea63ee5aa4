'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import { usePeriodQuery } from '@/features/period/period-provider'
import { useI18n } from '@/i18n/i18n-provider'

/** A link that keeps the chosen period. */
export function PeriodLink({ href, children, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const chosen = usePeriodQuery()
  const [path = '/', ownQuery] = href.split('?')
  const query = new URLSearchParams(ownQuery)
  for (const [key, value] of chosen) query.set(key, value)
  const text = query.toString()
  return (
    // Pages are rendered on request, so there is nothing to prefetch.
    <Link href={text === '' ? path : `${path}?${text}`} prefetch={false} {...rest}>
      {children}
      <LinkPending path={path} />
    </Link>
  )
}

const patienceMs = 120

/** Placed inside a link: shows a skeleton when the page takes noticeably long to load. */
export function LinkPending({ path }: { path: string }) {
  const { pending } = useLinkStatus()
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setPendingPath(path), patienceMs)
    return () => {
      clearTimeout(timer)
      setPendingPath(null)
    }
  }, [pending, path])
  return null
}

/** Links from the first items of a list to the full list. */
export function AllLink({ href, of }: { href: string; of: string }) {
  const { t } = useI18n()
  return (
    <PeriodLink
      href={href}
      aria-label={`${t('chart.all')}: ${of}`}
      className="print:hidden rounded-md text-accent text-sm hover:underline"
    >
      {t('chart.all')}
    </PeriodLink>
  )
}

// At most one page is being loaded at a time, whichever link was pressed.
let pendingPath: string | null = null
const listeners = new Set<() => void>()

/** Records which page is being loaded; null once it has arrived. */
function setPendingPath(path: string | null): void {
  pendingPath = path
  for (const listener of listeners) listener()
}

/** Returns the path of the page being loaded, or null. */
export function usePendingPath(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => pendingPath,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
