import { ConnectionCheck } from '@vitrina/contract/connection-check'
import { type Integration, IntegrationSlug, integrations } from '@vitrina/contract/integration'
import { isSource } from '@vitrina/contract/source'
import { sql } from 'kysely'
import { ofReadableSource } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { fullList } from '../list/full-list.ts'
import { isLate } from './integration-health.ts'

interface IntegrationRow {
  slug: IntegrationSlug
  is_connected: boolean | null
  checked_at: Date | null
  checks: unknown
  last_exchange_at: Date | null
  error: string | null
  schedule: string | null
  since: Date | null
}

/**
 * Everything a workspace can be connected to, in the order of the catalogue. An accounting system without any of the
 * caller's restaurants appears as not connected. Needs `read:integrations`.
 */
export async function listIntegrations(ctx: Context) {
  requireScope(ctx, 'read:integrations')
  const { rows } = await sql<IntegrationRow>`
    SELECT known.slug, i.is_connected, i.checked_at, i.checks, coalesce(i.last_error, i.nightly_error) AS error, i.schedule,
      coalesce(i.succeeded_at, i.updated_at) AS since,
      greatest(i.succeeded_at, (SELECT max(x.finished_at) FROM exchange_run x
        WHERE x.workspace_id = ${ctx.workspace.id} AND x.source = s.source AND x.status = 'succeeded'
          AND NOT x.dry_run)) AS last_exchange_at
    FROM unnest(${IntegrationSlug.options}::text[]) known(slug)
    LEFT JOIN unnest(enum_range(NULL::source)) s(source) ON s.source::text = known.slug
    LEFT JOIN integration i ON i.workspace_id = ${ctx.workspace.id} AND i.slug = known.slug
    WHERE s.source IS NULL OR ${ofReadableSource(ctx, 's.source')}`.execute(ctx.db.kysely)
  const held = new Map(rows.map((row) => [row.slug, row]))
  const all = IntegrationSlug.options.map((slug): Integration => {
    const row = held.get(slug)
    const { name, kind } = integrations[slug]
    return {
      slug,
      object: 'integration',
      name,
      kind,
      connected: row?.is_connected ?? false,
      checkedAt: row?.checked_at?.toISOString() ?? null,
      lastExchangeAt: row?.last_exchange_at?.toISOString() ?? null,
      status: statusOf(ctx, row),
    }
  })
  return fullList(ctx, all)
}

/** The worst state among the last check, the last exchange and its lateness. */
function statusOf(ctx: Context, row: IntegrationRow | undefined): Integration['status'] {
  if (!row?.is_connected) return 'not_connected'
  const levels = ConnectionCheck.array()
    .parse(row.checks ?? [])
    .map(({ level }) => level)
  if (levels.includes('error') || row.error !== null) return 'error'
  if (levels.includes('warn')) return 'warning'
  return isSource(row.slug) && row.schedule !== null && row.since && isLate(ctx, row.slug, row.schedule, row.since)
    ? 'warning'
    : 'ok'
}
