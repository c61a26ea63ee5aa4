import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'

/** An exchange asked for by hand. `period` null: current data. */
export interface ExchangeOrder {
  source: Source
  period: Period | null
  dryRun: boolean
}

/**
 * Asks for an exchange with a connected source; a worker begins it within seconds. Asking again for the same before it
 * began changes nothing. Needs `run:ops`; 409 `conflict` when the source is not connected.
 */
export async function orderExchange(ctx: Context, order: ExchangeOrder): Promise<Record<string, never>> {
  requireScope(ctx, 'run:ops')
  const { source, period, dryRun } = order
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ connected: boolean }>`
      SELECT is_connected AS connected FROM integration
      WHERE workspace_id = ${ctx.workspace.id} AND slug = ${source} FOR UPDATE`.execute(ctx.db.kysely)
    if (!rows[0]?.connected) throw new DomainError('conflict', `${source} is not connected; connect it first.`)
    await sql`
      INSERT INTO exchange_order (workspace_id, id, source, period_from, period_to, dry_run, author, created_at)
      SELECT ${ctx.workspace.id}, ${newUuid()}, ${source}, ${period?.from ?? null}::date, ${period?.to ?? null}::date,
        ${dryRun}, ${ctx.actor.name}, ${ctx.now()}
      WHERE NOT EXISTS (SELECT FROM exchange_order
        WHERE workspace_id = ${ctx.workspace.id} AND source = ${source} AND dry_run = ${dryRun}
          AND period_from IS NOT DISTINCT FROM ${period?.from ?? null}::date
          AND period_to IS NOT DISTINCT FROM ${period?.to ?? null}::date)`.execute(ctx.db.kysely)
    recordAudit(ctx, {
      action: 'exchange.ordered',
      objectKind: 'integration',
      objectId: source,
      details: { period, dryRun },
    })
  })
  return {}
}
