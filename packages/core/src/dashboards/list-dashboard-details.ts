import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readDashboards, toDashboardDetail } from './dashboard-rows.ts'

/**
 * Every dashboard that the caller may see, oldest first, with its author and what the caller may do with it. Needs
 * `read:dashboards`.
 */
export async function listDashboardDetails(ctx: Context): Promise<DashboardDetail[]> {
  requireScope(ctx, 'read:dashboards')
  return (await readDashboards(ctx)).map((row) => toDashboardDetail(ctx, row))
}
