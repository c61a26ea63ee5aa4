import { longestWaitDays } from '@vitrina/contract/day-closing'
import type { DifferenceCause, DifferenceKind } from '@vitrina/contract/day-difference'
import type { Reason } from '@vitrina/contract/reason'
import { type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import { systems } from '@vitrina/contract/systems'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { RejectLog } from './reject-log.ts'
import type { ReportedDay } from './replace-amounts.ts'

interface Noted {
  day: string
  name: string
  kind: DifferenceKind
  ours: string
  theirs: string
  cause: DifferenceCause
}

/**
 * Compares the stored revenue of closed days with the sum of their payments and with what the source reports. A
 * difference is stored until it is gone, and reported in the journal when it is new or has changed. Open days are not
 * compared: they change while they are read.
 */
export async function noteDifferences(
  ctx: Context,
  client: PoolClient,
  run: { source: Source; days: readonly ReportedDay[]; rejects: RejectLog },
): Promise<void> {
  const { rows } = await client.query<Noted>(noteAll, [
    ctx.workspace.id,
    run.days.map(({ restaurantId }) => restaurantId),
    run.days.map(({ day }) => day),
    run.source,
    ctx.now(),
    run.days.map(({ isChanged }) => isChanged),
    systems[run.source].servesPast,
  ])
  for (const difference of rows)
    run.rejects.add({ file: 'source', line: 0, column: null, reason: reasonOf(difference) })
}

const causes = {
  rejected: 'day_has_rejects',
  provisional: 'day_is_provisional',
  unpaid: 'day_is_unpaid',
  unread: 'day_is_unread',
  corrected: 'day_was_corrected',
} as const satisfies Record<DifferenceCause, PlainReasonCode>

function reasonOf({ name, day, kind, ours, theirs, cause }: Noted): Reason {
  const told = { name, date: day, sum: ours, told: theirs, cause: reason(causes[cause]) }
  return reason(kind === 'payments' ? 'payments_differ' : 'report_differs', told)
}

// $1 workspace, $2 restaurants and $3 dates of the days, $4 source, $5 now, $6 which days changed, $7 whether the
// source serves past days. A day is closed when its end has passed in its restaurant's zone. Once files have delivered
// a day, the source's report is no longer compared with it.
const noteAll = `
  WITH named AS (
    SELECT * FROM unnest($2::uuid[], $3::date[], $6::boolean[]) AS t (restaurant_id, day, is_changed)
  ), asked AS MATERIALIZED (
    SELECT t.restaurant_id, t.day, reported.revenue AS reported,
      EXISTS (SELECT FROM named n WHERE n.restaurant_id = t.restaurant_id AND n.day = t.day) AS is_named,
      EXISTS (SELECT FROM staged_kept k WHERE k.restaurant_id = t.restaurant_id) AS has_rejects,
      EXISTS (SELECT FROM staged_kept_day k WHERE k.restaurant_id = t.restaurant_id AND k.day = t.day) AS is_unread
    FROM (
      SELECT restaurant_id, day FROM named
      UNION
      SELECT s.restaurant_id, s.day FROM staged_report s
    ) t
    LEFT JOIN staged_report reported ON reported.restaurant_id = t.restaurant_id AND reported.day = t.day
  ), told AS (
    SELECT t.restaurant_id, t.day, r.name, coalesce(d.revenue, 0) AS ours,
      EXISTS (SELECT FROM day_closing c WHERE c.workspace_id = $1 AND c.restaurant_id = t.restaurant_id
        AND c.business_date = t.day AND c.state <> 'complete'
        AND (c.state <> 'awaiting' OR t.day < $5::timestamptz::date - ${longestWaitDays})) AS is_provisional,
      has_rejects, is_unread, reported
    FROM asked t
    JOIN restaurant r ON r.workspace_id = $1 AND r.id = t.restaurant_id
    LEFT JOIN restaurant_day d ON d.workspace_id = $1 AND d.business_date = t.day AND d.restaurant_id = t.restaurant_id
    WHERE t.day < ($5::timestamptz AT TIME ZONE r.timezone - make_interval(mins => r.day_end_minutes))::date
      AND (is_named OR NOT EXISTS (SELECT FROM day_closing c WHERE c.workspace_id = $1 AND c.restaurant_id = t.restaurant_id
        AND c.business_date = t.day AND c.is_filed))
  ), compared AS (
    SELECT told.*, 'payments'::difference_kind AS kind, paid.sum AS theirs
    FROM told JOIN LATERAL (
      SELECT sum(sum) AS sum FROM amount_day a
      WHERE a.workspace_id = $1 AND a.business_date = told.day AND a.restaurant_id = told.restaurant_id AND a.kind = 'payment'
    ) paid ON paid.sum IS NOT NULL
    UNION ALL
    SELECT told.*, 'report', reported FROM told WHERE reported IS NOT NULL
  ), differing AS (
    SELECT *, CASE WHEN has_rejects OR kind = 'report' AND is_unread THEN 'rejected' WHEN is_provisional THEN 'provisional'
      WHEN kind = 'payments' AND theirs < ours THEN 'unpaid' WHEN NOT $7::boolean AND kind = 'report' THEN 'unread'
      ELSE 'corrected' END AS cause
    FROM compared WHERE round(ours, 2) <> round(theirs, 2)
  ), gone AS (
    DELETE FROM day_difference held
    WHERE held.workspace_id = $1
      AND ((held.restaurant_id, held.business_date) IN (SELECT restaurant_id, day FROM named WHERE is_changed)
        OR (held.restaurant_id, held.business_date, held.kind) IN (SELECT restaurant_id, day, kind FROM compared))
      AND (held.restaurant_id, held.business_date, held.kind) NOT IN (SELECT restaurant_id, day, kind FROM differing)
  ), noted AS (
    INSERT INTO day_difference AS held (workspace_id, restaurant_id, business_date, kind, source, ours, theirs, cause, noted_at)
    SELECT $1, restaurant_id, day, kind, $4::source, ours, theirs, cause, $5 FROM differing
    ON CONFLICT (workspace_id, restaurant_id, business_date, kind) DO UPDATE SET
      ours = excluded.ours, theirs = excluded.theirs, cause = excluded.cause, noted_at = excluded.noted_at
    WHERE (held.ours, held.theirs, held.cause) <> (excluded.ours, excluded.theirs, excluded.cause)
    RETURNING restaurant_id, business_date, kind
  )
  SELECT d.day::text AS day, d.name, d.kind::text AS kind, round(d.ours, 2)::text AS ours, round(d.theirs, 2)::text AS theirs,
    d.cause
  FROM noted n JOIN differing d ON d.restaurant_id = n.restaurant_id AND d.day = n.business_date AND d.kind = n.kind
  ORDER BY d.day, d.name, d.kind`
