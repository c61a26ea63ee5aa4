import { credentialsBySlug, type MailCredentials } from '@vitrina/contract/integration'
import type { Team } from '@vitrina/contract/team'
import type { Context } from '../context.ts'
import { storedConnection } from '../integrations/stored-credentials.ts'

type InvitationMail =
  | { state: Extract<Team['mail'], 'ready'>; credentials: MailCredentials }
  | { state: Exclude<Team['mail'], 'ready'> }

/**
 * What the links of invitations may leave through. A link makes whoever reads it a member, so it goes only through a mail
 * server that a person who owns the workspace now has connected, or the operator of the installation.
 */
export async function invitationMail(ctx: Context): Promise<InvitationMail> {
  const stored = ctx.workspace.isSandbox ? null : await storedConnection(ctx, 'mail')
  if (!stored) return { state: 'off' }
  const { type, id } = stored.connectedBy
  const isTrusted = type === 'system' || (type === 'user' && id !== null && (await isOwner(ctx, id)))
  if (!isTrusted) return { state: 'not_owners' }
  return { state: 'ready', credentials: credentialsBySlug.mail.parse(stored.credentials) }
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
