import { Role } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import type { Reach } from '../access/reach.ts'
import { hashLinkSecret } from '../auth/secret-link.ts'
import { DomainError } from '../errors/domain-error.ts'

interface Row {
  workspace_id: string
  id: string
  email: string
  role: string
  restaurant_ids: Reach
  status: string
  expires_at: Date
  workspace: string
  inviter: string
  /** The link is the mailed one, which only the reader of the mailbox has seen. */
  is_mailed: boolean
  mail_is_operators: boolean
}

export interface FoundInvitation extends Omit<Row, 'role'> {
  role: Role
  state: 'open' | 'expired' | 'used' | 'revoked'
}

/** Finds an invitation by its link's secret, in any workspace; null when there is none. `lock` locks it. */
export async function invitationByToken(
  { db, now }: { db: Database; now(): Date },
  token: string,
  { lock = false } = {},
): Promise<FoundInvitation | null> {
  const secret = hashLinkSecret(token)
  const { rows } = await sql<Row>`
    SELECT i.workspace_id, i.id, i.email, i.role, i.restaurant_ids, i.status, i.expires_at, w.name AS workspace, u.name AS inviter,
      i.mail_token_hash IS NOT DISTINCT FROM ${secret} AS is_mailed, i.mail_is_operators
    FROM invitation i JOIN workspace w ON w.id = i.workspace_id JOIN user_account u ON u.id = i.inviter_id
    WHERE (i.token_hash = ${secret} OR i.mail_token_hash = ${secret}) ${lock ? sql`FOR UPDATE OF i` : sql``}`.execute(
    db.kysely,
  )
  const [row] = rows
  if (!row) return null
  return { ...row, role: Role.parse(row.role), state: stateOf(row, now()) }
}

/** The same for an invitation that must still be open: 404 for an unknown link, 409 for one that is no longer open. */
export async function requireOpenInvitation(
  means: { db: Database; now(): Date },
  token: string,
): Promise<FoundInvitation> {
  const found = await invitationByToken(means, token, { lock: true })
  if (!found) throw new DomainError('not_found', 'No such invitation; ask for a new link.')
  if (found.state === 'open') return found
  throw new DomainError('conflict', `The invitation is ${found.state}; ask for a new link.`)
}

/**
 * Whether having this link proves that a person reads the mailbox it was sent to. A link sent through a server that an
 * owner connected proves it only for that owner's workspace: the owner could read outgoing mail, and could take over
 * accounts of other workspaces.
 */
export function provesMailbox({ is_mailed, mail_is_operators }: FoundInvitation): boolean {
  return is_mailed && mail_is_operators
}

function stateOf({ status, expires_at }: Row, now: Date): FoundInvitation['state'] {
  if (status === 'accepted') return 'used'
  if (status !== 'pending') return 'revoked'
  return expires_at <= now ? 'expired' : 'open'
}
