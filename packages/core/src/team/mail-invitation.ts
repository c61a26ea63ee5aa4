import type { Invitation, InvitationLink } from '@vitrina/contract/team'
import { sql } from 'kysely'
import { countAttempt } from '../auth/attempts.ts'
import { hashLinkSecret, newLinkSecret } from '../auth/secret-link.ts'
import type { Context } from '../context.ts'
import { deliver, type MailMessage, whileWaitedFor } from '../mail/deliver.ts'
import { MailFault } from '../mail/mail-fault.ts'
import { html } from '../text/html.ts'
import { invitationMail } from './invitation-mail.ts'

interface InvitationMail {
  invitation: Invitation
  /** Token of the link that the inviter is shown. */
  token: string
  panelUrl: string
  language: 'ru' | 'en'
}

/**
 * Mails an invitation when the workspace or the installation has a suitable mail server. The mail has its own link, which proves that its
 * user reads the mailbox; the link shown to the inviter does not. The invitation already exists and the shown link is
 * stored nowhere, so failures are returned, not thrown, and the shown link can still be copied.
 */
export async function mailInvitation(ctx: Context, mail: InvitationMail): Promise<InvitationLink['mail']> {
  try {
    const server = await invitationMail(ctx)
    if (server.state !== 'ready') return 'off'
    if (server.isShared && (await isTooMuch(ctx, mail.invitation.email))) return 'limited'
    const token = await mailedSecret(ctx, mail, server.isOperators)
    const { allowPrivate } = server
    await deliver(server.credentials, invitationMessage(ctx, { ...mail, token }), { ...whileWaitedFor, allowPrivate })
    return 'sent'
  } catch (error) {
    const { requestId } = ctx
    if (error instanceof MailFault)
      ctx.logger.warn({ fault: error.code, requestId }, 'an invitation could not be mailed')
    else ctx.logger.error({ err: error, requestId }, 'an invitation could not be mailed')
    return 'failed'
  }
}

/** The installation's server is there for all workspaces; one of them must not make it a sender of unwanted mail. */
async function isTooMuch({ db, workspace, now }: Context, email: string): Promise<boolean> {
  const wait =
    (await countAttempt(db, { kind: 'inviting', of: workspace.id }, now())) ??
    (await countAttempt(db, { kind: 'invited', of: email }, now()))
  return wait !== null
}

// Stores no secret for an invitation that has a newer link by now.
async function mailedSecret(ctx: Context, { token }: InvitationMail, isOperators: boolean): Promise<string> {
  const mailed = newLinkSecret()
  await sql`
    UPDATE invitation SET mail_token_hash = ${mailed.tokenHash}, mail_is_operators = ${isOperators}
    WHERE workspace_id = ${ctx.workspace.id} AND token_hash = ${hashLinkSecret(token)}`.execute(ctx.db.kysely)
  return mailed.token
}

function invitationMessage(ctx: Context, { invitation, token, panelUrl, language }: InvitationMail): MailMessage {
  const link = new URL(`/invitation/${token}`, panelUrl).href
  const words = language === 'ru' ? russian : english
  const { subject, lines, action } = words(ctx.workspace.name, ctx.actor.name)
  return {
    to: invitation.email,
    subject,
    text: [...lines, '', `${action}: ${link}`].join('\n'),
    html: html`${lines.map((line) => html`<p>${line}</p>`)}<p><a href="${link}">${action}</a></p>`.text,
  }
}

function russian(workspace: string, inviter: string) {
  return {
    subject: `Приглашение в «${workspace}»`,
    lines: [
      `${inviter} приглашает вас в рабочее пространство «${workspace}» в Витрине.`,
      'Ссылка действует 7 дней и подтверждает, что этот адрес ваш, поэтому никому её не пересылайте. Если вы не ждали приглашения, просто удалите это письмо.',
    ],
    action: 'Принять приглашение',
  }
}

function english(workspace: string, inviter: string) {
  return {
    subject: `Invitation to ${workspace}`,
    lines: [
      `${inviter} invites you to the workspace ${workspace} in Vitrina.`,
      'The link works for 7 days and confirms that this address is yours, so do not pass it on. If you did not expect it, just delete this message.',
    ],
    action: 'Accept the invitation',
  }
}
