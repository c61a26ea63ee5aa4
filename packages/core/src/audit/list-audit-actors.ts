import type { Author } from '@vitrina/contract/actor'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { toAuthor } from '../actors.ts'
import type { Actor, Context } from '../context.ts'

const maxActors = 200

/** Lists who has acted in the workspace, the latest first, by the name they had then. Needs `read:audit`. */
export async function listAuditActors(ctx: Context): Promise<Author[]> {
  requireScope(ctx, 'read:audit')
  // One index step per actor to their last entry, however many entries they have.
  const { rows } = await sql<Actor>`
    WITH RECURSIVE latest AS (
      (SELECT actor_id, id FROM audit_entry WHERE workspace_id = ${ctx.workspace.id}
        ORDER BY actor_id DESC, id DESC LIMIT 1)
      UNION ALL
      SELECT next.actor_id, next.id FROM latest l CROSS JOIN LATERAL (
        SELECT actor_id, id FROM audit_entry e
        WHERE e.workspace_id = ${ctx.workspace.id} AND e.actor_id < l.actor_id
        ORDER BY e.actor_id DESC, e.id DESC LIMIT 1) next
    )
    SELECT e.actor_type AS type, e.actor_id AS id, e.actor_name AS name
    FROM latest l JOIN audit_entry e ON e.workspace_id = ${ctx.workspace.id} AND e.id = l.id
    ORDER BY l.id DESC LIMIT ${maxActors}`.execute(ctx.db.kysely)
  return rows.map(toAuthor)
}
