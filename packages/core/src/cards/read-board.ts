import type { BoardColumn, ReadBoard } from '@vitrina/contract/card'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { contains } from '../list/fetch-page.ts'
import { cardRows, type StoredCardRow, toBoardCard } from './card-rows.ts'

// In the columns of open tasks those that wait longest come first; of done tasks the latest matter.
const columns = [
  { status: 'new', limit: 300, isLatest: false },
  { status: 'in_progress', limit: 300, isLatest: false },
  { status: 'done', limit: 100, isLatest: true },
] as const

/**
 * The three columns of the board in order, each with the number of its cards within the filters. A long column returns
 * its first 300 cards, the done column its last 100. Needs `read:kanban`.
 */
export async function readBoard(ctx: Context, input: ReadBoard) {
  requireScope(ctx, 'read:kanban')
  const within = conditions(input)
  return itemEnvelope(ctx, await Promise.all(columns.map((column) => readColumn(ctx, column, within))))
}

function conditions({ assignee, search }: ReadBoard): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (assignee === 'none') all.push(sql<boolean>`c.assignee_id IS NULL`)
  // An unknown assignee matches no card.
  else if (assignee !== undefined) all.push(sql<boolean>`c.assignee_id = ${decodeId('agent', assignee)}::uuid`)
  if (search) all.push(contains(sql`c.search_title`, search))
  return sql<boolean>`${sql.join(all, sql` AND `)}`
}

async function readColumn(
  ctx: Context,
  { status, limit, isLatest }: (typeof columns)[number],
  within: RawBuilder<boolean>,
): Promise<BoardColumn> {
  const inColumn = sql`c.status = ${status}::card_status AND ${within}`
  const way = isLatest ? sql`DESC` : sql`ASC`
  const { rows } = await sql<StoredCardRow & { total: number }>`
    SELECT t.*, (SELECT count(*)::int FROM ${readable(ctx, 'card')} c WHERE c.workspace_id = ${ctx.workspace.id} AND ${inColumn}) AS total
    FROM ${cardRows(ctx, inColumn)} t ORDER BY t.board_key ${way}, t.id ${way} LIMIT ${limit}`.execute(ctx.db.kysely)
  if (isLatest) rows.reverse()
  const [first] = rows
  const total = first?.total ?? 0
  // A card placed before the first of the latest cards would itself be out of sight.
  const isCut = isLatest && total > rows.length
  const afterId = isCut ? (first?.id ?? null) : await idBefore(ctx, status, first)
  return { status, cards: rows.map(toBoardCard), total, afterId: afterId && encodeId('card', afterId) }
}

/** The card before another one in the full column, regardless of filters. */
async function idBefore(
  ctx: Context,
  status: BoardColumn['status'],
  first: StoredCardRow | undefined,
): Promise<string | null> {
  if (!first) return null
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM ${readable(ctx, 'card')} c
    WHERE c.workspace_id = ${ctx.workspace.id} AND c.status = ${status}::card_status
      AND (c.board_key, c.id) < (${first.board_key}::numeric, ${first.id})
    ORDER BY c.board_key DESC, c.id DESC LIMIT 1`.execute(ctx.db.kysely)
  return rows[0]?.id ?? null
}
