import type { Profile } from '@vitrina/contract/team'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Membership } from '../workspaces/memberships.ts'
import { deviceOf } from './device-of.ts'

/** What the profile needs to know about the person who asks. */
interface ProfileOwner {
  userId: string
  sessionId: string
  name: string
  email: string
  memberships: Membership[]
}

interface SessionRow {
  id: string
  user_agent: string | null
  ip_address: string | null
  created_at: Date
  failed_before: number
}

/** The person's own profile: their active sessions, newest first, and their workspaces. */
export async function getProfile(ctx: Context, person: ProfileOwner): Promise<Profile> {
  const { userId, sessionId, name, email, memberships } = person
  const [{ rows: sessions }, { rows: shared }] = await Promise.all([
    sql<SessionRow>`
      SELECT id, user_agent, ip_address, created_at, failed_before FROM session
      WHERE user_id = ${userId} AND expires_at > ${ctx.now()}
      ORDER BY id = ${sessionId} DESC, created_at DESC LIMIT 50`.execute(ctx.db.kysely),
    sql<{ workspace_id: string }>`
      SELECT DISTINCT mine.workspace_id FROM member mine
      JOIN member other ON other.workspace_id = mine.workspace_id AND other.user_id <> mine.user_id AND other.role = 'owner'
      WHERE mine.user_id = ${userId}`.execute(ctx.db.kysely),
  ])
  const withOtherOwner = new Set(shared.map(({ workspace_id }) => workspace_id))
  return {
    name,
    email,
    failedBefore: sessions.find(({ id }) => id === sessionId)?.failed_before ?? 0,
    sessions: sessions.map((row) => ({
      id: row.id,
      device: deviceOf(row.user_agent),
      address: knownAddress(row.ip_address),
      startedAt: row.created_at.toISOString(),
      isCurrent: row.id === sessionId,
    })),
    // Nobody belongs to sample data by themselves, so that nobody can leave it.
    workspaces: memberships
      .filter(({ sampleOf }) => sampleOf === null)
      .map(({ uuid, id, name, role }) => ({
        id,
        name,
        role,
        isCurrent: uuid === ctx.workspace.id,
        isLastOwner: role === 'owner' && !withOtherOwner.has(uuid),
      })),
  }
}

// The local machine's address is stored as zeros, which mean nothing to a reader.
function knownAddress(text: string | null): string | null {
  return text && !/^[0:]+$/.test(text) ? text : null
}
