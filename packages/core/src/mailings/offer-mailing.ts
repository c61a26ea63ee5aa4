import type { MailingOffer } from '@vitrina/contract/mailing'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { isMailConnected } from '../mail/send-mail.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'

/** The choices for a mailing's form, and whether there is a mail server. Needs `run:ops`. */
export async function offerMailing(ctx: Context): Promise<MailingOffer> {
  requireScope(ctx, 'run:ops')
  const [members, restaurants] = await Promise.all([
    sql<{ name: string; email: string }>`
      SELECT u.name, u.email FROM member m JOIN user_account u ON u.id = m.user_id
      WHERE m.workspace_id = ${ctx.workspace.id} ORDER BY fold_text(u.name), u.email`.execute(ctx.db.kysely),
    sql<{ id: string; name: string }>`
      SELECT r.id, r.label AS name FROM ${namedRestaurants(ctx)} r ORDER BY r.search_name, r.id`.execute(ctx.db.kysely),
  ])
  return {
    isMailConnected: await isMailConnected(ctx),
    timezone: ctx.workspace.timezone,
    members: members.rows,
    restaurants: restaurants.rows.map(({ id, name }) => ({ id: encodeId('restaurant', id), name })),
  }
}
