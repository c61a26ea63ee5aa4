import type { MoveCard } from '@vitrina/contract/card'
import { decodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

interface BoardKey {
  id: string
  status: string
  board_key: string
}

/** A card's place within its column. */
export interface Place extends BoardKey {
  position: string
}

/**
 * Blocks all other moves on the board until the transaction ends, so that no two cards get the same place. Take this
 * lock before locking the card itself: otherwise renumbering a column could deadlock with a transaction that holds a
 * card and waits here.
 */
export async function lockBoard(ctx: Context): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`board ${ctx.workspace.id}`}, 0))`.execute(ctx.db.kysely)
}

/**
 * Reads the card that another card is to be placed after, null for the first place; 409 `conflict` when it is not in
 * that column.
 */
export async function readPrevious(ctx: Context, movedId: string, to: MoveCard): Promise<Place | null> {
  if (to.afterId === null) return null
  const inColumn = sql`c.status = ${to.status}::card_status AND c.id <> ${movedId}`
  if (to.afterId === undefined) return first(ctx, sql`${inColumn} ORDER BY c.board_key DESC, c.id DESC`)
  const id = decodeId('card', to.afterId)
  const place = id === null ? null : await first(ctx, sql`${inColumn} AND c.id = ${id}`)
  if (place) return place
  const detail = `The card ${to.afterId}, which this one was to stand after, is not in the column ${to.status} any more`
  throw new DomainError('conflict', `${detail}. Read the board again and repeat the move.`)
}

/** The card right before another one in its column, null for the first. */
export async function placeBefore(ctx: Context, { id, status, board_key }: BoardKey): Promise<Place | null> {
  const before = sql`(c.board_key, c.id) < (${board_key}::numeric, ${id})`
  const found = await first(ctx, sql`${before} ORDER BY c.board_key DESC, c.id DESC`)
  return found?.status === status ? found : null
}

/**
 * Returns the position right after a card of a column, or before its first one: halfway between the neighbours. When
 * they are too close for that, the column is renumbered.
 */
export async function positionAfter(
  ctx: Context,
  { movedId, status, previous }: { movedId: string; status: MoveCard['status']; previous: Place | null },
): Promise<string> {
  const position = await between(ctx, movedId, status, previous)
  if (position !== null) return position
  await renumber(ctx, status)
  const moved = previous && (await first(ctx, sql`c.id = ${previous.id}`))
  const again = await between(ctx, movedId, status, moved)
  if (again !== null) return again
  throw new Error('A column that has just been numbered has room between its cards')
}

async function between(ctx: Context, movedId: string, status: string, previous: Place | null): Promise<string | null> {
  // Reads the next index row of any column, so that the end of a column needs no scan of the columns after it.
  const next = previous
    ? sql`(c.board_key, c.id) > (${previous.board_key}::numeric, ${previous.id}) ORDER BY c.board_key, c.id`
    : sql`c.status = ${status}::card_status ORDER BY c.board_key, c.id`
  const { rows } = await sql<{ position: string | null }>`
    WITH next AS (
      SELECT c.status, c.position FROM ${readable(ctx, 'card')} c
      WHERE c.workspace_id = ${ctx.workspace.id} AND c.id <> ${movedId} AND ${next} LIMIT 1
    ), gap AS (
      SELECT ${previous?.position ?? null}::numeric AS low,
        (SELECT position FROM next WHERE status = ${status}::card_status) AS high,
        ${ctx.now().getTime()}::numeric AS now
    ), halved AS (
      -- As many places as the column of the table keeps.
      SELECT *, round((low + high) / 2, 10) AS middle FROM gap
    )
    SELECT CASE
      WHEN low IS NULL AND high IS NULL THEN now
      WHEN high IS NULL THEN greatest(now, low + 1)
      WHEN low IS NULL THEN high - 1
      WHEN low < middle AND middle < high THEN middle
    END::text AS position FROM halved`.execute(ctx.db.kysely)
  return rows[0]?.position ?? null
}

// Leaves room for nearly fifty halvings. The last card is placed at the present at the latest, so new ones still come
// last.
const spacing = 65_536

async function renumber(ctx: Context, status: string): Promise<void> {
  await sql`
    UPDATE card c SET position = n.position
    FROM (
      SELECT id, greatest(${ctx.now().getTime()}::numeric, max(position) OVER ())
        - (count(*) OVER () - row_number() OVER (ORDER BY board_key, id)) * ${spacing}::numeric AS position
      FROM ${readable(ctx, 'card')} card WHERE workspace_id = ${ctx.workspace.id} AND status = ${status}::card_status
    ) n
    -- The status again: a card that was being taken out of the column keeps the place it got elsewhere.
    WHERE c.workspace_id = ${ctx.workspace.id} AND c.id = n.id AND c.status = ${status}::card_status`.execute(
    ctx.db.kysely,
  )
}

async function first(ctx: Context, which: RawBuilder<unknown>): Promise<Place | null> {
  const { rows } = await sql<Place>`
    SELECT c.id, c.status, c.position::text, c.board_key::text FROM ${readable(ctx, 'card')} c
    WHERE c.workspace_id = ${ctx.workspace.id} AND ${which} LIMIT 1`.execute(ctx.db.kysely)
  return rows[0] ?? null
}
