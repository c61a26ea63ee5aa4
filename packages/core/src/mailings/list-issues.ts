import type { ListInput } from '@vitrina/contract/list-query'
import { IssueReason, type MailingIssue, mailingIssuesList } from '@vitrina/contract/mailing'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { readMailing } from './mailing-rows.ts'

interface IssueRow {
  id: string
  period_from: string
  period_to: string
  email: string
  is_trial: boolean
  status: MailingIssue['status']
  attempts: number
  reason: string | null
  server_response: string | null
  next_attempt_at: Date | null
  sent_at: Date | null
  created_at: Date
}

/** A page of a mailing's journal, newest first. Needs `run:ops`; 404 when the mailing does not exist. */
export async function listIssues(ctx: Context, { id, ...input }: ListInput & { id: string }) {
  requireScope(ctx, 'run:ops')
  const mailing = await readMailing(ctx, requireId('mailing', id))
  const request = readListRequest(ctx, mailingIssuesList, input, mailing.id)
  const page = await fetchPage<IssueRow>(ctx, request, {
    rows: sql`(
      SELECT id, period_from::text, period_to::text, email, is_trial, status, attempts, reason, server_response,
        next_attempt_at, sent_at, created_at
      FROM mailing_issue WHERE workspace_id = ${ctx.workspace.id} AND mailing_id = ${mailing.id})`,
    select: sql`t.*`,
    columns: {
      // Ids sort by creation time.
      created_at: { expression: sql`t.id`, type: 'uuid', required: true },
      status: { expression: sql`t.status::text`, type: 'text' },
    },
  })
  return listEnvelope(ctx, page.rows.map(toIssue), page)
}

function toIssue(row: IssueRow): MailingIssue {
  return {
    id: encodeId('mailingIssue', row.id),
    email: row.email,
    period: { from: row.period_from, to: row.period_to },
    status: row.status,
    isTrial: row.is_trial,
    attempts: row.attempts,
    reason: row.reason === null ? null : IssueReason.parse(row.reason),
    said: row.server_response,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
