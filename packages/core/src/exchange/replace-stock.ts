import { reason } from '@vitrina/contract/reasons'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { lockSumsSql } from '../stock/lock-sums.ts'
import { today } from '../time/period.ts'
import type { ExchangeConnections } from './exchange-connections.ts'
import type { SourceBundle } from './records.ts'
import type { RejectLog } from './reject-log.ts'

/** The parts of a run that replacing stock movements needs. */
interface StockRun {
  bundle: Pick<SourceBundle, 'source' | 'period' | 'only' | 'stockPeriod' | 'timezone' | 'keepsUntold'>
  /** The restaurants of the bundle whose movements are staged over each connection. */
  restaurantIds: readonly string[][]
  files: readonly string[]
  rejects: RejectLog
  dryRun: boolean
}

/**
 * Replaces the stored stock movements of a source with the staged ones: equal rows stay (and keep their ids, and their
 * reason where no other is reported), others are deleted, new ones are added. Each connection does so for its restaurants
 * in a transaction, the exchange's own also for places that are no restaurant; they end one after the other, when both are
 * ready. Without a period only
 * the days that have movements are replaced. Stored movements of a place that is not a restaurant stay where the bundle
 * has none for the place. Movements outside the period are rejected: nothing would replace them. Returns how many staged
 * movements are taken.
 */
export async function replaceStock(ctx: Context, connections: ExchangeConnections, run: StockRun): Promise<number> {
  const { only, timezone } = run.bundle
  const { main } = connections
  try {
    await connections.each((client) => client.query(client === main ? 'BEGIN' : beginOther))
    // Two sources of a workspace may have goods of the same name, whose sums both would change.
    await main.query(lockSumsSql, [ctx.workspace.id])
    const moves = await connections.each(async (client, place) => {
      await client.query(placedMoves, [timezone ?? ctx.workspace.timezone])
      if (only) {
        await client.query('DELETE FROM placed_move WHERE business_date NOT BETWEEN $1 AND $2', [only.from, only.to])
      }
      await rejectMisplaced(ctx, client, run)
      if (!run.dryRun) await bringInLine(ctx, client, run, run.restaurantIds[place] ?? [])
      const { rows } = await client.query<{ moves: number }>('SELECT count(*)::int AS moves FROM placed_move')
      return rows[0]?.moves ?? 0
    })
    // The lock is held until the others are done.
    const end = run.dryRun ? 'ROLLBACK' : 'COMMIT'
    await connections.each(async (client) => client !== main && (await client.query(end)))
    await main.query(end)
    return moves.reduce((sum, each) => sum + each, 0)
  } catch (error) {
    await connections.each((client) => client.query('ROLLBACK'))
    throw error
  }
}

async function bringInLine(
  ctx: Context,
  client: PoolClient,
  { bundle }: StockRun,
  restaurantIds: readonly string[],
): Promise<void> {
  const { source, keepsUntold = false } = bundle
  const period = bundle.stockPeriod ?? bundle.period
  await client.query(storedMoves, [
    ctx.workspace.id,
    source,
    period?.from ?? null,
    period?.to ?? null,
    restaurantIds,
    keepsUntold,
  ])
  await client.query('ANALYZE placed_move (mark, copy_no), held_move (mark, copy_no)')
  await client.query(dropStale, [ctx.workspace.id])
  await client.query(addNew, [ctx.workspace.id, source])
  await client.query(updateReasons, [ctx.workspace.id])
}

async function rejectMisplaced(ctx: Context, client: PoolClient, { bundle, files, rejects }: StockRun): Promise<void> {
  const { rows } = await client.query<{ file_no: number; line: number; date: string; is_outside: boolean | null }>(
    misplacedMoves,
    [
      today(ctx),
      (bundle.stockPeriod ?? bundle.period)?.from ?? null,
      (bundle.stockPeriod ?? bundle.period)?.to ?? null,
    ],
  )
  for (const { file_no, line, date, is_outside } of rows) {
    const misplaced = reason(is_outside ? 'date_outside_period' : 'date_out_of_range', { date })
    rejects.add({ file: files[file_no] ?? '', line, column: 'at', reason: misplaced })
  }
}

// The server does not see that one transaction waits here for the other, so it would not find a deadlock over both.
const beginOther = `BEGIN; SET LOCAL lock_timeout = '30s'`

