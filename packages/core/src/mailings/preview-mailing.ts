import type { MailingPreview } from '@vitrina/contract/mailing'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { whileWaitedFor } from '../mail/deliver.ts'
import { MailFault } from '../mail/mail-fault.ts'
import { sendMail } from '../mail/send-mail.ts'
import { today } from '../time/period.ts'
import { composeDigest } from './compose-digest.ts'
import { digestMail } from './digest-mail.ts'
import { failureOf } from './issue-failure.ts'
import { beginTrial, finishIssue } from './issue-writes.ts'
import { type MailingRow, readMailing } from './mailing-rows.ts'
import { renderDigest } from './rendered-digest.ts'
import { digestDays } from './schedule.ts'

interface Reader {
  email: string
  /** Public address of the panel. */
  panelUrl: string
}

/** The mail as it would be sent to the reader today. Needs `run:ops`; 404 when the mailing does not exist. */
export async function previewMailing(ctx: Context, input: { id: string }, reader: Reader): Promise<MailingPreview> {
  requireScope(ctx, 'run:ops')
  const mailing = await readMailing(ctx, requireId('mailing', input.id))
  const { subject, html, text } = await messageOf(ctx, mailing, reader)
  return { subject, html, text }
}

/**
 * Sends today's mail to the reader only, and records it in the journal. Needs `run:ops`; 404 when the mailing does not
 * exist, 409 when the reader has unsubscribed from it, 503 with the code of the fault and the mail server's answer when
 * it was not accepted.
 */
export async function sendToSelf(ctx: Context, input: { id: string }, reader: Reader): Promise<{ email: string }> {
  requireScope(ctx, 'run:ops')
  const mailing = await readMailing(ctx, requireId('mailing', input.id))
  const { email } = reader
  await refuseIfLeft(ctx, mailing.id, email)
  const message = await messageOf(ctx, mailing, reader)
  const days = digestDays(mailing.frequency, today(ctx))
  const issue = await beginTrial(ctx, { mailingId: mailing.id, email, period: days.period })
  try {
    await sendMail(ctx, message, whileWaitedFor)
  } catch (error) {
    const failure = failureOf(error)
    await finishIssue(ctx, issue, { status: 'failed', reason: failure.reason, said: failure.said })
    throw error instanceof MailFault ? new DomainError('not_available', `${error.message}.`) : error
  }
  await inTransaction(ctx, async (ctx) => {
    await finishIssue(ctx, issue, { status: 'sent' })
    const details = { name: mailing.name, email }
    recordAudit(ctx, { action: 'mailing.sent_to_self', objectKind: 'mailing', objectId: input.id, details })
  })
  return { email }
}

async function messageOf(ctx: Context, mailing: MailingRow, { email, panelUrl }: Reader) {
  const digest = await composeDigest(ctx, mailing, digestDays(mailing.frequency, today(ctx)))
  return digestMail(ctx, renderDigest(digest, panelUrl), { mailingId: mailing.id, email, panelUrl })
}

async function refuseIfLeft(ctx: Context, mailingId: string, email: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM mailing_unsubscribe
    WHERE workspace_id = ${ctx.workspace.id} AND mailing_id = ${mailingId} AND email = ${email}`.execute(ctx.db.kysely)
  if (rows.length === 0) return
  throw new DomainError('conflict', 'You have unsubscribed; subscribe again by the link in any mail of this mailing.')
}
