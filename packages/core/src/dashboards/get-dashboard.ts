import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readDashboard, toDashboardDetail } from './dashboard-rows.ts'

/** One dashboard as the panel edits it. Needs `read:dashboards`; 404 when it is not visible to the caller. */
export async function getDashboard(ctx: Context, input: { id: string }): Promise<DashboardDetail> {
  requireScope(ctx, 'read:dashboards')
  return toDashboardDetail(ctx, await readDashboard(ctx, input.id))
}
