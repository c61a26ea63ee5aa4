import { integrations, type MailCredentials } from '@vitrina/contract/integration'
import type { Context } from '../context.ts'
import { storedCredentials } from '../integrations/stored-credentials.ts'
import { deliver, type MailMessage, type Patience } from './deliver.ts'
import { MailFault } from './mail-fault.ts'

/** Whether the workspace has a mail server. A sandbox has none. */
export async function isMailConnected(ctx: Context): Promise<boolean> {
  return (await mailCredentials(ctx)) !== null
}

/**
 * Sends one message through the workspace's own mail server and returns its message id. Throws `MailFault` when there
 * is no server or it does not accept the message; a sandbox sends nothing.
 */
export async function sendMail(ctx: Context, message: MailMessage, patience?: Patience): Promise<string> {
  const credentials = await mailCredentials(ctx)
  if (!credentials) throw new MailFault('no_mail')
  return deliver(credentials, message, { ...patience, allowPrivate: ctx.connectPrivate === true })
}

async function mailCredentials(ctx: Context): Promise<MailCredentials | null> {
  if (ctx.workspace.isSandbox) return null
  const stored = await storedCredentials(ctx, 'mail')
  return stored && integrations.mail.credentials.parse(stored)
}
