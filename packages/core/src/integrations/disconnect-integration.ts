import { IntegrationSlug } from '@vitrina/contract/integration'
import { isSource } from '@vitrina/contract/source'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { previousHosts } from './stored-credentials.ts'

/**
 * Disconnects an integration: deletes its credentials and what its connector stored; exchanged data stays. Needs
 * `write:integrations`, and for the agent gateway also `adapter:control`; 404 for an unknown slug. Disconnecting what
 * is not connected changes nothing.
 */
export async function disconnectIntegration(ctx: Context, { slug }: { slug: string }): Promise<Record<string, never>> {
  requireScope(ctx, 'write:integrations')
  requireFullAccess(ctx)
  const known = IntegrationSlug.safeParse(slug)
  if (!known.success) throw notFound('integration')
  if (known.data === 'agent_gateway') requireScope(ctx, 'adapter:control')
  await inTransaction(ctx, async (ctx) => {
    const host = await previousHosts(ctx, known.data)
    const gone = await ctx.db.kysely
      .updateTable('integration')
      .set({
        sealed_credentials: null,
        is_connected: false,
        checks: null,
        last_error: null,
        last_reasons: null,
        nightly_error: null,
        nightly_reasons: null,
        nightly_retry_at: null,
        updated_at: ctx.now(),
      })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('slug', '=', known.data)
      .where('is_connected', '=', true)
      .returning('slug')
      .executeTakeFirst()
    if (!gone) return
    if (isSource(known.data)) {
      for (const table of ['source_memory', 'exchange_order', 'exchange_job'] as const) {
        await ctx.db.kysely
          .deleteFrom(table)
          .where('workspace_id', '=', ctx.workspace.id)
          .where('source', '=', known.data)
          .execute()
      }
    }
    recordAudit(ctx, {
      action: 'integration.disconnected',
      objectKind: 'integration',
      objectId: known.data,
      details: { host },
    })
    pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'integrations'))
  })
  return {}
}
