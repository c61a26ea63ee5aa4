import { PersonName } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordWherever } from '../audit/record-wherever.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'

/** Changes a person's own name, in all their workspaces. */
export async function renamePerson(
  ctx: Context,
  person: { userId: string; name: string },
  input: { name: string },
): Promise<Record<string, never>> {
  const name = PersonName.parse(input.name)
  if (name === person.name) return {}
  await inTransaction(ctx, async (ctx) => {
    await sql`
      UPDATE user_account SET name = ${name}, updated_at = ${ctx.now()} WHERE id = ${person.userId}`.execute(
      ctx.db.kysely,
    )
    const details = { before: { name: person.name }, after: { name } }
    const objectId = encodeId('user', person.userId)
    const action = { action: 'profile.renamed', objectKind: 'user', objectId, details } as const
    await recordWherever(ctx, person.userId, action, ctx.actor)
  })
  return {}
}
