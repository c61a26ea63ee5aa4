import { isDeepStrictEqual } from 'node:util'
import type { DashboardDetail, UpdateDashboard } from '@vitrina/contract/dashboard'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { knownRestaurants } from '../restaurants/known-restaurants.ts'
import { later } from '../time/later.ts'
import { checkWidgets, restaurantsOf } from './check-widgets.ts'
import { type DashboardRow, isMine, lockDashboard, readDashboard, toDashboardDetail } from './dashboard-rows.ts'
import { refusePreset } from './refuse-preset.ts'

type Content = Pick<DashboardDetail, 'name' | 'description' | 'isShared' | 'widgets'>

/**
 * Changes a dashboard; a change without effect writes nothing. Needs `write:dashboards`; 404; 409 `conflict` for one
 * that was changed since it was read, that comes with the product, or when a caller who is not the author would unshare
 * it; 422 for widgets that cannot be drawn.
 */
export async function updateDashboard(ctx: Context, input: UpdateDashboard & { id: string }): Promise<DashboardDetail> {
  requireScope(ctx, 'write:dashboards')
  return inTransaction(ctx, async (ctx) => {
    // Locks restaurants before the dashboard, in the same order as merging restaurants does.
    await knownRestaurants(ctx, input.widgets?.flatMap(restaurantsOf) ?? [])
    const row = await lockDashboard(ctx, input.id)
    refusePreset(row)
    const held = toDashboardDetail(ctx, row)
    requireSeen(held, input.basedOn)
    const content = await readContent(ctx, held, input)
    if (held.isShared && !content.isShared && !isMine(ctx, row)) throw notYoursToTakeBack()
    const fields = changedFields(held, content)
    if (fields.length === 0) return toDashboardDetail(ctx, row)
    await writeContent(ctx, row, content)
    recordChange(ctx, held, fields, content)
    return toDashboardDetail(ctx, await readDashboard(ctx, input.id))
  })
}

function requireSeen(held: DashboardDetail, basedOn: string): void {
  if (held.updatedAt === basedOn) return
  const words = `The dashboard has been changed meanwhile, at ${held.updatedAt}. Read it again and repeat the change.`
  throw new DomainError('conflict', words)
}

// Anyone else who unshared it would no longer see it, and no one would if the author is gone.
function notYoursToTakeBack(): DomainError {
  return new DomainError('conflict', 'Only its author can stop sharing this dashboard; duplicate it for yourself.')
}

async function readContent(ctx: Context, held: DashboardDetail, input: UpdateDashboard): Promise<Content> {
  return {
    name: input.name ?? held.name,
    description: input.description === undefined ? held.description : input.description,
    isShared: input.isShared ?? held.isShared,
    widgets: input.widgets ? await checkWidgets(ctx, input.widgets) : held.widgets,
  }
}

function changedFields(held: DashboardDetail, content: Content): (keyof Content)[] {
  const names = ['name', 'description', 'isShared', 'widgets'] as const
  return names.filter((name) => !isDeepStrictEqual(held[name], content[name]))
}

// `updated_at` identifies the version an edit was based on, so no two changes may share it.
async function writeContent(ctx: Context, row: DashboardRow, { name, description, isShared, widgets }: Content) {
  await sql`
    UPDATE dashboard SET name = ${name}, description = ${description}, is_shared = ${isShared},
      widgets = ${JSON.stringify(widgets)}::jsonb,
      updated_at = greatest(${ctx.now()}::timestamptz, ${later(sql`updated_at`, sql`interval '1 millisecond'`)})
    WHERE workspace_id = ${ctx.workspace.id} AND id = ${row.id}`.execute(ctx.db.kysely)
}

function recordChange(ctx: Context, held: DashboardDetail, fields: (keyof Content)[], content: Content): void {
  const of = { objectKind: 'dashboard', objectId: String(held.id) } as const
  const others = fields.filter((field) => field !== 'isShared')
  if (others.length > 0) {
    const details = { fields: others, before: reportedOf(held), after: reportedOf(content) }
    recordAudit(ctx, { action: 'dashboard.updated', ...of, details })
  }
  if (others.length === fields.length) return
  const action = content.isShared ? 'dashboard.shared' : 'dashboard.unshared'
  recordAudit(ctx, { action, ...of, details: { name: content.name } })
}

// The journal records the number of widgets, not their settings.
function reportedOf({ name, description, widgets }: Content) {
  return { name, description, widgets: widgets.length }
}