// Identifies equal movements, in whatever time zone a session or a node is. Rows may be fully identical; the copy number distinguishes those.
const mark = `md5(ROW(restaurant_id, place_key, place, product, unit, occurred_at AT TIME ZONE 'UTC', direction, quantity::numeric(20,6),
  cost_sum::numeric(20,6), document)::text)::uuid`

// $1 the time zone of places that are not restaurants.
const placedMoves = `
  CREATE TEMP TABLE placed_move ON COMMIT DROP AS
  SELECT *, row_number() OVER (PARTITION BY mark ORDER BY reason_code) AS copy_no
  FROM (
    SELECT *, ${mark} AS mark
    FROM (
      SELECT m.file_no, m.line, m.restaurant_id, m.place_key, m.place, m.product, m.unit, m.direction, m.quantity,
        m.cost_sum, m.document, m.reason_code,
        t.occurred_at::timestamptz(3) AS occurred_at, (t.occurred_at AT TIME ZONE z.timezone)::date AS business_date
      FROM staged_move m
      LEFT JOIN staged_zone s USING (restaurant_id)
      CROSS JOIN LATERAL (SELECT coalesce(s.timezone, $1) AS timezone) z
      CROSS JOIN LATERAL (SELECT CASE WHEN m.at_is_instant THEN m.at::timestamptz
        ELSE m.at::timestamp AT TIME ZONE z.timezone END AS occurred_at) t
    ) timed
  ) marked`

// $1 today, $2 and $3 the bundle's period.
const misplacedMoves = `
  WITH gone AS (
    DELETE FROM placed_move
    WHERE business_date < '2000-01-01' OR business_date > $1::date + 1 OR business_date NOT BETWEEN $2::date AND $3::date
    RETURNING file_no, line, business_date
  )
  SELECT file_no, line, business_date::text AS date, business_date NOT BETWEEN $2::date AND $3::date AS is_outside
  FROM gone ORDER BY file_no, line`

const storedOf = (holder: 'restaurant_id' | 'place_key', whose: string) => `
    SELECT id, reason_code, ${mark} AS mark FROM stock_movement
    WHERE workspace_id = $1 AND origin = $2::text::move_origin AND ${whose}
      AND (business_date BETWEEN $3::date AND $4::date
        OR $3::date IS NULL AND (${holder}, business_date) IN (SELECT ${holder}, business_date FROM placed_move))`

const ofRestaurants = `restaurant_id = ANY($5)
      AND (NOT $6::boolean OR restaurant_id IN (SELECT restaurant_id FROM placed_move))`
const ofPlaces = 'restaurant_id IS NULL AND place_key IN (SELECT place_key FROM placed_move)'

const storedMoves = `
  CREATE TEMP TABLE held_move ON COMMIT DROP AS
  SELECT id, mark, row_number() OVER (PARTITION BY mark ORDER BY reason_code, id) AS copy_no
  FROM (${storedOf('restaurant_id', ofRestaurants)}
    UNION ALL${storedOf('place_key', ofPlaces)}
  ) marked`

// As an array, which is made once: of a workspace new to the server's statistics, a list would be made for each movement.
export const dropStale = `
  DELETE FROM stock_movement
  WHERE workspace_id = $1 AND id = ANY(ARRAY(
    SELECT h.id FROM held_move h LEFT JOIN placed_move p USING (mark, copy_no) WHERE p.mark IS NULL))`

const addNew = `
  INSERT INTO stock_movement (workspace_id, id, restaurant_id, place_key, origin, place, product, unit, business_date,
    occurred_at, direction, quantity, cost_sum, document, reason_code)
  SELECT $1, new_uuid_v7(), p.restaurant_id, p.place_key, $2::text::move_origin, p.place, p.product, p.unit,
    p.business_date, p.occurred_at, p.direction, p.quantity, p.cost_sum, p.document, p.reason_code
  FROM placed_move p LEFT JOIN held_move h USING (mark, copy_no)
  WHERE h.id IS NULL`

// A file that does not report why goods moved leaves the known reason in place.
const updateReasons = `
  WITH told AS MATERIALIZED (
    SELECT h.id, p.reason_code FROM held_move h JOIN placed_move p USING (mark, copy_no) WHERE p.reason_code IS NOT NULL
  )
  UPDATE stock_movement m SET reason_code = told.reason_code FROM told
  WHERE m.workspace_id = $1 AND m.id = told.id AND m.reason_code IS DISTINCT FROM told.reason_code`
