import { countDays, isCalendarDate, type Period } from '@vitrina/contract/dates'
import { maxExchangeDays } from '@vitrina/contract/exchange-run'
import type { Source } from '@vitrina/contract/source'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { currentTraceparent } from '@vitrina/db/trace'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { planJobs } from './exchange-jobs.ts'

/** An exchange ordered by hand. `period` null: current data. */
export interface ExchangeOrder {
  source: Source
  period: Period | null
  dryRun: boolean
}

/**
 * Orders an exchange with a connected source; a worker begins it within seconds. Ordering the same again before it is
 * over changes nothing. Returns the order's id either way. Needs `run:ops`; 409 `conflict` when the source is not
 * connected.
 */
export async function orderExchange(ctx: Context, order: ExchangeOrder): Promise<{ id: string }> {
  requireScope(ctx, 'run:ops')
  requireFullAccess(ctx)
  const { source, period, dryRun } = order
  if (period) requirePeriod(period)
  return await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ connected: boolean }>`
      SELECT is_connected AS connected FROM integration
      WHERE workspace_id = ${ctx.workspace.id} AND slug = ${source} FOR UPDATE`.execute(ctx.db.kysely)
    if (!rows[0]?.connected) throw new DomainError('conflict', `${source} is not connected; connect it first.`)
    const same = await sql<{ id: string }>`
      SELECT id FROM exchange_order
      WHERE workspace_id = ${ctx.workspace.id} AND source = ${source} AND dry_run = ${dryRun}
        AND period_from IS NOT DISTINCT FROM ${period?.from ?? null}::date
        AND period_to IS NOT DISTINCT FROM ${period?.to ?? null}::date`.execute(ctx.db.kysely)
    const held = same.rows[0]?.id
    if (held !== undefined) return { id: encodeId('exchangeOrder', held) }
    const id = newUuid()
    await sql`
      INSERT INTO exchange_order (workspace_id, id, source, period_from, period_to, dry_run, author, traceparent,
        created_at)
      VALUES (${ctx.workspace.id}, ${id}, ${source}, ${period?.from ?? null}::date, ${period?.to ?? null}::date,
        ${dryRun}, ${ctx.actor.name}, ${currentTraceparent()}, ${ctx.now()})`.execute(ctx.db.kysely)
    await planJobs(ctx.db, ctx.workspace.id, source)
    recordAudit(ctx, {
      action: 'exchange.ordered',
      objectKind: 'integration',
      objectId: source,
      details: { period, dryRun },
    })
    return { id: encodeId('exchangeOrder', id) }
  })
}

function requirePeriod({ from, to }: Period): void {
  if (!isCalendarDate(from) || !isCalendarDate(to)) {
    throw new DomainError('validation_failed', 'The days must be calendar dates written YYYY-MM-DD.')
  }
  if (from > to)
    throw new DomainError('validation_failed', `The first day ${from} is after the last, ${to}; swap them.`)
  if (countDays(from, to) > maxExchangeDays) {
    throw new DomainError('validation_failed', `One exchange takes at most ${maxExchangeDays} days; ask for fewer.`)
  }
}
