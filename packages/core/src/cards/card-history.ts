import type { CardChange } from '@vitrina/contract/card'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { toAuthor } from '../actors.ts'
import type { Actor, Context } from '../context.ts'
import { insertAtEnd } from '../pending-writes.ts'

/** Something that happened to a card. `before` and `after` contain only the fields that changed. */
export interface NewCardChange {
  /** Bare UUID of the card. */
  cardId: string
  kind: CardChange['kind']
  before?: object
  after?: object
}

/** Records an entry of a card's history, in the same transaction as the change; call it inside a transaction. */
export function recordCardChange(ctx: Context, { cardId, kind, before = {}, after = {} }: NewCardChange): void {
  const { type, id, name } = ctx.actor
  insertAtEnd(
    ctx,
    sql`INSERT INTO card_change (workspace_id, id, card_id, kind, before, after, actor_type, actor_id, actor_name, created_at)
        VALUES (${ctx.workspace.id}, ${newUuid()}, ${cardId}, ${kind}, ${JSON.stringify(before)}::jsonb,
          ${JSON.stringify(after)}::jsonb, ${type}, ${id}, ${name}, ${ctx.now()})`,
  )
}

/** An entry of a card's history as SQL returns it. */
export interface CardChangeRow {
  id: string
  kind: CardChange['kind']
  before: Record<string, unknown>
  after: Record<string, unknown>
  actor_type: Actor['type']
  actor_id: string
  actor_name: string
  created_at: Date
}

/** The public form: an allow-list, never the row. */
export function toCardChange(row: CardChangeRow): CardChange {
  return {
    id: encodeId('cardChange', row.id),
    kind: row.kind,
    actor: toAuthor({ type: row.actor_type, id: row.actor_id, name: row.actor_name }),
    before: row.before,
    after: row.after,
    createdAt: row.created_at.toISOString(),
  }
}
