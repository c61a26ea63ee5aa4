import { type ConnectIntegration, type ConnectResult, IntegrationSlug } from '@vitrina/contract/integration'
import { Source } from '@vitrina/contract/source'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { notifySignal } from '../events/call-out.ts'
import { planJobs } from '../exchange/exchange-jobs.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { pendingOf } from '../pending-writes.ts'
import { seal } from '../secrets/seal.ts'
import { checkConnection } from './check-connection.ts'
import { credentialsPurpose } from './credentials-purpose.ts'
import { hostsOf, reportedHosts } from './hosts-of.ts'
import { readCredentials } from './read-credentials.ts'
import { recordFailedConnect } from './record-failed-connect.ts'
import { previousHosts } from './stored-credentials.ts'

/**
 * Tests credentials of an integration on the system itself and stores them, sealed, unless a check is an error.
 * Otherwise the credentials stored before stay. Needs `write:integrations`, and for the agent gateway also
 * `adapter:control`: whoever chooses the model can see what the agents see. 404 for an unknown slug, 422 for
 * credentials that do not fit it, 503 while this installation cannot check them.
 */
export async function connectIntegration(ctx: Context, input: ConnectIntegration & { slug: string }) {
  requireScope(ctx, 'write:integrations')
  requireFullAccess(ctx)
  const slug = IntegrationSlug.safeParse(input.slug)
  if (!slug.success) throw notFound('integration')
  if (slug.data === 'agent_gateway') requireScope(ctx, 'adapter:control')
  const credentials = readCredentials(slug.data, input.credentials)
  const checks = await checkConnection(ctx, slug.data, credentials)
  const connected = !checks.some(({ level }) => level === 'error')
  const checkedAt = ctx.now()
  if (connected) {
    const sealed = seal(ctx.secret, credentialsPurpose(ctx, slug.data), JSON.stringify(credentials))
    await inTransaction(ctx, async (ctx) => {
      const former = await previousHosts(ctx, slug.data)
      await sql`
        INSERT INTO integration (workspace_id, slug, sealed_credentials, is_connected, checked_at, checks, updated_at,
          connected_by_type, connected_by, connected_by_name)
        VALUES (${ctx.workspace.id}, ${slug.data}, ${sealed}, true, ${checkedAt}, ${JSON.stringify(checks)}::jsonb,
          ${checkedAt}, ${ctx.actor.type}, ${ctx.actor.id}, ${ctx.actor.name})
        ON CONFLICT (workspace_id, slug) DO UPDATE SET sealed_credentials = excluded.sealed_credentials, is_connected = true,
          checked_at = excluded.checked_at, checks = excluded.checks, updated_at = excluded.updated_at, current_at = NULL,
          nightly_at = NULL, last_error = NULL, last_reasons = NULL, nightly_error = NULL, nightly_reasons = NULL, nightly_retry_at = NULL,
          history_loaded_at = NULL,
          connected_by_type = excluded.connected_by_type, connected_by = excluded.connected_by,
          connected_by_name = excluded.connected_by_name`.execute(ctx.db.kysely)
      const source = Source.safeParse(slug.data)
      if (source.success) {
        // What was remembered about the previous address must not be used for the new one.
        await sql`DELETE FROM source_memory WHERE workspace_id = ${ctx.workspace.id} AND source = ${source.data}`.execute(
          ctx.db.kysely,
        )
        await planJobs(ctx.db, ctx.workspace.id, source.data)
      }
      recordAudit(ctx, {
        action: 'integration.connected',
        objectKind: 'integration',
        objectId: slug.data,
        details: {
          ...reportedHosts(former, hostsOf(credentials)),
          warnings: checks.filter(({ level }) => level === 'warn').map(({ code }) => code),
        },
      })
      pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'integrations'))
    })
  } else await recordFailedConnect(ctx, slug.data, { hosts: hostsOf(credentials), checks })
  const result: ConnectResult = { slug: slug.data, connected, checkedAt: checkedAt.toISOString(), checks }
  return itemEnvelope(ctx, result)
}
