import 'server-only'
import { mayOpen, type PagePath } from '@vitrina/contract/panel-pages'
import type { Me } from '@vitrina/contract/session'
import { headers } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { loadPeriodSelection } from '@/features/period/period-params'
import { periodRanges } from '@/features/period/period-ranges'
import { type ResolvedPeriod, resolvePeriod } from '@/features/period/resolve-period'
import type { ListPageProps } from './page-props'
import { getSession } from './trpc'

/** Who is signed in; nobody is led to sign in, and back here from there. */
export async function requireSession(): Promise<Me> {
  const session = await getSession()
  if (session !== null) return session
  const returnPath = (await headers()).get('x-return-path') ?? '/'
  redirect(`/sign-in?next=${encodeURIComponent(returnPath)}`)
}

/** Who opens the page; who may not is shown that they may not (403). */
export async function requirePage(path: PagePath): Promise<Me> {
  const session = await requireSession()
  if (!mayOpen(session, path)) forbidden()
  return session
}

/** The period a page's address asks for, on the workspace's today. Whoever may not open the page is turned away first. */
export async function requestPeriod(
  path: PagePath,
  searchParams: ListPageProps['searchParams'],
): Promise<ResolvedPeriod> {
  const [session, selection] = await Promise.all([requirePage(path), loadPeriodSelection(searchParams)])
  return resolvePeriod(selection, periodRanges(session))
}
