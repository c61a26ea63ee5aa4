import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { RejectLog } from './reject-log.ts'

/** What a bundle replaces: the days of its checks, and its entire period in the restaurants it names. */
interface Replaced {
  period: Period | null
  /** The range of business dates covered by its checks and its period. */
  reach: Period
  restaurantIds: string[]
  /** Stored checks of its days that it does not contain stay too. */
  isPartial: boolean
  /** Whether it is the answer of a system, and not a file that someone could correct. */
  isAnswer: boolean
}

/** Stored checks of the days of a bundle that it does not contain, and their revenue. */
export interface UnsentChecks {
  checks: number
  revenue: string
}

/**
 * A stored check with a rejected row keeps its state: half a check would be a wrong figure. The bundle's rows for it
 * are unstaged; where its day is replaced, the stored check is staged instead. Lines of checks that cannot be placed
 * are reported. Returns by how many the staged lines decreased, and how many stored checks the bundle does not contain.
 */
export async function keepStoredChecks(
  ctx: Context,
  client: PoolClient,
  { period, reach, restaurantIds, isPartial, isAnswer }: Replaced,
  files: readonly string[],
  rejects: RejectLog,
): Promise<{ lines: number; unsent: UnsentChecks }> {
  await client.query(keepRefused)
  const { orphans, unsent } = isPartial
    ? await keepUnknown(ctx, client, reach, files, rejects)
    : { orphans: 0, unsent: { checks: 0, revenue: '0.00' } }
  const { rows } = await client.query<{ kept: boolean }>('SELECT EXISTS (SELECT FROM staged_kept) AS kept')
  if (!rows[0]?.kept) return { lines: orphans, unsent }
  await client.query(`
    ANALYZE staged_kept; ANALYZE staged_check; ANALYZE staged_line; ANALYZE staged_judged;
    DELETE FROM staged_check s USING staged_kept k
    WHERE s.is_held AND k.restaurant_id = s.restaurant_id AND k.check_key = s.check_key;`)
  await client.query(storedChecks, [
    ctx.workspace.id,
    reach.from,
    reach.to,
    period?.from ?? null,
    period?.to ?? null,
    restaurantIds,
    isPartial,
  ])
  const refused = await client.query<{ file_no: number; line: number; check_key: string }>(dropRefusedLines)
  for (const { file_no, line, check_key } of refused.rows) {
    const kept = reason(isAnswer ? 'check_not_taken' : 'check_rejected', { key: check_key })
    rejects.add({ file: files[file_no] ?? '', line, column: 'check_id', reason: kept })
  }
  const unstaged = await client.query(dropUnchangedLines)
  await client.query(stageStoredChecks)
  const staged = await client.query(stageStoredLines)
  await client.query('DROP TABLE staged_held')
  const lines = orphans + (refused.rowCount ?? 0) + (unstaged.rowCount ?? 0) - (staged.rowCount ?? 0)
  return { lines, unsent }
}

/** Keeps the stored checks that the bundle does not contain, and reports lines of checks it does not contain. */
async function keepUnknown(
  ctx: Context,
  client: PoolClient,
  reach: Period,
  files: readonly string[],
  rejects: RejectLog,
): Promise<{ orphans: number; unsent: UnsentChecks }> {
  await client.query('ANALYZE staged_judged; ANALYZE staged_line')
  const { rows } = await client.query<{ file_no: number; line: number; check_key: string }>(dropOrphanLines)
  for (const { file_no, line, check_key } of rows) {
    rejects.add({ file: files[file_no] ?? '', line, column: 'check_id', reason: orphanReason(check_key) })
  }
  const unsent = await client.query<UnsentChecks>(keepUnknownChecks, [ctx.workspace.id, reach.from, reach.to])
  return { orphans: rows.length, unsent: unsent.rows[0] ?? { checks: 0, revenue: '0.00' } }
}

/** Why a line whose check is missing is rejected. */
export function orphanReason(checkKey: string): Reason {
  return reason('check_missing', { key: checkKey })
}

const keepRefused = `
  INSERT INTO staged_kept
  SELECT DISTINCT restaurant_id, check_key FROM staged_judged
  WHERE held_id IS NOT NULL AND verdict NOT IN ('taken', 'repeat', 'skipped')`

