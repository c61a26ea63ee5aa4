import { Role } from '@vitrina/contract/scopes'
import type { Team } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { createReachNamer, offerReach } from '../access/choose-reach.ts'
import type { Reach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { invitationMail } from './invitation-mail.ts'
import { listInvitations } from './invitation-rows.ts'
import { requireOwner } from './lock-team.ts'

interface Row {
  id: string
  name: string
  email: string
  role: string
  restaurant_ids: Reach
  created_at: Date
  last_seen: Date | null
}

/** The people of the workspace by name, and the pending invitations. Only for owners. */
export async function getTeam(ctx: Context): Promise<Team> {
  await requireOwner(ctx)
  const [{ rows }, invitations, mail, nameReach, restaurants] = await Promise.all([
    sql<Row>`
      SELECT u.id, u.name, u.email, m.role, m.restaurant_ids, m.created_at,
        (SELECT max(s.updated_at) FROM session s WHERE s.user_id = u.id AND s.expires_at > ${ctx.now()}) AS last_seen
      FROM member m JOIN user_account u ON u.id = m.user_id
      WHERE m.workspace_id = ${ctx.workspace.id}
      ORDER BY lower(u.name), u.id`.execute(ctx.db.kysely),
    listInvitations(ctx),
    invitationMail(ctx),
    createReachNamer(ctx),
    offerReach(ctx),
  ])
  return {
    members: rows.map((row) => ({
      id: encodeId('user', row.id),
      name: row.name,
      email: row.email,
      role: Role.parse(row.role),
      limitedTo: nameReach(row.restaurant_ids),
      since: row.created_at.toISOString(),
      lastSeenAt: row.last_seen?.toISOString() ?? null,
      isSelf: row.id === ctx.actor.id,
    })),
    invitations,
    restaurants,
    mail: mail.state,
  }
}
