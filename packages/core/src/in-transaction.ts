import { transaction } from '@vitrina/db/transaction'
import type { Context } from './context.ts'
import { DomainError } from './errors/domain-error.ts'
import { notifyWritten } from './events/call-out.ts'
import { flushWrites, noWrites } from './pending-writes.ts'

/**
 * Runs a change in one transaction: what it writes by `ctx.db.kysely` of the context it is given (rows, event, audit
 * entry, idempotency record) is there together or not at all. Joins the transaction the context is in already.
 */
export async function inTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.pending) return work(ctx)
  // Within a transaction that somebody else began, the end is theirs.
  const isOurs = !ctx.db.kysely.isTransaction
  const pending = noWrites()
  const done = await transaction(ctx.db, async (db) => {
    const result = await work({ ...ctx, db, pending })
    if (await flushWrites({ db }, pending, isOurs)) return result
    throw new DomainError('idempotency_in_progress', 'The first request with this key has just ended; ask again.', {
      retryAfterSeconds: 1,
    })
  })
  // Where the end is somebody else's, others find out by looking.
  if (!isOurs) return done
  if (pending.events.length > 0) notifyWritten(ctx.db, ctx.workspace.id)
  for (const call of pending.afterwards) call(ctx.db)
  return done
}
