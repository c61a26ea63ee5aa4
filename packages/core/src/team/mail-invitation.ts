import type { Invitation, InvitationLink } from '@vitrina/contract/team'
import type { Context } from '../context.ts'
import { deliver, type MailMessage, whileWaitedFor } from '../mail/deliver.ts'
import { MailFault } from '../mail/mail-fault.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { invitationMail } from './invitation-mail.ts'

interface InvitationMail {
  invitation: Invitation
  token: string
  panelUrl: string
  language: 'ru' | 'en'
}

/**
 * Sends an invitation's link where the workspace has a mail server fit for it. The invitation is made already, and its link
 * is nowhere else: whatever fails is told, not thrown, and the link can be copied.
 */
export async function mailInvitation(ctx: Context, mail: InvitationMail): Promise<InvitationLink['mail']> {
  try {
    const server = await invitationMail(ctx)
    if (server.state !== 'ready') return 'off'
    await deliver(server.credentials, invitationMessage(ctx, mail), whileWaitedFor)
    return 'sent'
  } catch (error) {
    const { requestId } = ctx
    if (error instanceof MailFault)
      ctx.logger.warn({ fault: error.code, requestId }, 'an invitation could not be mailed')
    else ctx.logger.error({ err: error, requestId }, 'an invitation could not be mailed')
    return 'failed'
  }
}

function invitationMessage(ctx: Context, { invitation, token, panelUrl, language }: InvitationMail): MailMessage {
  const link = new URL(`/invitation/${token}`, panelUrl).href
  const words = language === 'ru' ? russian : english
  const { subject, lines, action } = words(ctx.workspace.name, ctx.actor.name)
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  return {
    to: invitation.email,
    subject,
    text: [...lines, '', `${action}: ${link}`].join('\n'),
    html: `${paragraphs}<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
  }
}

function russian(workspace: string, inviter: string) {
  return {
    subject: `Приглашение в «${workspace}»`,
    lines: [
      `${inviter} приглашает вас в рабочее пространство «${workspace}» в Витрине.`,
      'Ссылка действует 7 дней. Если вы не ждали приглашения, просто удалите это письмо.',
    ],
    action: 'Принять приглашение',
  }
}

function english(workspace: string, inviter: string) {
  return {
    subject: `Invitation to ${workspace}`,
    lines: [
      `${inviter} invites you to the workspace ${workspace} in Vitrina.`,
      'The link works for 7 days. If you did not expect it, just delete this message.',
    ],
    action: 'Accept the invitation',
  }
}
