import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { PoolClient, QueryResult } from 'pg'
import type { Context } from '../context.ts'
import { today } from '../time/period.ts'
import { keepStoredChecks, orphanReason, type UnsentChecks } from './keep-stored-checks.ts'
import type { SourceBundle } from './records.ts'
import type { RejectLog } from './reject-log.ts'
import { analyse, hasManyStaged, indexLines } from './staging-tables.ts'

/** A restaurant-day that a bundle tells of. */
export interface StagedDay {
  restaurantId: string
  day: string
  /** Whether checks of it are stored. */
  isStored: boolean
  /** Whether it has staged checks, and some that are not stored as they are. */
  hasStaged: boolean
  hasNew: boolean
  /** How many checks of it are staged. */
  checks: number
  /** Whether it has stored checks that the bundle no longer tells of; they are in `staged_gone`. */
  hasGone: boolean
}

/**
 * Turns staged check rows into checks: one row for each check, with its business date and hour and the id of a check
 * already stored, which is looked for around `reach`, the dates of the whole bundle. Rows that cannot be placed are
 * rejected. Afterwards `staged_check` is ready for the days. Returns by how many the staged lines decreased (those outside
 * `only`, those of dropped months, and those of checks that stay unchanged), how many stored checks of its days a partial
 * bundle does not contain, and whether any was stored without a digest.
 */
export async function reconcileChecks(
  ctx: Context,
  client: PoolClient,
  {
    period,
    only,
    isPartial = false,
    keepsUntold = false,
  }: Pick<SourceBundle, 'period' | 'only' | 'isPartial' | 'keepsUntold'>,
  {
    reach,
    salesFrom,
    files,
    rejects,
  }: { reach: Period; salesFrom: string | null; files: readonly string[]; rejects: RejectLog },
): Promise<{ skippedLines: number; unsent: UnsentChecks; hasKept: boolean; hasEqual: boolean }> {
  const hasMany = hasManyStaged(client)
  const within = [period?.from ?? null, period?.to ?? null]
  if (hasMany) await client.query(analyse('staged_check_row'))
  await client.query(judgedChecks, [
    ctx.workspace.id,
    reach.from,
    reach.to,
    today(ctx),
    ...within,
    only?.from ?? null,
    only?.to ?? null,
    salesFrom,
  ])
  if (period === null) await client.query(takenMoves)
  await client.query(movedFromUnread)

  const refused = await client.query<RefusedCheck>(refusedChecks)
  for (const row of refused.rows) {
    const column = row.verdict === 'conflict' ? 'check_id' : 'business_date'
    rejects.add({
      file: files[row.file_no] ?? '',
      line: row.line,
      column,
      reason: refusalOf(row, keepsUntold, salesFrom),
    })
  }
  await client.query(reconciledChecks, [ctx.workspace.id])
  const kept = await keepStoredChecks(ctx, client, { reach, isPartial, isAnswer: keepsUntold }, files, rejects)
  if (hasMany) {
    await indexLines(client)
    await client.query(`CREATE INDEX ON staged_check (restaurant_id, day); ${analyse('staged_check', 'staged_line')}`)
  }
  await client.query(markSame)
  const differing = await client.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM staged_check WHERE is_held AND held_day = day AND NOT is_same) AS found',
  )
  const equal = differing.rows[0]?.found
    ? await joinLarge(client, markEqual, [ctx.workspace.id, reach.from, reach.to])
    : null
  const leftOut = only !== undefined || refused.rows.some(({ verdict }) => verdict === 'dropped')
  const skipped = leftOut ? await client.query(dropSkippedLines) : null
  if (hasMany) await client.query('TRUNCATE staged_check_row, staged_judged')
  const { unsent, hasKept } = kept
  return { skippedLines: (skipped?.rowCount ?? 0) + kept.lines, unsent, hasKept, hasEqual: (equal?.rowCount ?? 0) > 0 }
}

/**
 * Lists the restaurant-days of the bundle in the order of their dates: those with checks, and stored ones of its period
 * that it leaves empty; and finds the stored checks of these days that it does not tell of. A day that could not be read
 * is not listed without checks, and none of its stored checks is gone; nor is a restaurant without any check listed where
 * no data may mean that the system could not answer. Of a partial bundle only those are gone that it tells on another day.
 */
