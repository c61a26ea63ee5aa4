import 'server-only'
import type { PagePath } from '@vitrina/contract/panel-pages'
import { loadPeriodSelection } from '@/features/period/load-period'
import { periodRanges } from '@/features/period/period-ranges'
import { type ResolvedPeriod, resolvePeriod } from '@/features/period/resolve-period'
import type { ListPageProps } from './page-props'
import { requirePage } from './require-page'

/** The period a page's address asks for, on the workspace's today. Whoever may not open the page is turned away first. */
export async function requestPeriod(
  path: PagePath,
  searchParams: ListPageProps['searchParams'],
): Promise<ResolvedPeriod> {
  const [session, selection] = await Promise.all([requirePage(path), loadPeriodSelection(searchParams)])
  return resolvePeriod(selection, periodRanges(session))
}
