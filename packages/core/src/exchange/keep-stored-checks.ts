import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { RejectLog } from './reject-log.ts'
import { analyse, hasManyStaged } from './staging-tables.ts'

interface Replaced {
  /** The range of business dates covered by the checks of a bundle and its period. */
  reach: Period
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
 * are unstaged, and it is listed in `staged_kept`. Lines of checks that cannot be placed are reported. Returns by how
 * many the staged lines decreased, how many stored checks the bundle does not contain, and whether any is kept.
 */
export async function keepStoredChecks(
  ctx: Context,
  client: PoolClient,
  { reach, isPartial, isAnswer }: Replaced,
  files: readonly string[],
  rejects: RejectLog,
): Promise<{ lines: number; unsent: UnsentChecks; hasKept: boolean }> {
  await client.query(keepRefused)
  const { orphans, unsent } = isPartial
    ? await keepUnknown(ctx, client, reach, files, rejects)
    : { orphans: 0, unsent: { checks: 0, revenue: '0.00' } }
  const { rows } = await client.query<{ kept: boolean }>('SELECT EXISTS (SELECT FROM staged_kept) AS kept')
  if (!rows[0]?.kept) return { lines: orphans, unsent, hasKept: false }
  if (hasManyStaged(client)) await client.query(analyse('staged_kept', 'staged_check', 'staged_line', 'staged_judged'))
  await client.query(`
    DELETE FROM staged_check s USING staged_kept k
    WHERE s.is_held AND k.restaurant_id = s.restaurant_id AND k.check_key = s.check_key;`)
  const refused = await client.query<{ file_no: number; line: number; check_key: string }>(dropRefusedLines)
  for (const { file_no, line, check_key } of refused.rows) {
    const kept = reason(isAnswer ? 'check_not_taken' : 'check_rejected', { key: check_key })
    rejects.add({ file: files[file_no] ?? '', line, column: 'check_id', reason: kept })
  }
  const unstaged = await client.query(dropRefusedStoredLines, [ctx.workspace.id, reach.from, reach.to])
  const stored = await client.query<{ found: boolean }>(hasRefusedStored, [ctx.workspace.id, reach.from, reach.to])
  const lines = orphans + (refused.rowCount ?? 0) + (unstaged.rowCount ?? 0)
  return { lines, unsent, hasKept: stored.rows[0]?.found ?? false }
}

/** Keeps the stored checks that the bundle does not contain, and reports lines of checks it does not contain. */
async function keepUnknown(
  ctx: Context,
  client: PoolClient,
  reach: Period,
  files: readonly string[],
  rejects: RejectLog,
): Promise<{ orphans: number; unsent: UnsentChecks }> {
  if (hasManyStaged(client)) await client.query(analyse('staged_judged', 'staged_line'))
  const { rows } = await client.query<{ file_no: number; line: number; check_key: string }>(dropOrphanLines)
  for (const { file_no, line, check_key } of rows) {
    rejects.add({ file: files[file_no] ?? '', line, column: 'check_id', reason: orphanReason(check_key) })
  }
  const unsent = await client.query<UnsentChecks>(keepUnknownChecks, [ctx.workspace.id, reach.from, reach.to])
  return { orphans: rows.length, unsent: unsent.rows[0] ?? { checks: 0, revenue: '0.00' } }
}

/** The sums of what several parts of a bundle do not contain. */
export async function sumUnsent(client: PoolClient, parts: readonly UnsentChecks[]): Promise<UnsentChecks> {
  const [first] = parts
  if (first && parts.length === 1) return first
  const { rows } = await client.query<UnsentChecks>(
    `SELECT coalesce(sum(checks), 0)::int AS checks, coalesce(sum(revenue), 0.00)::text AS revenue
     FROM unnest($1::int[], $2::numeric[]) AS part (checks, revenue)`,
    [parts.map(({ checks }) => checks), parts.map(({ revenue }) => revenue)],
  )
  return rows[0] ?? { checks: 0, revenue: '0.00' }
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
  WITH told AS MATERIALIZED (
    SELECT restaurant_id, day FROM staged_judged WHERE verdict <> 'skipped'
    UNION SELECT restaurant_id, day FROM staged_same
  ), sent AS MATERIALIZED (
    SELECT restaurant_id, check_key FROM staged_judged UNION SELECT restaurant_id, check_key FROM staged_same
  ), unsent AS MATERIALIZED (
    SELECT c.restaurant_id, c.source_key, c.total FROM sale_check c
    JOIN told ON told.restaurant_id = c.restaurant_id AND told.day = c.business_date
    WHERE c.workspace_id = $1 AND c.business_date BETWEEN $2 AND $3
      AND NOT EXISTS (SELECT FROM sent s WHERE s.restaurant_id = c.restaurant_id AND s.check_key = c.source_key)
  ), kept AS (INSERT INTO staged_kept SELECT restaurant_id, source_key FROM unsent)
  SELECT count(*)::int AS checks, round(coalesce(sum(total), 0), 2)::text AS revenue FROM unsent`

// $1 workspace, $2 and $3 the reach.
const hasRefusedStored = `
  SELECT EXISTS (SELECT 1 FROM staged_kept k JOIN sale_check c ON c.workspace_id = $1
    AND c.restaurant_id = k.restaurant_id AND c.source_key = k.check_key AND c.business_date BETWEEN $2 AND $3) AS found`

const dropRefusedLines = `
  WITH gone AS (
    DELETE FROM staged_line l USING (
      SELECT DISTINCT restaurant_id, check_key FROM staged_judged
      WHERE held_id IS NOT NULL AND verdict NOT IN ('taken', 'repeat', 'skipped', 'conflict')
    ) j
    WHERE j.restaurant_id = l.restaurant_id AND j.check_key = l.check_key
    RETURNING l.file_no, l.line, l.check_key
  ) SELECT * FROM gone ORDER BY file_no, line`

// $1 workspace, $2 and $3 the reach. A check whose own row was refused is not judged.
const dropRefusedStoredLines = `
  WITH stored AS MATERIALIZED (
    SELECT c.restaurant_id, c.source_key FROM staged_kept k JOIN sale_check c ON c.workspace_id = $1
      AND c.restaurant_id = k.restaurant_id AND c.source_key = k.check_key
      AND c.business_date BETWEEN $2::date - 31 AND $3::date + 31
  )
  DELETE FROM staged_line l USING staged_kept k
  WHERE k.restaurant_id = l.restaurant_id AND k.check_key = l.check_key
    AND (EXISTS (SELECT FROM staged_judged j
        WHERE j.held_id IS NOT NULL AND j.restaurant_id = k.restaurant_id AND j.check_key = k.check_key)
      OR EXISTS (SELECT FROM stored s WHERE s.restaurant_id = k.restaurant_id AND s.source_key = k.check_key))`
