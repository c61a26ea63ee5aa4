import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { inTransaction } from '../in-transaction.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import { toFigure, toNumber } from '../text/numbers.ts'
import { readPeriod } from '../time/period.ts'
import { balance, type PositionKey, type PositionRow, positionRows, toPosition } from './position-rows.ts'

interface LowState {
  id: string
  was_low: boolean
  is_low: boolean
  balance: string
  low_threshold: string
}

/**
 * Updates the low state of a position to match its movements, in the transaction of the change. `stock.low` is emitted
 * when the balance falls below the threshold, and again only after it has recovered. `lowThreshold` first sets the
 * rule; null removes it.
 */
export async function refreshLowState(
  ctx: Context,
  position: PositionKey,
  lowThreshold?: number | null,
): Promise<void> {
  await lockPosition(ctx, position)
  if (lowThreshold !== undefined) await setThreshold(ctx, position, lowThreshold)
  const { rows } = await sql<LowState>`
    SELECT id, was_low, balance < low_threshold AS is_low, round(balance, 3) AS balance, round(low_threshold, 3) AS low_threshold
    FROM (
      SELECT id, is_low AS was_low, low_threshold, (
        SELECT ${balance} FROM stock_net_change WHERE ${isAt(ctx, position)}
      ) AS balance
      FROM stock_threshold WHERE ${isAt(ctx, position)} AND low_threshold IS NOT NULL
    ) state`.execute(ctx.db.kysely)
  const [state] = rows
  if (!state || state.was_low === state.is_low) return
  await sql`
    UPDATE stock_threshold SET is_low = ${state.is_low}, updated_at = ${ctx.now()}
    WHERE ${isAt(ctx, position)}`.execute(ctx.db.kysely)
  if (state.is_low) await emitLow(ctx, position, state)
}

/** The same for every position whose movements an exchange has changed. */
export async function refreshLowStates(ctx: Context): Promise<void> {
  const { rows } = await sql<PositionKey>`
    SELECT search_name AS "searchName", unit_key AS "unitKey" FROM stock_threshold t
    WHERE workspace_id = ${ctx.workspace.id} AND low_threshold IS NOT NULL AND is_low <> (low_threshold > (
      SELECT ${balance} FROM stock_net_change m
      WHERE m.workspace_id = ${ctx.workspace.id} AND m.search_name = t.search_name AND m.unit_key = t.unit_key))
    ORDER BY search_name, unit_key`.execute(ctx.db.kysely)
  for (const position of rows) await inTransaction(ctx, (ctx) => refreshLowState(ctx, position))
}

function isAt(ctx: Context, { searchName, unitKey }: PositionKey) {
  return sql`workspace_id = ${ctx.workspace.id} AND search_name = ${searchName} AND unit_key = ${unitKey}`
}

// Movements of one position are evaluated one after another, so that a transaction that waited sees what the previous
// one recorded.
async function lockPosition(ctx: Context, { searchName, unitKey }: PositionKey): Promise<void> {
  const name = JSON.stringify(['stock position', ctx.workspace.id, searchName, unitKey])
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db.kysely)
}

async function setThreshold(ctx: Context, position: PositionKey, lowThreshold: number | null): Promise<void> {
  if (lowThreshold === null) {
    await sql`
      UPDATE stock_threshold SET low_threshold = NULL, is_low = false, origin = 'api', updated_at = ${ctx.now()}
      WHERE ${isAt(ctx, position)}`.execute(ctx.db.kysely)
    return
  }
  await sql`
    INSERT INTO stock_threshold (workspace_id, search_name, unit_key, low_threshold, id, updated_at)
    VALUES (${ctx.workspace.id}, ${position.searchName}, ${position.unitKey}, ${lowThreshold}, ${newUuid()}, ${ctx.now()})
    ON CONFLICT (workspace_id, search_name, unit_key) DO UPDATE SET low_threshold = excluded.low_threshold,
      origin = 'api', updated_at = excluded.updated_at`.execute(ctx.db.kysely)
}

async function emitLow(caller: Context, position: PositionKey, state: LowState): Promise<void> {
  // The event covers all restaurants, regardless of who recorded the movement.
  const ctx: Context = { ...caller, reach: null }
  const rows = positionRows(ctx, readPeriod(ctx, {}), { only: position, withIdle: true })
  const found = await sql<PositionRow>`SELECT t.* FROM ${rows} t`.execute(ctx.db.kysely)
  const [row] = found.rows
  if (!row) throw new Error('A position below its threshold is not among the positions')
  recordEvent(ctx, {
    type: 'stock.low',
    objectId: state.id,
    object: {
      id: encodeId('position', state.id),
      object: 'stock_position',
      ...toPosition(row),
      balance: toFigure(state.balance),
      lowThreshold: toNumber(state.low_threshold),
      restaurant: await lastRestaurant(ctx, position),
    },
  })
}

/** Name of the restaurant with the most recently recorded movement of the position; null when there is none. */
async function lastRestaurant(ctx: Context, position: PositionKey): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT r.name
    FROM (
      SELECT restaurant_id FROM stock_movement WHERE ${isAt(ctx, position)} AND restaurant_id IS NOT NULL
      ORDER BY id DESC LIMIT 1
    ) last
    JOIN ${namedRestaurants(ctx)} r ON r.id = last.restaurant_id`.execute(ctx.db.kysely)
  return rows[0]?.name ?? null
}
