import type { CardComment } from '@vitrina/contract/card'
import { encodeId } from '@vitrina/db/ids'
import type { Reach } from '../access/reach.ts'
import { toAuthor } from '../actors.ts'
import type { Actor } from '../context.ts'

/** A comment as SQL returns it. */
export interface CommentRow {
  id: string
  card_id: string
  kind: CardComment['kind']
  author_type: Actor['type']
  author_id: string
  author_name: string
  /** For a comment written by an agent: the restaurants it may mention. */
  restaurant_ids: Reach
  content: string
  created_at: Date
}

/** The restaurants a comment may mention; like `cardReach` for a card. */
export function commentReach({ author_type, restaurant_ids }: CommentRow): Reach {
  return author_type === 'agent' ? restaurant_ids : []
}

/** The public form: an allow-list, never the row. */
export function toComment(row: CommentRow): CardComment {
  return {
    id: encodeId('comment', row.id),
    object: 'comment',
    cardId: encodeId('card', row.card_id),
    kind: row.kind,
    author: toAuthor({ type: row.author_type, id: row.author_id, name: row.author_name }),
    content: row.content,
    createdAt: row.created_at.toISOString(),
  }
}
