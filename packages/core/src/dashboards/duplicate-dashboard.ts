import type { DashboardDetail, DuplicateDashboard } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockRestaurants } from '../restaurants/restaurant-lock.ts'
import { readDashboard, toDashboard, toDashboardDetail } from './dashboard-rows.ts'
import { insertDashboard } from './insert-dashboard.ts'

const longestName = 120
const copyMark = ' (копия)'

/**
 * Makes an unshared copy of any dashboard that the caller sees, presets too; it is the caller's own. Needs
 * `write:dashboards`; 404 when the first is not there for the caller.
 */
export async function duplicateDashboard(
  ctx: Context,
  input: DuplicateDashboard & { id: string },
): Promise<DashboardDetail> {
  requireScope(ctx, 'write:dashboards')
  return inTransaction(ctx, async (ctx) => {
    // A restaurant that becomes another meanwhile would stay in the copy, with nobody to move it.
    await lockRestaurants(ctx)
    const { id, name: held, description, widgets } = toDashboard(await readDashboard(ctx, input.id))
    const name = input.name ?? copyName(held)
    const row = await insertDashboard(ctx, { name, description, isShared: false, widgets })
    const details = { name, copyOf: id }
    recordAudit(ctx, { action: 'dashboard.duplicated', objectKind: 'dashboard', objectId: String(row.id), details })
    return toDashboardDetail(ctx, row)
  })
}

function copyName(name: string): string {
  return [...name].slice(0, longestName - copyMark.length).join('') + copyMark
}
