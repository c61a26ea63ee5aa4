import { cardsList } from '@vitrina/contract/card'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { contains, fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { assigneeFilter } from './assignee-filter.ts'
import { type CardRow, cardRows, toCard } from './card-rows.ts'

/** A page of the board, column by column, without archived cards. Needs `read:kanban`. */
export async function listCards(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:kanban')
  const request = readListRequest(ctx, cardsList, input)
  const page = await fetchPage<CardRow>(ctx, request, {
    rows: cardRows(ctx, sql`c.status <> 'archived'`),
    select: sql`t.*`,
    columns: {
      board: { expression: sql`t.board_key`, type: 'numeric', required: true },
      created_at: { expression: sql`t.created_at`, type: 'timestamptz', required: true },
      updated_at: { expression: sql`t.updated_at`, type: 'timestamptz', required: true },
      // The most urgent card has the lowest `urgency`, while priority rises from low to urgent.
      priority: { expression: sql`-t.urgency`, type: 'numeric', required: true, filterText: sql`t.priority::text` },
      title: { expression: sql`t.search_title`, type: 'text', required: true },
      content: { expression: sql`fold_text(t.content)`, type: 'text' },
      status: { expression: sql`t.status::text`, type: 'text' },
      comments_count: { expression: sql`t.comments_shown`, type: 'numeric' },
    },
    named: await assigneeFilter(ctx, request),
    search: (term) => contains(sql`t.search_title`, term),
  })
  return listEnvelope(ctx, page.rows.map(toCard), page)
}
