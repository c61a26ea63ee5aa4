import { integrations, type MailCredentials } from '@vitrina/contract/integration'
import type { Team } from '@vitrina/contract/team'
import type { Context } from '../context.ts'
import { storedConnection } from '../integrations/stored-credentials.ts'

type InvitationMail =
  | {
      state: Extract<Team['mail'], 'ready'>
      credentials: MailCredentials
      isOperators: boolean
      /** It is that of the installation, which all workspaces share. */
      isShared: boolean
      allowPrivate: boolean
    }
  | { state: Exclude<Team['mail'], 'ready'> }

/**
 * The mail server for invitation links. A link makes its reader a member, so it is sent only through a mail server
 * connected by a current owner of the workspace or by the installation's operator; without one, through that of the
 * installation. `isOperators` means that it is the operator's, so that nobody in a workspace can read the outgoing mail.
 */
export async function invitationMail(ctx: Context): Promise<InvitationMail> {
  if (ctx.workspace.isSandbox) return { state: 'off' }
  const own = await ownMail(ctx)
  if (own.state === 'ready' || !ctx.installationMail) return own
  // The operator chose this server, which may well be in their own network.
  return { state: 'ready', credentials: ctx.installationMail, isOperators: true, isShared: true, allowPrivate: true }
}

async function ownMail(ctx: Context): Promise<InvitationMail> {
  const stored = await storedConnection(ctx, 'mail')
  if (!stored) return { state: 'off' }
  const { type, id } = stored.connectedBy
  const isTrusted = type === 'system' || (type === 'user' && id !== null && (await isOwner(ctx, id)))
  if (!isTrusted) return { state: 'not_owners' }
  const credentials = integrations.mail.credentials.parse(stored.credentials)
  return {
    state: 'ready',
    credentials,
    isOperators: type === 'system',
    isShared: false,
    allowPrivate: ctx.connectPrivate === true,
  }
}

async function isOwner(ctx: Context, userId: string): Promise<boolean> {
  const row = await ctx.db.kysely
    .selectFrom('member')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return row !== undefined
}
