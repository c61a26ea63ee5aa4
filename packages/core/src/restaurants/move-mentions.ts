import { Widget } from '@vitrina/contract/dashboard'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Has the dashboards and mailings of one restaurant be of another, so that its sales go on counting in them, and who is limited to
 * the one limited to the other. Whoever edits
 * one of them meanwhile is told that it has changed.
 */
export async function moveMentions(ctx: Context, from: string, to: string): Promise<void> {
  await moveInDashboards(ctx, encodeId('restaurant', from), encodeId('restaurant', to))
  await sql`
    UPDATE mailing SET updated_at = greatest(${ctx.now()}::timestamptz, updated_at + interval '1 millisecond'),
      restaurant_ids = ARRAY(
        SELECT id FROM unnest(array_replace(restaurant_ids, ${from}::uuid, ${to}::uuid)) WITH ORDINALITY named(id, place)
        GROUP BY id ORDER BY min(place))
    WHERE workspace_id = ${ctx.workspace.id} AND ${from}::uuid = ANY(restaurant_ids)`.execute(ctx.db.kysely)
  for (const table of limited) {
    await sql`
      UPDATE ${sql.table(table)} SET restaurant_ids = array_replace(restaurant_ids, ${from}::uuid, ${to}::uuid)
      WHERE workspace_id = ${ctx.workspace.id} AND ${from}::uuid = ANY(restaurant_ids)`.execute(ctx.db.kysely)
  }
}

/** Whoever is limited to restaurants, and what was told to them. */
const limited = [
  ...['member', 'invitation', 'api_key', 'webhook', 'event'],
  ...['agent_run', 'agent_session', 'ai_thread', 'card', 'card_comment'],
] as const

async function moveInDashboards(ctx: Context, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: number; widgets: unknown }>`
    SELECT id, widgets FROM dashboard
    WHERE workspace_id = ${ctx.workspace.id} AND widgets @> ${JSON.stringify([{ restaurants: [from] }])}::jsonb
    ORDER BY id FOR UPDATE`.execute(ctx.db.kysely)
  for (const { id, widgets } of rows) {
    const moved = Widget.array()
      .parse(widgets)
      .map((widget) => ({
        ...widget,
        restaurants: [...new Set(widget.restaurants.map((named) => (named === from ? to : named)))],
      }))
    await sql`
      UPDATE dashboard SET widgets = ${JSON.stringify(moved)}::jsonb,
        updated_at = greatest(${ctx.now()}::timestamptz, updated_at + interval '1 millisecond')
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${id}`.execute(ctx.db.kysely)
  }
}
