import type { Period } from '@vitrina/contract/dates'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { today } from '../time/period.ts'
import type { RejectLog } from './reject-log.ts'

/** Every restaurant-day the staged checks fall on, with the digest held so far (null: a new day). */
export interface StagedDay {
  restaurantId: string
  day: string
  heldDigest: string | null
}

/**
 * Turns staged check rows into checks: business date and hour from local times, one row a check, the id each check
 * already has here. Rows that can't be placed are rejected. Afterwards `staged_check` is indexed and ready for the days.
 * Returns how many lines were passed over with checks outside `only`.
 */
export async function settleChecks(
  ctx: Context,
  client: PoolClient,
  { period, only }: { period: Period | null; only?: Period },
  files: readonly string[],
  rejects: RejectLog,
): Promise<{ skippedLines: number }> {
  await keepHeldChecks(ctx, client)
  await client.query(placedChecks)
  await client.query('DROP TABLE staged_check_row; ANALYZE staged_placed')
  const reach = await client.query<{ from: string | null; to: string | null }>(
    `SELECT least(min(day), $1::date)::text AS from, greatest(max(day), $2::date)::text AS to FROM staged_placed`,
    [period?.from ?? null, period?.to ?? null],
  )
  const { from, to } = reach.rows[0] ?? { from: null, to: null }
  if (from !== null && to !== null) await matchHeldChecks(ctx, client, from, to)
  else await client.query(matchedChecks, [ctx.workspace.id, '2000-01-01', '2000-01-01'])

  const judgement = [today(ctx), period?.from ?? null, period?.to ?? null, only?.from ?? null, only?.to ?? null]
  const refused = await client.query<{ file_no: number; line: number; column_name: string; reason: string }>(
    refusedChecks,
    judgement,
  )
  for (const row of refused.rows) {
    rejects.add({ file: files[row.file_no] ?? '', line: row.line, column: row.column_name, reason: row.reason })
  }
  if (only) await client.query(skippedChecks, judgement)
  await client.query(settledChecks, judgement)
  await client.query('DROP TABLE staged_placed, staged_matched')
  await client.query(`
    CREATE INDEX ON staged_check (restaurant_id, day);
    CREATE INDEX ON staged_line (restaurant_id, check_key);
    ANALYZE staged_check; ANALYZE staged_line;`)
  const skipped = only ? await client.query(dropSkippedLines) : null
  return { skippedLines: skipped?.rowCount ?? 0 }
}

/** Lists the restaurant-days of the bundle: those with checks, and held ones of its period that it leaves empty. */
export async function listDays(
  ctx: Context,
  client: PoolClient,
  period: Period | null,
  restaurantIds: string[],
): Promise<{ days: StagedDay[]; emptied: StagedDay[] }> {
  const staged = await client.query<StagedDay>(
    `SELECT c.restaurant_id AS "restaurantId", c.day::text AS day, held.digest AS "heldDigest"
     FROM (SELECT DISTINCT restaurant_id, day FROM staged_check) c
     LEFT JOIN sales_day held
       ON held.workspace_id = $1 AND held.restaurant_id = c.restaurant_id AND held.business_date = c.day
     ORDER BY c.day, c.restaurant_id`,
    [ctx.workspace.id],
  )
  if (period === null) return { days: staged.rows, emptied: [] }
  const emptied = await client.query<StagedDay>(
    `SELECT restaurant_id AS "restaurantId", business_date::text AS day, digest AS "heldDigest"
     FROM sales_day held
     WHERE workspace_id = $1 AND restaurant_id = ANY($2) AND business_date BETWEEN $3 AND $4
       AND NOT EXISTS (SELECT FROM staged_check c
                       WHERE c.restaurant_id = held.restaurant_id AND c.day = held.business_date)
     ORDER BY business_date, restaurant_id`,
    [ctx.workspace.id, restaurantIds, period.from, period.to],
  )
  return { days: staged.rows, emptied: emptied.rows }
}

