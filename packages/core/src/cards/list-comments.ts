import { commentsList } from '@vitrina/contract/card'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type CommentRow, toComment } from './comment-rows.ts'
import { readCard } from './read-card.ts'

/**
 * A page of the comments of people and agents on a card, archived ones too, oldest first. Needs `read:kanban`; 404 when
 * the card does not exist.
 */
export async function listComments(ctx: Context, { id, ...input }: ListInput & { id: string }) {
  requireScope(ctx, 'read:kanban')
  const cardId = requireId('card', id)
  await readCard(ctx, cardId)
  const request = readListRequest(ctx, commentsList, input, cardId)
  const page = await fetchPage<CommentRow>(ctx, request, {
    rows: sql`(SELECT m.* FROM ${readable(ctx, 'card_comment')} m WHERE m.workspace_id = ${ctx.workspace.id} AND m.card_id = ${cardId})`,
    select: sql`t.*`,
    columns: {
      created_at: { expression: sql`t.created_at`, type: 'timestamptz', required: true },
      kind: { expression: sql`t.kind::text`, type: 'text' },
      content: { expression: sql`fold_text(t.content)`, type: 'text' },
    },
  })
  return listEnvelope(ctx, page.rows.map(toComment), page)
}
