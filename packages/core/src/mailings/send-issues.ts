import type { Period } from '@vitrina/contract/dates'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { comparedRowOf } from '../figures/compared-period.ts'
import { sendMail } from '../mail/send-mail.ts'
import { composeDigest } from './compose-digest.ts'
import { digestMail } from './digest-mail.ts'
import { failureOf, failureOfOthers, type IssueFailure } from './issue-failure.ts'
import { finishIssue, type IssueOutcome, leaseMs, type TakenIssue } from './issue-writes.ts'
import { readMailing } from './mailing-rows.ts'
import { type RenderedDigest, renderDigest } from './rendered-digest.ts'

interface Batch {
  mailingId: string
  period: Period
}

// A mail that may be sent later is tried three more times, all within an hour.
const retryAfterMinutes = [5, 15, 30] as const

/**
 * Sends a workspace's due mails. Each is marked as in progress before the mail server is contacted, so that only one
 * process sends it. A digest that cannot be made does not affect the others; a fault of the mail server applies to all
 * of them, so they do not each wait for it.
 */
export async function sendIssues(
  ctx: Context,
  { panelUrl, signal }: { panelUrl: string; signal: AbortSignal },
): Promise<void> {
  let ofServer: IssueFailure | null = null
  for (const batch of await dueBatches(ctx)) {
    if (signal.aborted) return
    const digest = await renderBatch(ctx, batch, panelUrl)
    ofServer = await sendBatch(ctx, batch, digest, { panelUrl, signal, ofServer })
  }
}

async function dueBatches(ctx: Context): Promise<Batch[]> {
  const { rows } = await sql<{ mailingId: string; from: string; to: string }>`
    SELECT DISTINCT mailing_id AS "mailingId", period_from::text AS "from", period_to::text AS "to" FROM mailing_issue
    WHERE workspace_id = ${ctx.workspace.id} AND status = 'pending' AND next_attempt_at <= ${ctx.now()}
    ORDER BY 3, 1`.execute(ctx.db.kysely)
  return rows.map(({ mailingId, from, to }) => ({ mailingId, period: { from, to } }))
}

/** Renders the digest of a batch; returns the error when that fails. */
async function renderBatch(
  ctx: Context,
  { mailingId, period }: Batch,
  panelUrl: string,
): Promise<RenderedDigest | Error> {
  try {
    const mailing = await readMailing(ctx, mailingId)
    const digest = await composeDigest(ctx, mailing, { period, previous: comparedRowOf(period, 'previous') })
    return renderDigest(digest, panelUrl)
  } catch (error) {
    ctx.logger.error({ err: error, mailing: mailingId }, 'a digest could not be made')
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Returns the fault of the server, for the batches that follow; null when none is known. */
async function sendBatch(
  ctx: Context,
  batch: Batch,
  digest: RenderedDigest | Error,
  { panelUrl, signal, ...known }: { panelUrl: string; signal: AbortSignal; ofServer: IssueFailure | null },
): Promise<IssueFailure | null> {
  await withdraw(ctx, batch)
  let { ofServer } = known
  while (!signal.aborted) {
    const issue = await takeIssue(ctx, batch)
    if (!issue) break
    const failure: IssueFailure | null =
      ofServer ?? (await trySend(ctx, digest, { mailingId: batch.mailingId, email: issue.email, panelUrl }))
    await finishIssue(ctx, issue, failure ? outcomeOf(ctx, issue, failure) : { status: 'sent' })
    if (failure) ofServer ??= failureOfOthers(failure)
  }
  return ofServer
}

async function trySend(
  ctx: Context,
  digest: RenderedDigest | Error,
  to: { mailingId: string; email: string; panelUrl: string },
): Promise<IssueFailure | null> {
  if (digest instanceof Error) return failureOf(digest)
  try {
    await sendMail(ctx, digestMail(ctx, digest, to))
    return null
  } catch (error) {
    const failure = failureOf(error)
    if (failure.isOwn) ctx.logger.error({ err: error, mailing: to.mailingId }, 'a mail could not be sent')
    return failure
  }
}

function outcomeOf(ctx: Context, { attempts }: TakenIssue, { reason, said, isTemporary }: IssueFailure): IssueOutcome {
  const minutes = retryAfterMinutes[attempts - 1]
  if (!isTemporary || minutes === undefined) return { status: 'failed', reason, said }
  return { status: 'pending', reason, said, nextAttemptAt: new Date(ctx.now().getTime() + minutes * 60_000) }
}

/**
 * Skips mails to recipients who have unsubscribed or were removed since the mail was created, to members whose
 * restaurants do not include all of the mailing's, and all of them when the mailing is off.
 */
async function withdraw(ctx: Context, { mailingId, period }: Batch): Promise<void> {
  const left = sql`EXISTS (SELECT FROM mailing_unsubscribe u
    WHERE u.workspace_id = ${ctx.workspace.id} AND u.mailing_id = i.mailing_id AND u.email = i.email)`
  const limited = sql`EXISTS (SELECT FROM user_account a JOIN member l ON l.user_id = a.id AND l.workspace_id = m.workspace_id
    WHERE a.email = i.email AND l.restaurant_ids IS NOT NULL AND NOT coalesce(m.restaurant_ids <@ l.restaurant_ids, false))`
  await sql`
    UPDATE mailing_issue i SET status = 'skipped', next_attempt_at = NULL,
      reason = CASE WHEN ${left} THEN 'unsubscribed' WHEN ${limited} THEN 'limited' ELSE 'withdrawn' END
    FROM mailing m
    WHERE m.workspace_id = ${ctx.workspace.id} AND m.id = ${mailingId}
      AND i.workspace_id = m.workspace_id AND i.mailing_id = m.id
      AND i.status = 'pending' AND i.period_from = ${period.from}::date AND i.period_to = ${period.to}::date
      AND (${left} OR ${limited} OR NOT m.is_active OR NOT (i.email = ANY(m.recipients)))`.execute(ctx.db.kysely)
}

async function takeIssue(ctx: Context, { mailingId, period }: Batch): Promise<TakenIssue | null> {
  const now = ctx.now()
  const { rows } = await sql<TakenIssue>`
    UPDATE mailing_issue SET status = 'sending', attempts = attempts + 1, next_attempt_at = NULL,
      leased_until = ${new Date(now.getTime() + leaseMs)}
    WHERE workspace_id = ${ctx.workspace.id} AND id = (
      SELECT i.id FROM mailing_issue i
      WHERE i.workspace_id = ${ctx.workspace.id} AND i.mailing_id = ${mailingId}
        AND i.period_from = ${period.from}::date AND i.period_to = ${period.to}::date
        AND i.status = 'pending' AND i.next_attempt_at <= ${now}
        AND NOT EXISTS (SELECT FROM mailing_unsubscribe u
          WHERE u.workspace_id = ${ctx.workspace.id} AND u.mailing_id = i.mailing_id AND u.email = i.email)
      ORDER BY i.id FOR UPDATE SKIP LOCKED LIMIT 1)
    RETURNING id, email, attempts`.execute(ctx.db.kysely)
  return rows[0] ?? null
}
