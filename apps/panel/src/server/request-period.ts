import 'server-only'
import { loadPeriodSelection } from '@/features/period/load-period'
import { periodRanges } from '@/features/period/period-ranges'
import { type ResolvedPeriod, resolvePeriod } from '@/features/period/resolve-period'
import type { ListPageProps } from './page-props'
import { getSession } from './trpc'

/** The period a page's address asks for, on the workspace's today; null when nobody is signed in. */
export async function requestPeriod(searchParams: ListPageProps['searchParams']): Promise<ResolvedPeriod | null> {
  const [session, selection] = await Promise.all([getSession(), loadPeriodSelection(searchParams)])
  return session && resolvePeriod(selection, periodRanges(session))
}
