import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { type DashboardRow, personOf, readDashboard } from './dashboard-rows.ts'

/** Inserts a dashboard of the person who acts; 403 for a key or an agent, who could not see what they created. */
export async function insertDashboard(
  ctx: Context,
  { name, description, isShared, widgets }: Pick<DashboardDetail, 'name' | 'description' | 'isShared' | 'widgets'>,
): Promise<DashboardRow> {
  const author = personOf(ctx)
  if (author === null) throw new DomainError('insufficient_scope', 'Dashboards are made by people, in the panel.')
  const { rows } = await sql<{ id: number }>`
    INSERT INTO dashboard (workspace_id, name, description, is_shared, author_id, widgets, created_at, updated_at)
    VALUES (${ctx.workspace.id}, ${name}, ${description}, ${isShared}, ${author}::uuid, ${JSON.stringify(widgets)}::jsonb,
      ${ctx.now()}, ${ctx.now()})
    RETURNING id`.execute(ctx.db.kysely)
  return readDashboard(ctx, String(rows[0]?.id))
}
