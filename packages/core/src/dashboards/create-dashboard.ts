import type { CreateDashboard, DashboardDetail } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { checkWidgets } from './check-widgets.ts'
import { toDashboardDetail } from './dashboard-rows.ts'
import { insertDashboard } from './insert-dashboard.ts'

/**
 * Creates a dashboard owned by the caller, not shared by default. Needs `write:dashboards`; 422 for widgets that cannot
 * be drawn.
 */
export async function createDashboard(ctx: Context, input: CreateDashboard): Promise<DashboardDetail> {
  requireScope(ctx, 'write:dashboards')
  return inTransaction(ctx, async (ctx) => {
    const { name, description = null, isShared = false } = input
    const widgets = await checkWidgets(ctx, input.widgets ?? [])
    const row = await insertDashboard(ctx, { name, description, isShared, widgets })
    const details = { name, isShared, widgets: widgets.length }
    recordAudit(ctx, { action: 'dashboard.created', objectKind: 'dashboard', objectId: String(row.id), details })
    return toDashboardDetail(ctx, row)
  })
}
