import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { later } from '../time/later.ts'

/**
 * Replaces one restaurant with another in dashboards and mailings, so that its sales keep counting in them, and in the
 * limits of those who are limited to it. Anyone editing a dashboard or mailing meanwhile gets a conflict.
 */
export async function moveMentions(ctx: Context, from: string, to: string): Promise<void> {
  await moveInDashboards(ctx, encodeId('restaurant', from), encodeId('restaurant', to))
  await sql`
    UPDATE mailing SET updated_at = greatest(${ctx.now()}::timestamptz, ${later(sql`updated_at`, sql`interval '1 millisecond'`)}),
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

/** Tables with a limit to restaurants: members, keys and the like, and what was reported to them. */
const limited = [
  ...['member', 'invitation', 'api_key', 'webhook', 'event'],
  ...['agent_run', 'agent_session', 'ai_thread', 'card', 'card_comment'],
] as const

/** The parts of a widget that mention restaurants; everything else stays as it is stored, known or not. */
const Mentioning = z.looseObject({
  restaurants: z.array(z.string()).default([]),
  query: z.looseObject({ where: z.array(z.looseObject({ values: z.array(z.string()) })) }).optional(),
})

function movedIn({ restaurants, query, ...widget }: z.infer<typeof Mentioning>, move: (named: string[]) => string[]) {
  const where = query?.where.map((condition) => ({ ...condition, values: move(condition.values) }))
  return { ...widget, restaurants: move(restaurants), ...(query && { query: { ...query, where } }) }
}

async function moveInDashboards(ctx: Context, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: number; widgets: unknown }>`
    SELECT id, widgets FROM dashboard
    WHERE workspace_id = ${ctx.workspace.id}
      AND (widgets @> ${JSON.stringify([{ restaurants: [from] }])}::jsonb
        OR widgets @> ${JSON.stringify([{ query: { where: [{ values: [from] }] } }])}::jsonb)
    ORDER BY id FOR UPDATE`.execute(ctx.db.kysely)
  for (const { id, widgets } of rows) {
    const moved = Mentioning.array()
      .parse(widgets)
      .map((widget) => movedIn(widget, (named) => [...new Set(named.map((each) => (each === from ? to : each)))]))
    await sql`
      UPDATE dashboard SET widgets = ${JSON.stringify(moved)}::jsonb,
        updated_at = greatest(${ctx.now()}::timestamptz, ${later(sql`updated_at`, sql`interval '1 millisecond'`)})
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${id}`.execute(ctx.db.kysely)
  }
}
