import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Whether a person belongs to the workspace now. */
export async function isMember(ctx: Pick<Context, 'db' | 'workspace'>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM member WHERE workspace_id = ${ctx.workspace.id} AND user_id = ${userId}`.execute(ctx.db.kysely)
  return rows.length > 0
}
