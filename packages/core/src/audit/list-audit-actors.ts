import type { Author } from '@vitrina/contract/actor'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { toAuthor } from '../actors.ts'
import type { Actor, Context } from '../context.ts'

const mostActors = 200

/** Who has acted in the workspace, those who acted last first, by the name they had then. Needs `read:audit`. */
export async function listAuditActors(ctx: Context): Promise<Author[]> {
  requireScope(ctx, 'read:audit')
  const { rows } = await sql<Actor>`
    SELECT type, id, name FROM (
      SELECT DISTINCT ON (actor_type, actor_id) actor_type AS type, actor_id AS id, actor_name AS name, created_at
      FROM audit_entry WHERE workspace_id = ${ctx.workspace.id}
      ORDER BY actor_type, actor_id, created_at DESC
    ) latest
    ORDER BY created_at DESC LIMIT ${mostActors}`.execute(ctx.db.kysely)
  return rows.map(toAuthor)
}
