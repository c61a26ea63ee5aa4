import { type Mailing, MailingDraft, maxMailings } from '@vitrina/contract/mailing'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { reachValue } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { settingsOf } from './check-mailing.ts'
import { getMailing } from './list-mailings.ts'

/**
 * Creates a mailing; it is sent from its next time on. Needs `run:ops`; 409 when the workspace has the maximum number
 * of mailings.
 */
export async function createMailing(ctx: Context, input: z.input<typeof MailingDraft>): Promise<Mailing> {
  requireScope(ctx, 'run:ops')
  const draft = MailingDraft.parse(input)
  return inTransaction(ctx, async (ctx) => {
    await refuseTooMany(ctx)
    const row = {
      ...(await settingsOf(ctx, draft)),
      id: newUuid(),
      author: ctx.actor.name,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    }
    await ctx.db.kysely
      .insertInto('mailing')
      .values({ ...row, restaurant_ids: reachValue(row.restaurant_ids), workspace_id: ctx.workspace.id })
      .execute()
    const id = encodeId('mailing', row.id)
    const { name, frequency, recipients } = row
    const details = { name, frequency, recipients: recipients.length }
    recordAudit(ctx, { action: 'mailing.created', objectKind: 'mailing', objectId: id, details })
    return getMailing(ctx, { id })
  })
}

async function refuseTooMany(ctx: Context): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    SELECT count(*)::int AS held FROM mailing WHERE workspace_id = ${ctx.workspace.id}`.execute(ctx.db.kysely)
  if ((rows[0]?.held ?? 0) < maxMailings) return
  throw new DomainError('conflict', `There are ${maxMailings} mailings already; delete one that is not needed.`)
}
