import { transaction } from '@vitrina/db/transaction'
import type { Context } from './context.ts'
import { DomainError } from './errors/domain-error.ts'
import { notifyWritten } from './events/call-out.ts'
import { flushWrites, noWrites } from './pending-writes.ts'

/**
 * Runs a change in one transaction: everything it writes through `ctx.db.kysely` of the context it is given (rows,
 * event, audit entry, idempotency record) is committed together or not at all. Joins the context's transaction if there
 * is one.
 */
export async function inTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.pending) return work(ctx)
  // A transaction begun by other code is also committed there.
  const isOurs = !ctx.db.kysely.isTransaction
  let pending = noWrites()
  const done = await transaction(ctx.db, async (db) => {
    pending = noWrites()
    const result = await work({ ...ctx, db, pending })
    if (await flushWrites({ db }, pending, isOurs)) return result
    throw new DomainError('idempotency_in_progress', 'The first request with this key has just ended; ask again.', {
      retryAfterSeconds: 1,
    })
  })
  // Other code commits later, so processes find the changes by polling instead.
  if (!isOurs) return done
  if (pending.events.length > 0) notifyWritten(ctx.db, ctx.workspace.id)
  for (const call of pending.afterwards) call(ctx.db)
  return done
}
