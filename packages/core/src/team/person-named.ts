import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'

/** Name and e-mail of a person. */
export async function personNamed(ctx: Context, userId: string): Promise<{ name: string; email: string }> {
  const row = await ctx.db.kysely
    .selectFrom('user_account')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('member')
  return row
}
