import { transaction } from '@vitrina/db/transaction'
import type { Context } from './context.ts'

/**
 * Runs a change in one transaction: what it writes by `ctx.db.kysely` of the context it is given (rows, event, audit
 * entry, idempotency record) is there together or not at all. Joins the transaction the context is in already.
 */
export function inTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  return transaction(ctx.db, (db) => work({ ...ctx, db }))
}