const dropOrphanLines = `
  WITH gone AS (
    DELETE FROM staged_line l
    WHERE NOT EXISTS (SELECT FROM staged_judged j WHERE j.restaurant_id = l.restaurant_id AND j.check_key = l.check_key)
      AND NOT EXISTS (SELECT FROM staged_kept k WHERE k.restaurant_id = l.restaurant_id AND k.check_key = l.check_key)
    RETURNING l.file_no, l.line, l.check_key
  ) SELECT * FROM gone ORDER BY file_no, line`

// $1 workspace, $2 and $3 the reach.
const keepUnknownChecks = `
  WITH unsent AS (
  SELECT c.restaurant_id, c.source_key, c.total FROM sale_check c
  JOIN (SELECT DISTINCT restaurant_id, day FROM staged_judged WHERE verdict <> 'skipped') told
    ON told.restaurant_id = c.restaurant_id AND told.day = c.business_date
  WHERE c.workspace_id = $1 AND c.business_date BETWEEN $2 AND $3
    AND NOT EXISTS (SELECT FROM staged_judged j WHERE j.restaurant_id = c.restaurant_id AND j.check_key = c.source_key)
  ), kept AS (INSERT INTO staged_kept SELECT restaurant_id, source_key FROM unsent)
  SELECT count(*)::int AS checks, round(coalesce(sum(total), 0), 2)::text AS revenue FROM unsent`

// $1 workspace, $2 and $3 the reach, $4 and $5 the period, $6 the bundle's restaurants, $7 whether it may contain a
// part of a day: such a day counts as replaced even where none of its checks is taken.
const storedChecks = `
  CREATE TEMP TABLE staged_held AS
  SELECT c.* FROM sale_check c
  WHERE c.workspace_id = $1 AND c.business_date BETWEEN $2 AND $3
    AND (c.restaurant_id, c.source_key) IN (SELECT restaurant_id, check_key FROM staged_kept)
    AND (c.business_date BETWEEN $4 AND $5 AND c.restaurant_id = ANY($6)
      OR EXISTS (SELECT FROM staged_check s WHERE s.restaurant_id = c.restaurant_id AND s.day = c.business_date)
      OR $7 AND EXISTS (SELECT FROM staged_judged j WHERE j.restaurant_id = c.restaurant_id AND j.day = c.business_date))`

const dropRefusedLines = `
  WITH gone AS (
    DELETE FROM staged_line l USING (
      SELECT DISTINCT restaurant_id, check_key FROM staged_judged
      WHERE held_id IS NOT NULL AND verdict NOT IN ('taken', 'repeat', 'skipped', 'conflict')
    ) j
    WHERE j.restaurant_id = l.restaurant_id AND j.check_key = l.check_key
    RETURNING l.file_no, l.line, l.check_key
  ) SELECT * FROM gone ORDER BY file_no, line`

const dropUnchangedLines = `
  DELETE FROM staged_line l USING (
    SELECT restaurant_id, source_key AS check_key FROM staged_held
    UNION SELECT restaurant_id, check_key FROM staged_kept k WHERE EXISTS (SELECT FROM staged_judged j
      WHERE j.held_id IS NOT NULL AND j.restaurant_id = k.restaurant_id AND j.check_key = k.check_key)
  ) kept
  WHERE kept.restaurant_id = l.restaurant_id AND kept.check_key = l.check_key`

const stageStoredChecks = `
  INSERT INTO staged_check (id, is_new, is_held, restaurant_id, check_key, day, number, waiter_id, table_name, station,
    order_category, guests, opened, closed, hour)
  SELECT id, false, true, restaurant_id, source_key, business_date, number, waiter_id, table_name, station,
    order_category, guests, opened_at, closed_at, hour
  FROM staged_held`

const stageStoredLines = `
  INSERT INTO staged_line (file_no, line, restaurant_id, check_key, line_key, dish_id, kind, quantity, price, discount,
    total, cost, void_reason, voided_by, modifiers)
  SELECT 0, l.line_no, h.restaurant_id, h.source_key, l.source_key, l.dish_id, l.kind, l.quantity, l.price, l.discount,
    l.total, l.cost, l.void_reason, l.voided_by, l.modifiers
  FROM staged_held h JOIN sale_line l
    ON l.workspace_id = h.workspace_id AND l.business_date = h.business_date AND l.check_id = h.id`
