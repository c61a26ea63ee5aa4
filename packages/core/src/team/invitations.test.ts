import { encodeId, newUuid } from '@vitrina/db/ids'
import { at } from '@vitrina/testing/board'
import { auditActionsOf } from '@vitrina/testing/changes'
import { addMember } from '@vitrina/testing/members'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { createAuth } from '../auth/auth.ts'
import type { Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { createUser } from '../workspaces/create-user.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'
import { joinByInvitation } from './join-by-invitation.ts'
import { removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { offerReset, useResetLink, viewReset } from './reset-password.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { viewInvitation } from './view-invitation.ts'

const database = suiteDatabase()
const panelUrl = 'http://localhost:3000'
const password = 'a long password'

const newEmail = () => `${newUuid()}@example.com`

async function ownerOf(ctx: Context): Promise<Context> {
  const { id } = await createUser(ctx, { email: newEmail(), password, name: 'Olga', role: 'owner' })
  return { ...ctx, actor: { type: 'user', id, name: 'Olga' } }
}

/** A visitor at the moment of a context, from an address of its own. */
function visitorAt(ctx: Context, address = newUuid()): Visitor {
  const { db, now } = ctx
  return { db, now, address, secret: testSecret, requestId: 'req_1', logger: silentLogger }
}

const look = (visitor: Visitor, token: string) => viewInvitation(visitor, { token, signedInAs: null })

/** Whether one may sign in with a password. */
async function signsIn(email: string, password: string): Promise<boolean> {
  const auth = createAuth({ database: database.db, secret: testSecret.toString('base64'), baseUrl: panelUrl })
  return auth.api.signInEmail({ body: { email, password } }).then(
    () => true,
    () => false,
  )
}

describe('an invitation', () => {
  test('tells whoever holds its link who invites where, to what; the database holds no secret of it', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const email = newEmail()
    const { token, invitation, mail } = await inviteMember(
      owner,
      { email: email.toUpperCase(), role: 'manager' },
      panelUrl,
    )
    expect(mail).toBe('off')
    expect(invitation).toMatchObject({ email, role: 'manager', invitedBy: 'Olga', isExpired: false })
    expect(await look(visitorAt(owner), token)).toEqual({
      state: 'open',
      workspace: 'Test',
      role: 'manager',
      invitedBy: 'Olga',
      email,
      signedInAs: null,
      proof: null,
    })
    const { rows } = await owner.db.pool.query(
      'SELECT i::text AS row FROM invitation i UNION SELECT a::text FROM audit_entry a',
    )
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false)
    expect(JSON.stringify((await getTeam(owner)).invitations)).not.toContain(token)
  })

  test('makes a new person a member with the password they choose, once', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const email = newEmail()
    const { token } = await inviteMember(owner, { email, role: 'viewer' }, panelUrl)
    expect(await acceptInvitation(visitorAt(owner), { token, name: ' Vera ', password })).toEqual({ email })
    expect(await signsIn(email, password)).toBe(true)
    const { members, invitations } = await getTeam(owner)
    expect(members.find((member) => member.email === email)).toMatchObject({ name: 'Vera', role: 'viewer' })
    expect(invitations).toEqual([])
    expect(await look(visitorAt(owner), token)).toEqual({ state: 'used' })
    const again = acceptInvitation(visitorAt(owner), { token, name: 'Eve', password })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    expect((await auditActionsOf(owner)).map(({ action }) => action)).toEqual(['invitation.created', 'member.joined'])
  })

  test('makes one person when it is accepted twice at once', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const { token } = await inviteMember(owner, { email: newEmail(), role: 'viewer' }, panelUrl)
    const accept = () => acceptInvitation(visitorAt(owner), { token, name: 'Vera', password })
    const done = await Promise.allSettled([accept(), accept()])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await getTeam(owner)).members).toHaveLength(2)
  })

  test('is joined by a person who has an account only as themselves, and keeps their password', async () => {
    const [first, second] = [
      await ownerOf(await testContext(database.db)),
      await ownerOf(await testContext(database.db)),
    ]
    const email = newEmail()
    const { id: userId } = await createUser(first, { email, password, name: 'Vera', role: 'viewer' })
    const { token } = await inviteMember(second, { email, role: 'manager' }, panelUrl)
    expect(await look(visitorAt(second), token)).toMatchObject({ state: 'open', proof: null })
    await acceptInvitation(visitorAt(second), { token, name: 'Eve', password: 'another password' })
    expect([await signsIn(email, 'another password'), await signsIn(email, password)]).toEqual([false, true])
    expect((await getTeam(second)).members).toHaveLength(1)
    const person = { userId, sessionId: newUuid(), name: 'Vera', email }
    const stranger = joinByInvitation(visitorAt(second), { ...person, email: 'eve@example.com' }, { token })
    await expect(stranger).rejects.toMatchObject({ code: 'insufficient_scope' })
    await joinByInvitation(visitorAt(second), person, { token })
    expect((await getTeam(second)).members.find((member) => member.email === email)).toMatchObject({ role: 'manager' })
    expect(await look(visitorAt(second), token)).toEqual({ state: 'used' })
  })

  test('runs out after seven days, and then makes way for another to the same address', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const email = newEmail()
    const { token } = await inviteMember(owner, { email, role: 'viewer' }, panelUrl)
    const twice = inviteMember(owner, { email, role: 'viewer' }, panelUrl)
    await expect(twice).rejects.toMatchObject({ code: 'conflict' })
    const [almost, over] = [at(owner, '2026-04-07T11:59:59Z'), at(owner, '2026-04-07T12:00:00Z')]
    expect(await look(visitorAt(almost), token)).toMatchObject({ state: 'open' })
    expect(await look(visitorAt(over), token)).toEqual({ state: 'expired' })
    const late = acceptInvitation(visitorAt(over), { token, name: 'Vera', password })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect((await getTeam(over)).invitations).toMatchObject([{ email, isExpired: true }])
    await inviteMember(over, { email, role: 'viewer' }, panelUrl)
    expect((await getTeam(over)).invitations).toMatchObject([{ email, isExpired: false }])
  })

  test('sent again has a new link; the former one is as if it never was', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const { token, invitation } = await inviteMember(owner, { email: newEmail(), role: 'viewer' }, panelUrl)
    const later = at(owner, '2026-04-20T12:00:00Z')
    const again = await resendInvitation(later, { id: invitation.id }, panelUrl)
    expect(await look(visitorAt(later), token)).toEqual({ state: 'unknown' })
    expect(await look(visitorAt(later), again.token)).toMatchObject({ state: 'open' })
  })

  test('sent again is of who sent it: it holds when the one who made it owns no more, and ends with the other', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const other = await ownerOf(owner)
    const third = await ownerOf(owner)
    const { invitation } = await inviteMember(owner, { email: newEmail(), role: 'viewer' }, panelUrl)
    const named: Context = { ...other, actor: { ...other.actor, name: 'Pavel' } }
    const again = await resendInvitation(named, { id: invitation.id }, panelUrl)
    expect(again.invitation).toMatchObject({ id: invitation.id, invitedBy: 'Pavel' })
    await changeRole(third, { id: encodeId('user', owner.actor.id), role: 'manager' })
    expect(await look(visitorAt(owner), again.token)).toMatchObject({ state: 'open' })
    await changeRole(third, { id: encodeId('user', other.actor.id), role: 'manager' })
    expect(await look(visitorAt(owner), again.token)).toEqual({ state: 'revoked' })
  })

  test('that is revoked leads nowhere, and an unknown or malformed link is told the same as any other', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const { token, invitation } = await inviteMember(owner, { email: newEmail(), role: 'viewer' }, panelUrl)
    await revokeInvitation(owner, { id: invitation.id })
    expect(await look(visitorAt(owner), token)).toEqual({ state: 'revoked' })
    for (const unknown of ['', 'x', token.slice(1), `${token}A`]) {
      expect(await look(visitorAt(owner), unknown)).toEqual({ state: 'unknown' })
      const accepted = acceptInvitation(visitorAt(owner), { token: unknown, name: 'Vera', password })
      await expect(accepted).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(revokeInvitation(owner, { id: invitation.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['role', 'membership'] as const)('ends when who made it loses the %s of an owner', async (what) => {
    const owner = await ownerOf(await testContext(database.db))
    const other = await ownerOf(owner)
    const { token } = await inviteMember(owner, { email: newEmail(), role: 'owner' }, panelUrl)
    const { token: kept } = await inviteMember(other, { email: newEmail(), role: 'viewer' }, panelUrl)
    const id = encodeId('user', owner.actor.id)
    if (what === 'role') await changeRole(other, { id, role: 'manager' })
    else await removeMember(other, { id })
    expect(await look(visitorAt(owner), token)).toEqual({ state: 'revoked' })
    expect(await look(visitorAt(owner), kept)).toMatchObject({ state: 'open' })
    expect((await getTeam(other)).invitations).toHaveLength(1)
    expect((await auditActionsOf(other)).map(({ action }) => action)).toContain('invitation.revoked')
  })

  test('is not made for a member', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const email = newEmail()
    await createUser(owner, { email, password, role: 'viewer' })
    const made = inviteMember(owner, { email, role: 'owner' }, panelUrl)
    await expect(made).rejects.toMatchObject({ code: 'conflict' })
  })

  test('may be looked for 60 times a minute from an address, of others apart', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const here = visitorAt(owner)
    for (let count = 0; count < 60; count += 1) await look(here, 'guess')
    await expect(look(here, 'guess')).rejects.toMatchObject({ code: 'rate_limited', extra: { retryAfterSeconds: 60 } })
    expect(await look(visitorAt(owner), 'guess')).toEqual({ state: 'unknown' })
    expect(await look({ ...here, now: at(owner, '2026-03-31T12:01:00Z').now }, 'guess')).toEqual({ state: 'unknown' })
  })

  test('takes no password under ten characters and no blank name', async () => {
    const owner = await ownerOf(await testContext(database.db))
    const { token } = await inviteMember(owner, { email: newEmail(), role: 'viewer' }, panelUrl)
    for (const bad of [
      { name: 'Vera', password: '123456789' },
      { name: '  ', password },
    ]) {
      await expect(acceptInvitation(visitorAt(owner), { token, ...bad })).rejects.toThrow()
    }
  })
})

