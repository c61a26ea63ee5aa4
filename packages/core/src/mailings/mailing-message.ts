import type { Context } from '../context.ts'
import type { MailMessage } from '../mail/deliver.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import type { RenderedDigest } from './rendered-digest.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** The mail of a digest to one person, with their own unsubscribe link (RFC 2369 and RFC 8058). */
export function mailingMessage(
  ctx: Context,
  told: RenderedDigest,
  { mailingId, email, panelUrl }: { mailingId: string; email: string; panelUrl: string },
): MailMessage {
  const token = unsubscribeToken(ctx.secret, { workspaceId: ctx.workspace.id, mailingId, email })
  const page = new URL(`/unsubscribe/${token}`, panelUrl).href
  return {
    to: email,
    subject: told.subject,
    text: renderText(told, page),
    html: renderHtml(told, page),
    headers: {
      'List-Unsubscribe': `<${page}/one-click>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
