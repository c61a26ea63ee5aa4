import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound } from '../errors/not-found.ts'
import { cardRows, type StoredCardRow } from './card-rows.ts'

/** A card by its UUID, archived or not; 404 when it does not exist. */
export async function readCard(ctx: Context, id: string): Promise<StoredCardRow> {
  const { rows } = await sql<StoredCardRow>`SELECT t.* FROM ${cardRows(ctx, sql`c.id = ${id}`)} t`.execute(
    ctx.db.kysely,
  )
  const [row] = rows
  if (!row) throw notFound('card')
  return row
}

/** A card locked until the transaction ends; 404 when it does not exist. */
export async function lockCard(ctx: Context, id: string): Promise<StoredCardRow> {
  // Locked first and read afterwards, so that a transaction that waited reads what the other one committed, assignee
  // included.
  await sql`
    SELECT FROM ${readable(ctx, 'card')} card WHERE workspace_id = ${ctx.workspace.id} AND id = ${id} FOR NO KEY UPDATE`.execute(
    ctx.db.kysely,
  )
  return readCard(ctx, id)
}

/** The same for an open card: 409 `conflict` when it is archived. */
export async function lockOpenCard(ctx: Context, id: string): Promise<StoredCardRow> {
  const card = await lockCard(ctx, id)
  if (card.status !== 'archived') return card
  throw new DomainError('conflict', 'The card is archived, and archived cards stay as they are; create another one.')
}
