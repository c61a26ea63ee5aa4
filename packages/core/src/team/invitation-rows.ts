import { Role } from '@vitrina/contract/scopes'
import type { Invitation } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { createReachNamer } from '../access/choose-reach.ts'
import type { Reach } from '../access/reach.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'

export interface InvitationRow {
  id: string
  email: string
  role: string
  restaurant_ids: Reach
  inviter: string
  created_at: Date
  expires_at: Date
}

/** How long an invitation link is valid. */
export const invitedForMs = 7 * 24 * 60 * 60 * 1000

/** Pending invitations, newest first. */
export async function listInvitations(ctx: Context): Promise<Invitation[]> {
  const [rows, nameReach] = await Promise.all([pendingRows(ctx, sql`true`), createReachNamer(ctx)])
  return rows.map((row) => toInvitation(ctx, row, nameReach))
}

/** A pending invitation, locked until the transaction ends; 404 when it does not exist or is not pending. */
export async function lockInvitation(ctx: Context, id: string): Promise<InvitationRow> {
  const [row] = await pendingRows(ctx, sql`i.id = ${requireId('invitation', id)}`, sql`FOR UPDATE OF i`)
  if (!row) throw notFound('invitation')
  return row
}

/** The pending invitation of an address, locked. */
export async function invitationOf(ctx: Context, email: string): Promise<InvitationRow | undefined> {
  const [row] = await pendingRows(ctx, sql`i.email = ${email}`, sql`FOR UPDATE OF i`)
  return row
}

/** Revokes the pending invitations that a person made: someone who is no longer an owner must not invite anyone. */
export async function endInvitationsBy(ctx: Context, userId: string): Promise<void> {
  const { rows } = await sql<Pick<InvitationRow, 'id' | 'email' | 'role'>>`
    UPDATE invitation SET status = 'revoked'
    WHERE workspace_id = ${ctx.workspace.id} AND inviter_id = ${userId} AND status = 'pending'
    RETURNING id, email, role`.execute(ctx.db.kysely)
  for (const { id, ...details } of rows) {
    const objectId = encodeId('invitation', id)
    recordAudit(ctx, { action: 'invitation.revoked', objectKind: 'invitation', objectId, details })
  }
}

/** An invitation as owners see it, without its secret. */
export function toInvitation(
  ctx: Context,
  row: InvitationRow,
  nameReach: Awaited<ReturnType<typeof createReachNamer>>,
): Invitation {
  return {
    id: encodeId('invitation', row.id),
    email: row.email,
    role: Role.parse(row.role),
    limitedTo: nameReach(row.restaurant_ids),
    invitedBy: row.inviter,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= ctx.now(),
  }
}

async function pendingRows(ctx: Context, condition: RawBuilder<unknown>, lock = sql``): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT i.id, i.email, i.role, i.restaurant_ids, u.name AS inviter, i.created_at, i.expires_at
    FROM invitation i JOIN user_account u ON u.id = i.inviter_id
    WHERE i.workspace_id = ${ctx.workspace.id} AND i.status = 'pending' AND ${condition}
    ORDER BY i.created_at DESC, i.id ${lock}`.execute(ctx.db.kysely)
  return rows
}
