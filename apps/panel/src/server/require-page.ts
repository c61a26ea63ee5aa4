import 'server-only'
import { mayOpen, type PagePath } from '@vitrina/contract/panel-pages'
import type { Me } from '@vitrina/contract/session'
import { headers } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { loadPeriodSelection, periodRanges, type ResolvedPeriod, resolvePeriod } from '@/features/period/resolve-period'
import type { ListPageProps } from './page-props'
import { getSession } from './trpc'

/** Returns the session; anonymous readers are redirected to sign in and then back here. */
export async function requireSession(): Promise<Me> {
  const session = await getSession()
  if (session !== null) return session
  const returnPath = (await headers()).get('x-return-path') ?? '/'
  redirect(`/sign-in?next=${encodeURIComponent(returnPath)}`)
}

/** Returns the session of a reader who may open the page; others get the 403 page. */
export async function requirePage(path: PagePath): Promise<Me> {
  const session = await requireSession()
  if (!mayOpen(session, path)) forbidden()
  return session
}

/** Returns the period in a page's address, by the workspace's today. Readers who may not open the page get a 403. */
export async function requestPeriod(
  path: PagePath,
  searchParams: ListPageProps['searchParams'],
): Promise<ResolvedPeriod> {
  const [session, selection] = await Promise.all([requirePage(path), loadPeriodSelection(searchParams)])
  return resolvePeriod(selection, periodRanges(session))
}