/** Reports staged lines whose check is not there. Asked only when the days took fewer lines than were staged. */
export async function rejectOrphanLines(
  client: PoolClient,
  files: readonly string[],
  rejects: RejectLog,
): Promise<void> {
  const { rows } = await client.query<{ file_no: number; line: number; check_key: string }>(
    `SELECT file_no, line, check_key FROM staged_line l
     WHERE NOT EXISTS (SELECT FROM staged_check c WHERE c.restaurant_id = l.restaurant_id AND c.check_key = l.check_key)
     ORDER BY file_no, line`,
  )
  for (const row of rows) {
    rejects.add({
      file: files[row.file_no] ?? '',
      line: row.line,
      column: 'check_id',
      reason: `check "${row.check_key}" is missing or was rejected; mend its row and send the day again`,
    })
  }
}

// A check with a rejected row keeps the state it had: half a check would be a wrong figure.
async function keepHeldChecks(ctx: Context, client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ kept: boolean }>('SELECT EXISTS (SELECT FROM staged_kept) AS kept')
  if (!rows[0]?.kept) return
  await client.query(
    `CREATE TEMP TABLE staged_held AS
     SELECT c.* FROM sale_check c
     JOIN (SELECT DISTINCT restaurant_id, check_key FROM staged_kept) k
       ON c.restaurant_id = k.restaurant_id AND c.source_key = k.check_key
     WHERE c.workspace_id = $1`,
    [ctx.workspace.id],
  )
  await client.query(`
    ANALYZE staged_held; ANALYZE staged_check_row; ANALYZE staged_line;
    DELETE FROM staged_check_row r USING staged_held h WHERE r.restaurant_id = h.restaurant_id AND r.check_key = h.source_key;
    DELETE FROM staged_line l USING staged_held h WHERE l.restaurant_id = h.restaurant_id AND l.check_key = h.source_key;
    INSERT INTO staged_check_row
      SELECT 0, 0, restaurant_id, source_key, number, business_date, opened_at::text, true, closed_at::text, true,
        waiter_id, table_name, station, order_category, guests FROM staged_held;
    INSERT INTO staged_line
      SELECT 0, l.line_no, h.restaurant_id, h.source_key, l.source_key, l.dish_id, l.kind, l.quantity, l.price,
        l.discount, l.total, l.cost
      FROM staged_held h JOIN sale_line l
        ON l.workspace_id = h.workspace_id AND l.business_date = h.business_date AND l.check_id = h.id;
    DROP TABLE staged_held`)
}

const localTime = (column: 'opened' | 'closed') =>
  `CASE WHEN ${column}_is_instant THEN ${column}_at::timestamptz ELSE ${column}_at::timestamp AT TIME ZONE z.timezone END`

// Business date: as the source says, else the local date of closing (else opening) less the day's end.
const placedChecks = `
  CREATE TEMP TABLE staged_placed AS
  SELECT r.file_no, r.line, r.restaurant_id, r.check_key, r.number, r.waiter_id, r.table_name, r.station,
    r.order_category, r.guests, t.opened, t.closed,
    coalesce(r.business_date, (l.local_time - make_interval(mins => z.day_end_minutes))::date) AS day,
    coalesce(extract(hour FROM l.local_time)::smallint, -1::smallint) AS hour
  FROM staged_check_row r
  JOIN staged_zone z USING (restaurant_id)
  CROSS JOIN LATERAL (SELECT ${localTime('opened')} AS opened, ${localTime('closed')} AS closed) t
  CROSS JOIN LATERAL (SELECT coalesce(t.closed, t.opened) AT TIME ZONE z.timezone AS local_time) l`