export async function listDays(
  ctx: Context,
  client: PoolClient,
  { period, keepsUntold = false, isPartial = false }: Pick<SourceBundle, 'period' | 'keepsUntold' | 'isPartial'>,
  restaurantIds: string[],
): Promise<StagedDay[]> {
  const { rows } = await client.query<StagedDay>(
    `WITH ${ofBundle}, staged AS MATERIALIZED (
       SELECT restaurant_id, day, true AS is_staged, NOT is_same AS is_new FROM staged_check
       UNION ALL
       SELECT restaurant_id, day, false, false FROM staged_same
     ), in_period AS MATERIALIZED (
       SELECT restaurant_id, business_date AS day FROM sales_day held
       WHERE ${isInPeriod} AND (NOT $5::boolean OR ${isInBundle})
     ), told AS MATERIALIZED (
       SELECT restaurant_id, day, bool_or(is_staged) AS has_staged, bool_or(is_new) AS has_new,
         (count(*) FILTER (WHERE is_staged))::int AS checks FROM (
         SELECT * FROM staged UNION ALL SELECT restaurant_id, day, false, false FROM in_period
       ) day GROUP BY restaurant_id, day
     ), stored AS MATERIALIZED (
       SELECT c.restaurant_id, c.business_date AS day, c.source_key AS check_key, c.id
       FROM told JOIN sale_check c
         ON c.workspace_id = $1 AND c.restaurant_id = told.restaurant_id AND c.business_date = told.day
       WHERE NOT $6::boolean AND NOT EXISTS (SELECT FROM kept_day k
         WHERE k.restaurant_id = told.restaurant_id AND k.day = told.day)
       UNION ALL
       SELECT restaurant_id, day, moved.check_key, moved.id
       FROM told JOIN (SELECT restaurant_id, held_day AS day, check_key, id FROM staged_check
         WHERE is_held AND held_day <> day) moved USING (restaurant_id, day)
       WHERE $6::boolean
     ), gone AS (
       -- By grouping, which costs the same whatever the planner expects.
       INSERT INTO staged_gone
       SELECT restaurant_id, day, (array_agg(id))[1] FROM (
         SELECT restaurant_id, day, check_key, id, false AS is_told FROM stored
         UNION ALL SELECT restaurant_id, day, check_key, NULL, true FROM staged_check
         UNION ALL SELECT restaurant_id, day, check_key, NULL, true FROM staged_same
         UNION ALL SELECT s.restaurant_id, s.day, s.check_key, NULL, true
         FROM stored s JOIN staged_kept k ON k.restaurant_id = s.restaurant_id AND k.check_key = s.check_key
       ) side
       GROUP BY restaurant_id, day, check_key HAVING NOT bool_or(is_told)
       RETURNING restaurant_id, day
     )
     SELECT told.restaurant_id AS "restaurantId", told.day::text AS day, held.digest IS NOT NULL AS "isStored",
       has_staged AS "hasStaged", has_new AS "hasNew", told.checks, gone.day IS NOT NULL AS "hasGone"
     FROM told
     LEFT JOIN sales_day held
       ON held.workspace_id = $1 AND held.restaurant_id = told.restaurant_id AND held.business_date = told.day
     LEFT JOIN (SELECT DISTINCT restaurant_id, day FROM gone) gone
       ON gone.restaurant_id = told.restaurant_id AND gone.day = told.day
     ORDER BY told.day, told.restaurant_id`,
    [ctx.workspace.id, restaurantIds, period?.from ?? null, period?.to ?? null, keepsUntold, isPartial],
  )
  return rows
}

/**
 * What of a bundle decides about the stored days of its period, read before them: on a cluster what is staged is in the
 * session and what is stored elsewhere, and the former is given to the node that has the latter.
 */
const ofBundle = `of_bundle AS MATERIALIZED (
    SELECT restaurant_id FROM staged_check UNION SELECT restaurant_id FROM staged_same
  ), kept AS MATERIALIZED (
    SELECT restaurant_id, check_key FROM staged_kept
  ), kept_day AS MATERIALIZED (
    SELECT restaurant_id, day FROM staged_kept_day
  )`

// Days of `held`, in a period. $1 workspace, $2 restaurants, $3 and $4 the period.
const isInPeriod = `held.workspace_id = $1 AND held.restaurant_id = ANY($2) AND held.business_date BETWEEN $3 AND $4
    AND NOT EXISTS (SELECT FROM kept_day k WHERE k.restaurant_id = held.restaurant_id AND k.day = held.business_date)`

