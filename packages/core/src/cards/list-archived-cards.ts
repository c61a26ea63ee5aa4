import { archivedCardsList } from '@vitrina/contract/card'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { contains, fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type CardRow, cardRows, toBoardCard } from './card-rows.ts'

/** A page of archived cards, the latest archived first; `updatedAt` is the time of archiving. Needs `read:kanban`. */
export async function listArchivedCards(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:kanban')
  const request = readListRequest(ctx, archivedCardsList, input)
  const page = await fetchPage<CardRow>(ctx, request, {
    rows: cardRows(ctx, sql`c.status = 'archived'`),
    select: sql`t.*`,
    columns: { archived_at: { expression: sql`t.archived_at`, type: 'timestamptz' } },
    search: (term) => contains(sql`t.search_title`, term),
  })
  return listEnvelope(ctx, page.rows.map(toBoardCard), page)
}
