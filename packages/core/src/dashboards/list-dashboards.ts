import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { fullList } from '../list/full-list.ts'
import { readDashboards, toDashboard } from './dashboard-rows.ts'

/** Every dashboard that the caller may see, with its widgets, oldest first. Needs `read:dashboards`. */
export async function listDashboards(ctx: Context) {
  requireScope(ctx, 'read:dashboards')
  return fullList(ctx, (await readDashboards(ctx)).map(toDashboard))
}
