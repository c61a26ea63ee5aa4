import type { Period } from '@vitrina/contract/dates'
import type { IssueReason } from '@vitrina/contract/mailing'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { longestDeliveryMs } from '../mail/deliver.ts'

/** A mail that this process may try to send once. */
export interface TakenIssue {
  id: string
  email: string
  /** Including this one. */
  attempts: number
}

type Reason = z.infer<typeof IssueReason>

export type IssueOutcome =
  | { status: 'sent' }
  | { status: 'failed'; reason: Reason; said: string | null }
  | { status: 'pending'; reason: Reason; said: string | null; nextAttemptAt: Date }

/** Longer than any session with a mail server. */
export const leaseMs = longestDeliveryMs + 4 * 60_000

/**
 * Records the outcome of a mail. A mail that was given up meanwhile but did go out is recorded as sent; it is never
 * sent again.
 */
export async function finishIssue(ctx: Context, { id, attempts }: TakenIssue, outcome: IssueOutcome): Promise<void> {
  const { status } = outcome
  const [reason, said] = status === 'sent' ? [null, null] : [outcome.reason, outcome.said]
  await sql`
    UPDATE mailing_issue SET status = ${status}::mailing_issue_status, reason = ${reason}, server_response = ${said},
      next_attempt_at = ${status === 'pending' ? outcome.nextAttemptAt : null}, leased_until = NULL,
      sent_at = ${status === 'sent' ? ctx.now() : null}
    WHERE workspace_id = ${ctx.workspace.id} AND id = ${id} AND attempts = ${attempts}
      AND (status = 'sending' OR (status = 'failed' AND reason = 'process_ended' AND ${status === 'sent'}))`.execute(
    ctx.db.kysely,
  )
}

/** Records that a person sends a mailing to themselves; the mail is in progress from here on. */
export async function beginTrial(
  ctx: Context,
  { mailingId, email, period }: { mailingId: string; email: string; period: Period },
): Promise<TakenIssue> {
  const id = newUuid()
  const now = ctx.now()
  await sql`
    INSERT INTO mailing_issue (workspace_id, id, mailing_id, period_from, period_to, email, is_trial, status, attempts,
      due_at, leased_until, created_at)
    VALUES (${ctx.workspace.id}, ${id}, ${mailingId}, ${period.from}::date, ${period.to}::date, ${email}, true, 'sending', 1,
      ${now}, ${new Date(now.getTime() + leaseMs)}, ${now})`.execute(ctx.db.kysely)
  return { id, email, attempts: 1 }
}
