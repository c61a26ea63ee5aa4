import type { DashboardDetail, DuplicateDashboard } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockRestaurants } from '../restaurants/restaurant-lock.ts'
import { readDashboard, readWidgets, toDashboardDetail } from './dashboard-rows.ts'
import { insertDashboard } from './insert-dashboard.ts'

const longestName = 120
const copyMark = ' (копия)'

/**
 * Creates an unshared copy of any dashboard the caller may see, presets included; the caller owns it. Needs
 * `write:dashboards`; 404 when the original is not visible to the caller.
 */
export async function duplicateDashboard(
  ctx: Context,
  input: DuplicateDashboard & { id: string },
): Promise<DashboardDetail> {
  requireScope(ctx, 'write:dashboards')
  return inTransaction(ctx, async (ctx) => {
    // Without this lock, a restaurant merged into another meanwhile would stay in the copy, where nothing replaces it.
    await lockRestaurants(ctx)
    const original = await readDashboard(ctx, input.id)
    const { id, name: held, description } = original
    const widgets = readWidgets(original)
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
