import type { Role } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { newUuid } from '@vitrina/db/ids'

/** Makes a person with an account a member of another workspace, as if by an invitation. */
export async function addMember(ctx: Context, email: string, role: Role): Promise<void> {
  const { rowCount } = await ctx.db.pool.query(
    `INSERT INTO member (workspace_id, id, user_id, role, created_at)
     SELECT $1, $2, id, $4, $5 FROM user_account WHERE email = $3`,
    [ctx.workspace.id, newUuid(), email, role, ctx.now()],
  )
  if (rowCount !== 1) throw new Error(`Nobody has an account with ${email}`)
}