// Late edits may move a check to another day, so held checks are looked for a month around the bundle.
const matchedChecks = `
  CREATE TEMP TABLE staged_matched AS
  SELECT p.*, held.id AS held_id, held.business_date AS held_day,
    row_number() OVER repeats AS repeat_no,
    (p.number, p.day, p.opened, p.closed, p.waiter_id, p.table_name) IS DISTINCT FROM
      (first_value(p.number) OVER repeats, first_value(p.day) OVER repeats, first_value(p.opened) OVER repeats,
       first_value(p.closed) OVER repeats, first_value(p.waiter_id) OVER repeats,
       first_value(p.table_name) OVER repeats) AS differs
  FROM staged_placed p
  LEFT JOIN sale_check held
    ON held.workspace_id = $1 AND held.restaurant_id = p.restaurant_id AND held.source_key = p.check_key
    AND held.business_date BETWEEN $2::date - 31 AND $3::date + 31
  WINDOW repeats AS (PARTITION BY p.restaurant_id, p.check_key
    ORDER BY abs(held.business_date - p.day), p.file_no, p.line)`

async function matchHeldChecks(ctx: Context, client: PoolClient, from: string, to: string): Promise<void> {
  await client.query(matchedChecks, [ctx.workspace.id, from, to])
}

// $1 today, $2 and $3 the bundle's period, $4 and $5 the dates asked for. A check held on a day that this bundle does not replace would stand twice.
const verdict = `
  CASE
    WHEN repeat_no > 1 AND NOT differs THEN 'repeat'
    WHEN repeat_no > 1 THEN 'conflict'
    WHEN day IS NULL THEN 'undated'
    WHEN $4::date IS NOT NULL AND day NOT BETWEEN $4::date AND $5::date THEN 'skipped'
    WHEN day < '2000-01-01' OR day > $1::date + 1 THEN 'out of range'
    WHEN $2::date IS NOT NULL AND day NOT BETWEEN $2::date AND $3::date THEN 'outside period'
    WHEN held_day IS DISTINCT FROM day AND held_day IS NOT NULL
      AND NOT coalesce(held_day BETWEEN $2::date AND $3::date, false)
      AND NOT EXISTS (SELECT FROM staged_matched other
                      WHERE other.restaurant_id = staged_matched.restaurant_id AND other.day = staged_matched.held_day)
      THEN 'held elsewhere'
    ELSE 'taken'
  END`

const refusedChecks = `
  SELECT file_no, line,
    CASE verdict WHEN 'conflict' THEN 'check_id' ELSE 'business_date' END AS column_name,
    CASE verdict
      WHEN 'conflict' THEN format('check "%s" stands twice with different values; keep one row', check_key)
      WHEN 'undated' THEN 'no business_date and no time to derive it from'
      WHEN 'out of range' THEN format('business date %s is not between 2000-01-01 and tomorrow', day)
      WHEN 'outside period' THEN format('business date %s is outside the period of the manifest', day)
      ELSE format('the check is held on %s; send a bundle whose period covers that day too', held_day)
    END AS reason
  FROM (SELECT *, ${verdict} AS verdict FROM staged_matched) judged
  WHERE verdict NOT IN ('taken', 'repeat', 'skipped')
  ORDER BY file_no, line`

const skippedChecks = `
  CREATE TEMP TABLE staged_skipped AS
  SELECT DISTINCT restaurant_id, check_key FROM (SELECT *, ${verdict} AS verdict FROM staged_matched) judged
  WHERE verdict = 'skipped'`

const dropSkippedLines = `
  DELETE FROM staged_line l USING staged_skipped s WHERE l.restaurant_id = s.restaurant_id AND l.check_key = s.check_key`

const settledChecks = `
  CREATE TEMP TABLE staged_check AS
  SELECT coalesce(held_id, new_uuid_v7()) AS id, held_id IS NULL AS is_new, restaurant_id, check_key, day, number, waiter_id,
    table_name, station, order_category, guests, opened, closed, hour
  FROM (SELECT *, ${verdict} AS verdict FROM staged_matched) judged
  WHERE verdict = 'taken'`
