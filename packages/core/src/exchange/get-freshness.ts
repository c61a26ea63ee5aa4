import { addDays } from '@vitrina/contract/dates'
import type { Freshness } from '@vitrina/contract/session'
import { Source, sources } from '@vitrina/contract/source'
import { sql } from 'kysely'
import { z } from 'zod'
import { ofReadableSource, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { today } from '../time/period.ts'
import { lateFrom } from './exchange-times.ts'
import { listDifferences } from './list-differences.ts'
import { listProvisionalDays } from './list-provisional-days.ts'

/**
 * How fresh the showcase is: the last finished exchange, whether one runs, the last business date stored, and the state
 * of the connected accounting systems. Of these it returns only what every member of the workspace may know, and
 * nothing of a system without any of the caller's restaurants.
 */
export async function getFreshness(ctx: Context): Promise<Freshness> {
  const { rows } = await sql<{
    finished: Date | null
    status: string | null
    running: boolean
    data_to: string | null
    sources: unknown
  }>`
    SELECT last.finished_at AS finished, last.status,
      EXISTS (SELECT FROM exchange_run WHERE workspace_id = ${ctx.workspace.id} AND status = 'running'
        AND ${ofReadableSource(ctx, 'source')}) AS running,
      (SELECT max(business_date) FROM ${readable(ctx, 'restaurant_day')} restaurant_day WHERE workspace_id = ${ctx.workspace.id}) AS data_to,
      (SELECT json_agg(json_build_object('source', slug, 'since', succeeded_at, 'connected', updated_at,
          'schedule', schedule, 'failing', last_error IS NOT NULL AND NOT last_has_sales,
          'pastFailing', nightly_error IS NOT NULL AND NOT nightly_has_sales) ORDER BY slug)
        FROM integration
        WHERE workspace_id = ${ctx.workspace.id} AND is_connected AND slug = ANY(${sources})
          AND ${ofReadableSource(ctx, 'slug')}) AS sources
    FROM (SELECT 1) one
    LEFT JOIN LATERAL (
      SELECT x.finished_at, x.status FROM unnest(enum_range(NULL::source)) s(source)
      CROSS JOIN LATERAL (
        SELECT finished_at, status::text FROM exchange_run
        WHERE workspace_id = ${ctx.workspace.id} AND source = s.source AND NOT dry_run AND finished_at IS NOT NULL
        ORDER BY finished_at DESC LIMIT 1
      ) x
      WHERE ${ofReadableSource(ctx, 's.source')}
      ORDER BY x.finished_at DESC LIMIT 1
    ) last ON true`.execute(ctx.db.kysely)
  const [row] = rows
  const { id: workspaceId, timezone } = ctx.workspace
  return {
    lastExchangeAt: row?.finished?.toISOString() ?? null,
    lastStatus: row?.status ?? null,
    running: row?.running ?? false,
    dataTo: row?.data_to ?? null,
    provisional: await listProvisionalDays(ctx, addDays(today(ctx), -watchedDays)),
    differing: await listDifferences(ctx, addDays(today(ctx), -watchedDays)),
    sources: Connected.array()
      .parse(row?.sources ?? [])
      .map(({ source, since, connected, schedule, failing, pastFailing }) => ({
        source,
        since: since?.toISOString() ?? null,
        lateFrom: lateFrom({ workspaceId, timezone, source, cron: schedule }, since ?? connected).toISOString(),
        failing,
        pastFailing,
      })),
  }
}

/** Older provisional or differing days are not listed: users of such old figures have seen them before. */
const watchedDays = 7

const Connected = z.object({
  source: Source,
  since: z.coerce.date().nullable(),
  connected: z.coerce.date(),
  schedule: z.string(),
  failing: z.boolean(),
  pastFailing: z.boolean(),
})
