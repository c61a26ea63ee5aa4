import { ConnectionCheck } from '@vitrina/contract/connection-check'
import type { ExchangeOrder } from '@vitrina/contract/exchange-run'
import type { ExchangeHealth, IntegrationDetail } from '@vitrina/contract/integration'
import type { Source } from '@vitrina/contract/source'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { integrationHealth } from './integration-health.ts'
import { listIntegrations } from './list-integrations.ts'

/**
 * Everything a workspace can be connected to, with the last check and the state of the exchange, as the panel shows it;
 * never the credentials. Needs `read:integrations`.
 */
export async function describeIntegrations(ctx: Context): Promise<IntegrationDetail[]> {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const [{ data }, health, checks, exchanges] = await Promise.all([
    listIntegrations(ctx),
    integrationHealth(ctx),
    readChecks(ctx),
    readExchanges(ctx),
  ])
  return data.map((integration) => {
    const own = health.find(({ source }) => source === integration.slug)
    return {
      ...integration,
      checks: checks.get(integration.slug) ?? [],
      exchange: own ? { ...own, ...(exchanges.get(own.source) ?? idle) } : null,
    }
  })
}

/** One of them. Needs `read:integrations`; 404 for an unknown slug. */
export async function describeIntegration(ctx: Context, { slug }: { slug: string }): Promise<IntegrationDetail> {
  const integration = (await describeIntegrations(ctx)).find((one) => one.slug === slug)
  if (!integration) throw notFound('integration')
  return integration
}

async function readChecks(ctx: Context): Promise<Map<string, ConnectionCheck[]>> {
  const rows = await ctx.db.kysely
    .selectFrom('integration')
    .select(['slug', 'checks'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('is_connected', '=', true)
    .execute()
  return new Map(rows.map(({ slug, checks }) => [slug, ConnectionCheck.array().parse(checks ?? [])]))
}

type Exchange = Pick<ExchangeHealth, 'runningId' | 'failed' | 'orders'>

const idle: Exchange = { runningId: null, failed: null, orders: [] }

/** The running, failed and ordered exchanges of each source. */
async function readExchanges(ctx: Context): Promise<Map<Source, Exchange>> {
  const { rows } = await sql<{
    source: Source
    running: string | null
    failed_id: string | null
    failed_code: string | null
    orders: unknown
  }>`
    SELECT s.source,
      (SELECT id FROM exchange_run x WHERE x.workspace_id = ${ctx.workspace.id} AND x.source = s.source
        AND x.status = 'running' ORDER BY id DESC LIMIT 1) AS running,
      failed.id AS failed_id, failed.error_code AS failed_code,
      (SELECT json_agg(json_build_object('id', id, 'from', period_from, 'to', period_to, 'dryRun', dry_run,
          'author', author, 'createdAt', created_at) ORDER BY id)
        FROM exchange_order o WHERE o.workspace_id = ${ctx.workspace.id} AND o.source = s.source) AS orders
    FROM unnest(enum_range(NULL::source)) s(source)
    JOIN integration i ON i.workspace_id = ${ctx.workspace.id} AND i.slug = s.source::text
    LEFT JOIN LATERAL (${failedRun(ctx)}) failed ON true`.execute(ctx.db.kysely)
  return new Map(
    rows.map(({ source, running, failed_id, failed_code, orders }) => [
      source,
      {
        runningId: running === null ? null : encodeId('exchange', running),
        failed: failed_id === null ? null : { id: encodeId('exchange', failed_id), errorCode: failed_code },
        orders: Orders.parse(orders ?? []).map((order) => toOrder(source, order)),
      },
    ]),
  )
}

/**
 * The run that explains a connection's error: it started no earlier than the last reading of that kind by the schedule,
 * and failed for the same reason. Scheduled runs take precedence over ordered ones, whose results for full days do not
 * concern the connection.
 */
const failedRun = (ctx: Context) => sql`
  SELECT id, error_code FROM exchange_run x
  WHERE x.workspace_id = ${ctx.workspace.id} AND x.source = s.source AND NOT x.dry_run
    AND x.status NOT IN ('running', 'succeeded')
    AND x.started_at >= coalesce(CASE WHEN i.last_error IS NULL THEN i.nightly_at ELSE i.current_at END, '-infinity')
    AND CASE WHEN i.last_error IS NULL THEN i.nightly_reasons ELSE i.last_reasons END @> jsonb_build_array(
      jsonb_build_object('code', coalesce(x.reason_code, 'words'),
        'params', coalesce(x.reason_params, jsonb_build_object('said', x.error))))
  ORDER BY x.cause IS NOT DISTINCT FROM 'order', x.started_at DESC, x.id DESC LIMIT 1`

const Orders = z.array(
  z.object({
    id: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    dryRun: z.boolean(),
    author: z.string(),
    createdAt: z.coerce.date(),
  }),
)

function toOrder(source: Source, { id, from, to, dryRun, author, createdAt }: z.infer<typeof Orders>[number]) {
  const period = from === null || to === null ? null : { from, to }
  const order: ExchangeOrder = {
    id: encodeId('exchangeOrder', id),
    source,
    period,
    dryRun,
    author,
    createdAt: createdAt.toISOString(),
  }
  return order
}
