import 'server-only'
import { type LoaderInput, loadPeriodSelection } from '@/features/period/load-period'
import { type ResolvedPeriod, resolvePeriod } from '@/features/period/resolve-period'
import { getSession } from './trpc'

/** The period a page's address asks for, on the workspace's today; null when nobody is signed in. */
export async function requestPeriod(searchParams: Promise<LoaderInput>): Promise<ResolvedPeriod | null> {
  const [session, selection] = await Promise.all([getSession(), loadPeriodSelection(searchParams)])
  return session && resolvePeriod(selection, session.today)
}
