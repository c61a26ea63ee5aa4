import { ChosenReach } from '@vitrina/contract/reach'
import { Role } from '@vitrina/contract/scopes'
import { Email, Password } from '@vitrina/contract/team'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Reach, reachDetails, reachValue } from '../access/reach.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { accountOf, type LockedAccount } from '../auth/account-standing.ts'
import { addAccount } from '../auth/add-account.ts'
import { hashPassword } from '../auth/password-hash.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { isMember } from '../team/is-member.ts'
import { memberReach } from '../team/member-reach.ts'
import { limitWebhooksOf } from '../webhooks/limit-webhooks.ts'
import { giveAccount } from './set-password.ts'

export const NewUser = z.strictObject({
  email: Email,
  password: Password,
  name: z.string().trim().min(1).max(200).optional(),
  role: Role,
  /** Public ids of the restaurants the person is limited to; null: all. */
  restaurantIds: ChosenReach.default(null),
  /** If the address already has an account, gives it the new password. */
  resetPassword: z.boolean().default(false),
})

/**
 * Creates a person, on behalf of the operator, who signs in with a password and is a member of the workspace. An
 * address with an account is refused with `conflict`: another person may have created it and know its password. With
 * `resetPassword` the account gets the given password and counts as proven; its sessions and open links end. Throws
 * `conflict` for a member. Returns the user's UUID.
 */
export async function createUser(ctx: Context, input: z.input<typeof NewUser>): Promise<{ id: string }> {
  const { email, password, role, restaurantIds, resetPassword, name = email } = NewUser.parse(input)
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    const place = { role, reach: await memberReach(ctx, role, restaurantIds) }
    const made = { id: newUuid(), name, email, passwordHash, claimedIn: null }
    if (await addAccount(ctx, made)) {
      await addMember(ctx, made, place)
      return { id: made.id }
    }
    const known = await knownAccount(ctx, email)
    if (!resetPassword) {
      throw new DomainError(
        'conflict',
        `${email} has an account: invite them, or give --reset-password to set its password to this one.`,
      )
    }
    await addMember(ctx, known, place)
    await giveAccount(ctx, known, passwordHash)
    return { id: known.id }
  })
}

async function knownAccount(ctx: Context, email: string): Promise<LockedAccount> {
  const known = await accountOf(ctx, email, { lock: true })
  if (!known) throw new Error(`The account of ${email} was there and is not`)
  if (!(await isMember(ctx, known.id))) return known
  throw new DomainError(
    'conflict',
    `${email} is a member of this workspace already; user set-password gives them a new password.`,
  )
}

async function addMember(
  ctx: Context,
  person: { id: string; name: string; email: string },
  { role, reach }: { role: Role; reach: Reach },
): Promise<void> {
  const { id, name, email } = person
  await sql`
    INSERT INTO member (workspace_id, id, user_id, role, restaurant_ids, created_at)
    VALUES (${ctx.workspace.id}, ${newUuid()}, ${id}, ${role}, ${reachValue(reach)}, ${ctx.now()})`.execute(
    ctx.db.kysely,
  )
  // Limits the subscriptions left from an earlier membership.
  await limitWebhooksOf(ctx, { type: 'user', id }, reach)
  const details = { name, email, role, ...reachDetails(reach) }
  recordAudit(ctx, { action: 'member.added', objectKind: 'user', objectId: encodeId('user', id), details })
}