describe('a link to a new password', () => {
  async function offered() {
    const owner = await ownerOf(await testContext(database.db))
    const email = newEmail()
    const { id: uuid } = await createUser(owner, { email, password, name: 'Vera', role: 'viewer' })
    const id = encodeId('user', uuid)
    return { owner, email, id, uuid, ...(await offerReset(owner, { id })) }
  }

  test('sets the password once, and ends every session', async () => {
    const { owner, email, token } = await offered()
    expect(await signsIn(email, password)).toBe(true)
    expect(await viewReset(visitorAt(owner), { token })).toEqual({ state: 'open', email })
    await useResetLink(visitorAt(owner), { token, password: 'another password' })
    const { rows } = await owner.db.pool.query(
      'SELECT FROM session s JOIN user_account u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    )
    expect(rows).toEqual([])
    expect([await signsIn(email, password), await signsIn(email, 'another password')]).toEqual([false, true])
    expect(await viewReset(visitorAt(owner), { token })).toEqual({ state: 'used' })
    const again = useResetLink(visitorAt(owner), { token, password: 'third password' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    expect((await auditActionsOf(owner)).map(({ action }) => action)).toEqual([
      'password.reset_offered',
      'password.reset',
    ])
  })

  test('works for 24 hours, until a newer one is made', async () => {
    const { owner, id, token } = await offered()
    const over = at(owner, '2026-04-01T12:00:00Z')
    expect(await viewReset(visitorAt(over), { token })).toEqual({ state: 'expired' })
    await offerReset(owner, { id })
    expect(await viewReset(visitorAt(owner), { token })).toEqual({ state: 'unknown' })
  })

  test('is judged again when it is taken: who offered it must still own the workspace', async () => {
    const { owner, token, email } = await offered()
    const other = await ownerOf(owner)
    await changeRole(other, { id: encodeId('user', owner.actor.id), role: 'manager' })
    expect(await viewReset(visitorAt(owner), { token })).toEqual({ state: 'revoked' })
    const used = useResetLink(visitorAt(owner), { token, password: 'another password' })
    await expect(used).rejects.toMatchObject({ code: 'conflict' })
    expect(await signsIn(email, password)).toBe(true)
  })

  test('is judged again when it is taken: the person must not have come to belong elsewhere', async () => {
    const { owner, token, email } = await offered()
    await addMember(await testContext(database.db), email, 'viewer')
    expect(await viewReset(visitorAt(owner), { token })).toEqual({ state: 'revoked' })
    const used = useResetLink(visitorAt(owner), { token, password: 'another password' })
    await expect(used).rejects.toMatchObject({ code: 'conflict' })
    expect(await signsIn(email, password)).toBe(true)
  })

  test('ends for good when the person joins another workspace', async () => {
    const { owner, uuid, token, email } = await offered()
    const other = await ownerOf(await testContext(database.db))
    const { token: invited } = await inviteMember(other, { email, role: 'viewer' }, panelUrl)
    await joinByInvitation(
      visitorAt(other),
      { userId: uuid, sessionId: newUuid(), name: 'Vera', email },
      { token: invited },
    )
    expect(await viewReset(visitorAt(owner), { token })).toEqual({ state: 'expired' })
    await removeMember(other, { id: encodeId('user', uuid) })
    expect(await viewReset(visitorAt(owner), { token })).toEqual({ state: 'expired' })
  })

  test('is refused for a person of a workspace the actor does not own: the password opens that one, too', async () => {
    const { owner, email, id } = await offered()
    const other = await ownerOf(await testContext(database.db))
    await addMember(other, email, 'viewer')
    await expect(offerReset(owner, { id })).rejects.toMatchObject({ code: 'conflict' })
  })
})