// Whether a bundle has anything of the restaurant `held` names.
const isInBundle = `(held.restaurant_id IN (SELECT restaurant_id FROM of_bundle)
    OR held.restaurant_id IN (SELECT c.restaurant_id FROM kept k JOIN sale_check c ON c.workspace_id = $1
      AND c.restaurant_id = k.restaurant_id AND c.source_key = k.check_key AND c.business_date BETWEEN $3 AND $4))`

/** Gives stored checks the digest of what the bundle tells, where that is what is stored. */
export async function adoptDigests(ctx: Context, client: PoolClient, reach: Period): Promise<void> {
  await joinLarge(client, adopt, [ctx.workspace.id, reach.from, reach.to])
}

/**
 * Runs a statement that joins what is staged with what is stored. The planner takes the rows of a workspace that it has
 * not met, and of conditions on several columns, for one or a few, and a nested loop over thousands is quadratic: twenty
 * thousand corrected checks took minutes.
 */
async function joinLarge(client: PoolClient, statement: string, values: unknown[]): Promise<QueryResult> {
  await client.query('SET enable_nestloop = off')
  const result = await client.query(statement, values)
  await client.query('RESET enable_nestloop')
  return result
}

/** Whether any staged line belongs to a staged check, or a check is stored as it is told. */
export async function hasLines(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM staged_line l JOIN staged_check c USING (restaurant_id, check_key))
       OR EXISTS (SELECT FROM staged_same) AS found`,
  )
  return rows[0]?.found ?? false
}

/** The ids of the dishes in the lines that are taken. */
export async function listDishes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ dish_id: string }>(
    'SELECT DISTINCT l.dish_id FROM staged_line l JOIN staged_check c USING (restaurant_id, check_key)',
  )
  return rows.map(({ dish_id }) => dish_id)
}

/** Reports staged lines whose check is missing. Called only when the days took fewer lines than were staged. */
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
      reason: orphanReason(row.check_key),
    })
  }
}

interface RefusedCheck {
  file_no: number
  line: number
  verdict: 'conflict' | 'undated' | 'out of range' | 'dropped' | 'outside period' | 'moved'
  check_key: string
  day: string
  held_day: string
}

/**
 * `isAnswer`: the bundle is a system's answer, which cannot be corrected and sent again. `salesFrom`: the first day that
 * checks are stored of.
 */
function refusalOf(
  { verdict, check_key: key, day: date, held_day }: RefusedCheck,
  isAnswer: boolean,
  salesFrom: string | null,
): Reason {
  switch (verdict) {
    case 'conflict':
      return reason('check_twice', { key })
    case 'undated':
      return reason('no_business_date')
    case 'out of range':
      return reason('business_date_out_of_range', { date })
    case 'dropped':
      return reason('business_date_dropped', { date, first: salesFrom ?? '' })
    case 'outside period':
      return reason('business_date_outside_period', { date })
    case 'moved':
      return reason(isAnswer ? 'held_on_unread_day' : 'held_on_unsent_day', { date: held_day })
  }
}

const localTime = (column: 'opened' | 'closed') =>
  `CASE WHEN ${column}_is_instant THEN ${column}_at::timestamptz ELSE ${column}_at::timestamp AT TIME ZONE z.timezone END`

// Business date: as the source reports it, else the local date of closing (else opening) less the day's end.
const placedChecks = `
  SELECT r.file_no, r.line, r.restaurant_id, r.check_key, r.number, r.waiter_id, r.table_name, r.station,
    r.order_category, r.guests, r.digest, t.opened, t.closed,
    coalesce(r.business_date, (l.local_time - make_interval(mins => z.day_end_minutes))::date) AS day,
    coalesce(extract(hour FROM l.local_time)::smallint, -1::smallint) AS hour
  FROM staged_check_row r
  JOIN staged_zone z USING (restaurant_id)
  CROSS JOIN LATERAL (SELECT ${localTime('opened')} AS opened, ${localTime('closed')} AS closed) t
  CROSS JOIN LATERAL (SELECT coalesce(t.closed, t.opened) AT TIME ZONE z.timezone AS local_time) l`

// $1 workspace, $2 and $3 the reach of the bundle, $4 today, $5 and $6 the bundle's period, $7 and $8 the dates asked
// for, $9 the first day that checks are stored of: those before it have rollups, to which they would be added again. Late
// edits may move a check to another day, so stored checks are looked up for a month around the bundle.
// `moved`: stored on a day that this bundle need not replace, where it would remain.
const judgedChecks = `
  WITH placed AS MATERIALIZED (${placedChecks}
  )
  INSERT INTO staged_judged (file_no, line, restaurant_id, check_key, number, waiter_id, table_name, station,
    order_category, guests, digest, opened, closed, day, hour, held_id, held_day, held_digest, held_positions, repeat_no,
    differs, verdict)
  SELECT *,
    CASE
      WHEN repeat_no > 1 AND NOT differs THEN 'repeat'
      WHEN repeat_no > 1 THEN 'conflict'
      WHEN day IS NULL THEN 'undated'
      WHEN $7::date IS NOT NULL AND day NOT BETWEEN $7::date AND $8::date THEN 'skipped'
      WHEN day < '2000-01-01' OR day > $4::date + 1 THEN 'out of range'
      WHEN day < $9::date THEN 'dropped'
      WHEN $5::date IS NOT NULL AND day NOT BETWEEN $5::date AND $6::date THEN 'outside period'
      WHEN held_day <> day AND NOT coalesce(held_day BETWEEN $5::date AND $6::date, false) THEN 'moved'
      ELSE 'taken'
    END AS verdict
  FROM (
    SELECT p.*, held.id AS held_id, held.business_date AS held_day,
      held.digest AS held_digest, coalesce(held.positions, 0) AS held_positions,
      row_number() OVER repeats AS repeat_no,
      (p.number, p.day, p.opened, p.closed, p.waiter_id, p.table_name, p.station, p.order_category, p.guests)
        IS DISTINCT FROM (first_value(p.number) OVER repeats, first_value(p.day) OVER repeats,
          first_value(p.opened) OVER repeats, first_value(p.closed) OVER repeats,
          first_value(p.waiter_id) OVER repeats, first_value(p.table_name) OVER repeats,
          first_value(p.station) OVER repeats, first_value(p.order_category) OVER repeats,
          first_value(p.guests) OVER repeats) AS differs
    FROM placed p
    LEFT JOIN sale_check held
      ON held.workspace_id = $1 AND held.restaurant_id = p.restaurant_id AND held.source_key = p.check_key
      AND held.business_date BETWEEN $2::date - 31 AND $3::date + 31
    WINDOW repeats AS (PARTITION BY p.restaurant_id, p.check_key
      ORDER BY abs(held.business_date - p.day), p.file_no, p.line)
  ) matched`

// Without a period only the days of the bundle are replaced. A day counts as one of them if it has a check that is
// certain to be taken: not one that moves itself, nor one that stays unchanged.
const takenMoves = `
  UPDATE staged_judged m SET verdict = 'taken'
  FROM (
    SELECT restaurant_id, day FROM staged_judged s
    WHERE verdict = 'taken' AND (held_id IS NULL OR NOT EXISTS (SELECT FROM staged_kept k
      WHERE k.restaurant_id = s.restaurant_id AND k.check_key = s.check_key))
    UNION SELECT restaurant_id, day FROM staged_same s
    WHERE NOT EXISTS (SELECT FROM staged_kept k
      WHERE k.restaurant_id = s.restaurant_id AND k.check_key = s.check_key)
  ) replaced
  WHERE m.verdict = 'moved' AND replaced.restaurant_id = m.restaurant_id AND replaced.day = m.held_day`

// A day that could not be read is not replaced, so a check that is stored on it would remain.
const movedFromUnread = `
  UPDATE staged_judged m SET verdict = 'moved' FROM staged_kept_day k
  WHERE m.verdict = 'taken' AND m.held_day <> m.day AND k.restaurant_id = m.restaurant_id AND k.day = m.held_day`

const refusedChecks = `
  SELECT file_no, line, verdict, check_key, day::text AS day, held_day::text AS held_day
  FROM staged_judged
  WHERE verdict NOT IN ('taken', 'repeat', 'skipped')
  ORDER BY file_no, line`

const dropSkippedLines = `
  DELETE FROM staged_line l USING (
    SELECT DISTINCT restaurant_id, check_key FROM staged_judged WHERE verdict IN ('skipped', 'dropped')
  ) s
  WHERE l.restaurant_id = s.restaurant_id AND l.check_key = s.check_key`

// A check is new to the showcase if it is not stored, or is stored with voids alone, and was never announced. $1
// workspace.
const reconciledChecks = `
  INSERT INTO staged_check (id, is_new, is_held, held_day, held_digest, digest, is_same, restaurant_id, check_key, day,
    number, waiter_id, table_name, station, order_category, guests, opened, closed, hour)
  SELECT coalesce(held_id, told.id, new_uuid_v7()) AS id, held_positions = 0 AND told.id IS NULL AS is_new,
    held_id IS NOT NULL AS is_held, held_day, held_digest, digest, false AS is_same, j.restaurant_id, check_key, day, number, waiter_id, table_name, station, order_category,
    guests, opened, closed, hour
  FROM staged_judged j
  LEFT JOIN announced_check told
    ON told.workspace_id = $1 AND told.restaurant_id = j.restaurant_id AND told.source_key = j.check_key
  WHERE verdict = 'taken'`

// Staged although they are stored as they are: many rows are staged before it is known.
const markSame = `
  UPDATE staged_check c SET is_same = true
  WHERE held_digest IS NOT NULL AND held_day = day AND held_digest = c.digest + coalesce(
    (SELECT sum(l.digest) FROM staged_line l WHERE l.restaurant_id = c.restaurant_id AND l.check_key = c.check_key), 0)`

/**
 * Restaurants of a bundle that have stored days in its period and no check in the bundle, with the number of these
 * days, which are kept.
 */
export async function listUnknown(
  ctx: Context,
  client: PoolClient,
  period: Period,
  restaurantIds: string[],
): Promise<{ name: string; days: number }[]> {
  const { rows } = await client.query<{ name: string; days: number }>(
    `WITH ${ofBundle}
     SELECT r.name, count(*)::int AS days
     FROM sales_day held JOIN restaurant r ON r.workspace_id = held.workspace_id AND r.id = held.restaurant_id
     WHERE ${isInPeriod} AND NOT ${isInBundle}
     GROUP BY r.name ORDER BY r.name`,
    [ctx.workspace.id, restaurantIds, period.from, period.to],
  )
  return rows
}

const ofLine = 'source_key, dish_id, kind, quantity, price, discount, total, cost, void_reason, voided_by, modifiers'

// Checks with another digest than the stored one, or with none stored by an earlier release, are compared by their values:
// a digest also covers what need not change them, such as the hour at which days end, or a name that was erased. $1
// workspace, $2 and $3 the days they may be of.
const markEqual = `
  WITH candidate AS MATERIALIZED (
    SELECT id, day, restaurant_id, check_key FROM staged_check
    WHERE is_held AND held_day = day AND NOT is_same
  ), stored AS MATERIALIZED (
    SELECT c.* FROM candidate s JOIN sale_check c ON c.workspace_id = $1 AND c.business_date = s.day AND c.id = s.id
    WHERE c.business_date BETWEEN $2::date AND $3::date
  ), stored_line AS MATERIALIZED (
    SELECT l.check_id, ${ofLine} FROM candidate s
    JOIN sale_line l ON l.workspace_id = $1 AND l.business_date = s.day AND l.check_id = s.id
    WHERE l.business_date BETWEEN $2::date AND $3::date
  ), differing AS MATERIALIZED (
    SELECT check_id FROM (
      SELECT check_id, ${ofLine}, 1 AS stored FROM stored_line
      UNION ALL
      SELECT s.id, ${ofLine.replace('source_key', 'line_key')}, 0
      FROM candidate s JOIN staged_line t ON t.restaurant_id = s.restaurant_id AND t.check_key = s.check_key
    ) line GROUP BY check_id, ${ofLine} HAVING count(*) <> 2 OR sum(stored) <> 1
  )
  UPDATE staged_check s SET is_same = true FROM stored c
  WHERE s.is_held AND NOT s.is_same AND s.held_day = s.day AND c.id = s.id
    AND (c.number, c.waiter_id, c.table_name, c.station, c.order_category, c.guests, c.opened_at, c.closed_at, c.hour)
      IS NOT DISTINCT FROM (s.number, s.waiter_id, s.table_name, s.station, s.order_category, s.guests, s.opened::timestamptz(3),
        s.closed::timestamptz(3), s.hour)
    AND NOT EXISTS (SELECT FROM differing d WHERE d.check_id = s.id)`

// $1 workspace, $2 and $3 the days they may be of.
const adopt = `
  WITH told AS MATERIALIZED (
    SELECT s.id, s.day, s.digest + coalesce(
      (SELECT sum(l.digest) FROM staged_line l WHERE l.restaurant_id = s.restaurant_id AND l.check_key = s.check_key), 0) AS digest
    FROM staged_check s WHERE s.is_same AND s.is_held
  )
  UPDATE sale_check c SET digest = told.digest FROM told
  WHERE c.workspace_id = $1 AND c.business_date BETWEEN $2::date AND $3::date AND c.business_date = told.day
    AND c.id = told.id AND c.digest IS DISTINCT FROM told.digest`
