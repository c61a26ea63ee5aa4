import { createHash } from 'node:crypto'
import type { Widget } from '@vitrina/contract/dashboard'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { personOf } from './dashboard-rows.ts'

const longestName = 120

/**
 * Saves the widgets of an answer as an unlisted dashboard, so that the answer's source is that dashboard's data.
 * Returns its id, which is the same for the same widgets and asker. It belongs to the person or to the workspace's
 * keys; one that an agent saves for the board is shared. Stored for 90 days after it was last answered with. Needs
 * `read:dashboards`.
 */
export async function keepAnswer(
  ctx: Context,
  { name, widgets }: { name: string; widgets: readonly Widget[] },
): Promise<number> {
  requireScope(ctx, 'read:dashboards')
  const author = personOf(ctx)
  const whose = author ?? (ctx.actor.type === 'key' ? 'keys' : 'board')
  const json = JSON.stringify(widgets)
  const key = `${whose} ${createHash('sha256').update(json).digest('base64url')}`
  const { rows } = await sql<{ id: number }>`
    INSERT INTO dashboard (workspace_id, name, is_shared, author_id, widgets, answer_key, created_at, updated_at)
    VALUES (${ctx.workspace.id}, ${[...name].slice(0, longestName).join('')}, ${whose === 'board'}, ${author}::uuid,
      ${json}::jsonb, ${key}, ${ctx.now()}, ${ctx.now()})
    ON CONFLICT (workspace_id, answer_key) DO UPDATE SET updated_at = greatest(dashboard.updated_at, excluded.updated_at)
    RETURNING id`.execute(ctx.db.kysely)
  const [kept] = rows
  if (kept === undefined) throw new Error('What was kept has an id')
  return kept.id
}
