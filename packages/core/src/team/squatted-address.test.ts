import { readFile } from 'node:fs/promises'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { auditOf, changesOf } from '@vitrina/testing/changes'
import { type MailServer, mailServer } from '@vitrina/testing/mail-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuth } from '../auth/auth.ts'
import type { Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { createUser } from '../workspaces/create-user.ts'
import { listMemberships } from '../workspaces/memberships.ts'
import { verifyAddress } from '../workspaces/verify-address.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { joinByInvitation } from './join-by-invitation.ts'
import { removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { offerReset, useResetLink, viewReset } from './reset-password.ts'
import { viewInvitation } from './view-invitation.ts'

const database = suiteDatabase()
const migration = new URL(
  '../../../../prisma/migrations/20261122200000_proven_addresses/migration.sql',
  import.meta.url,
)
const panelUrl = 'http://localhost:3000'
const known = 'known to the attacker'
const chosen = 'chosen by the person'
const conflict = { code: 'conflict' }
let mail: MailServer

beforeAll(async () => {
  mail = await mailServer()
})
afterAll(() => mail.close())

/** A workspace and its owner, who invites. */
async function workspaceOf(name: string): Promise<Context> {
  const ctx = await testContext(database.db)
  const { id } = await createUser(ctx, { email: `${newUuid()}@a.example`, password: known, name, role: 'owner' })
  return { ...ctx, actor: { type: 'user', id, name } }
}

/** Has a workspace's mail leave through a server that its owner connected, or the operator. */
async function connectMail(owner: Context, by: 'owner' | 'operator'): Promise<Context> {
  const { workspace } = owner
  const ctx: Context =
    by === 'owner' ? owner : { ...owner, actor: { type: 'system', id: workspace.id, name: 'operator' } }
  await connectIntegration(ctx, {
    slug: 'mail',
    credentials: { host: '127.0.0.1', port: mail.port, from: 'v@a.example' },
  })
  return owner
}

function visitorAt({ db, now }: Context): Visitor {
  return { db, now, address: newUuid(), secret: testSecret, requestId: 'req_1', logger: silentLogger }
}

const accept = (ctx: Context, token: string, password: string) =>
  acceptInvitation(visitorAt(ctx), { token, name: 'Vera', password })

/** The two links of an invitation: the one its inviter is shown and the one in the mail. */
async function inviteTo(owner: Context, email: string) {
  const { token, invitation } = await inviteMember(owner, { email, role: 'viewer' }, panelUrl)
  return { token, mailed: mailedTo(email), id: invitation.id }
}

function mailedTo(email: string): string {
  const text = mail.messages.findLast(({ to }) => to?.some(({ address }) => address === email))?.text ?? ''
  return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
}

/** An account that an owner made by the link they were shown. */
async function squatted() {
  const mallory = await workspaceOf('Mallory')
  const email = `${newUuid()}@victim.example`
  const { token } = await inviteTo(mallory, email)
  await accept(mallory, token, known)
  return { mallory, ...(await personOf(email)) }
}

async function personOf(email: string) {
  const { rows } = await database.db.pool.query<{ id: string }>('SELECT id FROM user_account WHERE email = $1', [email])
  const userId = rows[0]?.id ?? ''
  return {
    email,
    userId,
    publicId: encodeId('user', userId),
    person: { userId, sessionId: newUuid(), name: 'Vera', email },
  }
}

async function isProven(userId: string): Promise<boolean> {
  const { rows } = await database.db.pool.query('SELECT FROM user_account WHERE id = $1 AND email_verified', [userId])
  return rows.length > 0
}

async function signIn(email: string, password: string): Promise<boolean> {
  const auth = createAuth({ database: database.db, secret: testSecret.toString('base64'), baseUrl: panelUrl })
  return auth.api.signInEmail({ body: { email, password } }).then(
    () => true,
    () => false,
  )
}

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await database.db.pool.query('SELECT FROM session WHERE user_id = $1', [userId])
  return rows.length
}

const belongsTo = async (userId: string) => (await listMemberships(database.db, userId)).map(({ uuid }) => uuid).sort()
const both = (...owners: Context[]) => owners.map(({ workspace }) => workspace.id).sort()

describe('the operator, of an address that an owner elsewhere took first,', () => {
  test('is told of the account, and does not make it an owner', async () => {
    const { email, userId, mallory } = await squatted()
    const theirs = await testContext(database.db)
    const made = createUser(theirs, { email: email.toUpperCase(), password: chosen, role: 'owner' })
    await expect(made).rejects.toMatchObject({
      ...conflict,
      message: expect.stringContaining('has an account: invite them'),
    })
    expect([await belongsTo(userId), await auditOf(theirs)]).toEqual([both(mallory), []])
  })

  test('sets the password where they say so: sessions and open links end, and both journals tell', async () => {
    const { email, userId, mallory, publicId } = await squatted()
    const { token } = await offerReset(mallory, { id: publicId })
    expect(await signIn(email, known)).toBe(true)
    const theirs = await testContext(database.db)
    await createUser(theirs, { email, password: chosen, role: 'owner', resetPassword: true })
    expect([await sessionsOf(userId), await signIn(email, known), await signIn(email, chosen)]).toEqual([
      0,
      false,
      true,
    ])
    expect(await viewReset(visitorAt(mallory), { token })).toEqual({ state: 'expired' })
    expect([await isProven(userId), await belongsTo(userId)]).toEqual([true, both(mallory, theirs)])
    expect(await changesOf(theirs)).toMatchObject([
      { action: 'member.added', object_id: publicId, actor_type: 'system', details: { email, role: 'owner' } },
      { action: 'password.set', object_id: publicId, actor_type: 'system', actor_id: theirs.workspace.id },
    ])
    expect((await changesOf(mallory)).at(-1)).toMatchObject({ action: 'password.set', actor_id: mallory.workspace.id })
  })

  test('is told that a member is one, whatever they say', async () => {
    const { email, mallory } = await squatted()
    for (const resetPassword of [false, true]) {
      const made = createUser(mallory, { email, password: chosen, role: 'owner', resetPassword })
      await expect(made).rejects.toMatchObject({ ...conflict, message: expect.stringContaining('is a member') })
    }
    expect(await signIn(email, known)).toBe(true)
  })
})

test('an invitation tells nobody whether its address has an account, before it is taken or after', async () => {
  const mallory = await workspaceOf('Mallory')
  const taken = `${newUuid()}@victim.example`
  await createUser(await testContext(database.db), { email: taken, password: chosen, role: 'viewer' })
  const told = await Promise.all(
    [taken, `${newUuid()}@victim.example`].map(async (email) => {
      const { token } = await inviteTo(mallory, email)
      const looks = ['nobody', 'mallory@a.example'].map((by) =>
        viewInvitation(visitorAt(mallory), { token, signedInAs: by === 'nobody' ? null : by }),
      )
      const seen = [...(await Promise.all(looks)), await accept(mallory, token, known)]
      return JSON.stringify(seen).replaceAll(email, 'the address')
    }),
  )
  expect(told[0]).toBe(told[1])
  expect(told[0]).not.toContain('hasAccount')
  expect([await signIn(taken, known), await signIn(taken, chosen)]).toEqual([false, true])
})

describe('an account made by a link that its inviter has seen', () => {
  test('joins no other workspace by such a link, and comes back to its own', async () => {
    const { email, userId, publicId, person, mallory } = await squatted()
    const second = await workspaceOf('Olga')
    const { token } = await inviteTo(second, email)
    const look = { token, signedInAs: email }
    expect(await viewInvitation(visitorAt(second), look)).toMatchObject({ state: 'open', proof: 'mail' })
    for (const password of [undefined, chosen]) {
      await expect(joinByInvitation(visitorAt(second), person, { token, password })).rejects.toMatchObject(conflict)
    }
    expect([await belongsTo(userId), await signIn(email, known)]).toEqual([both(mallory), true])
    await removeMember(mallory, { id: publicId })
    await expect(joinByInvitation(visitorAt(second), person, { token })).rejects.toMatchObject(conflict)
    const { token: again } = await inviteTo(mallory, email)
    await joinByInvitation(visitorAt(mallory), person, { token: again })
    await joinByInvitation(visitorAt(mallory), person, { token: again })
    expect(await belongsTo(userId)).toEqual(both(mallory))
  })

  test('joins by the link that was mailed, with a new password that its former inviter does not know', async () => {
    const { email, userId, person, mallory, publicId } = await squatted()
    const second = await connectMail(await workspaceOf('Olga'), 'owner')
    const { mailed, token } = await inviteTo(second, email)
    expect(mailed).not.toBe(token)
    const { token: reset } = await offerReset(mallory, { id: publicId })
    expect(await viewInvitation(visitorAt(second), { token: mailed, signedInAs: email })).toMatchObject({
      proof: 'new_password',
    })
    const bare = joinByInvitation(visitorAt(second), person, { token: mailed })
    await expect(bare).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await signIn(email, known)).toBe(true)
    await joinByInvitation(visitorAt(second), person, { token: mailed, password: chosen })
    expect([await sessionsOf(userId), await signIn(email, known), await signIn(email, chosen)]).toEqual([
      0,
      false,
      true,
    ])
    expect(await viewReset(visitorAt(mallory), { token: reset })).toMatchObject({ state: 'expired' })
    await expect(offerReset(mallory, { id: publicId })).rejects.toMatchObject(conflict)
    expect(await belongsTo(userId)).toEqual(both(mallory, second))
    // What a tenant's own mail server shows to that tenant, it shows to no other.
    const third = await workspaceOf('Pavel')
    const { token: shown } = await inviteTo(third, email)
    expect(await isProven(userId)).toBe(false)
    await expect(joinByInvitation(visitorAt(third), person, { token: shown })).rejects.toMatchObject(conflict)
  })

  test('is not taken over by who reads the mail of a server of their own', async () => {
    const honest = await workspaceOf('Olga')
    const email = `${newUuid()}@victim.example`
    await accept(honest, (await inviteTo(honest, email)).token, chosen)
    const { userId } = await personOf(email)
    const mallory = await connectMail(await workspaceOf('Mallory'), 'owner')
    const { mailed } = await inviteTo(mallory, email)
    await accept(mallory, mailed, known)
    expect([await signIn(email, chosen), await signIn(email, known)]).toEqual([true, false])
    expect(await belongsTo(userId)).toEqual(both(honest))
  })

  test('is taken over by who reads the mailbox, where the operator’s server sent the link', async () => {
    const { email, userId, mallory } = await squatted()
    expect(await signIn(email, known)).toBe(true)
    const second = await connectMail(await workspaceOf('Olga'), 'operator')
    const { mailed, token } = await inviteTo(second, email)
    await accept(second, token, 'by the link that was shown')
    expect([await signIn(email, known), await isProven(userId)]).toEqual([true, false])
    await accept(second, mailed, chosen)
    expect([await sessionsOf(userId), await signIn(email, known), await signIn(email, chosen)]).toEqual([
      0,
      false,
      true,
    ])
    expect([await isProven(userId), await belongsTo(userId)]).toEqual([true, both(mallory, second)])
    const third = await workspaceOf('Pavel')
    const { token: shown } = await inviteTo(third, email)
    await joinByInvitation(visitorAt(third), (await personOf(email)).person, { token: shown })
    expect(await belongsTo(userId)).toEqual(both(mallory, second, third))
    expect((await changesOf(second)).slice(-2).map(({ action }) => action)).toEqual(['account.proven', 'member.joined'])
  })

  test('joins elsewhere once the operator vouches for it', async () => {
    const { email, userId, person, mallory } = await squatted()
    const second = await workspaceOf('Olga')
    const { token } = await inviteTo(second, email)
    await verifyAddress(second, { email })
    await verifyAddress(second, { email })
    await joinByInvitation(visitorAt(second), person, { token })
    expect(await belongsTo(userId)).toEqual(both(mallory, second))
    const told = (await auditOf(mallory)).filter(({ action }) => action === 'account.proven')
    expect(told).toMatchObject([{ actor_type: 'system', details: { email } }])
    const nobody = verifyAddress(second, { email: 'nobody@victim.example' })
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
  })
})

test.each(['owner', 'operator'] as const)(
  'a new account made by a link mailed through a server of the %s is proven only if no owner could read it',
  async (by) => {
    const owner = await connectMail(await workspaceOf('Olga'), by)
    const email = `${newUuid()}@victim.example`
    await accept(owner, (await inviteTo(owner, email)).mailed, chosen)
    expect(await isProven((await personOf(email)).userId)).toBe(by === 'operator')
  },
)

test('an invitation sent again ends the link that was mailed before', async () => {
  const owner = await connectMail(await workspaceOf('Olga'), 'owner')
  const email = `${newUuid()}@victim.example`
  const { mailed, id } = await inviteTo(owner, email)
  await resendInvitation(owner, { id }, panelUrl)
  const look = (token: string) => viewInvitation(visitorAt(owner), { token, signedInAs: null })
  expect(await look(mailed)).toEqual({ state: 'unknown' })
  expect(await look(mailedTo(email))).toMatchObject({ state: 'open' })
})

test('an update leaves accounts made by links unproven, in all their workspaces, and lets them back to the first alone', async () => {
  const { email, userId, person, mallory, publicId } = await squatted()
  const second = await connectMail(await workspaceOf('Olga'), 'owner')
  await joinByInvitation(visitorAt(second), person, { token: (await inviteTo(second, email)).mailed, password: chosen })
  const { id: vouched } = await createUser(second, {
    email: `${newUuid()}@a.example`,
    password: chosen,
    role: 'viewer',
  })
  await database.db.pool.query('UPDATE user_account SET claimed_in = NULL')
  const sql = await readFile(migration, 'utf8')
  await database.db.pool.query(sql.slice(sql.indexOf('UPDATE "user_account"')))
  expect(await belongsTo(userId)).toEqual(both(mallory, second))
  const { rows } = await database.db.pool.query(
    'SELECT claimed_in, email_verified FROM user_account WHERE id = ANY($1::uuid[]) ORDER BY email_verified',
    [[userId, vouched]],
  )
  expect(rows).toEqual([
    { claimed_in: mallory.workspace.id, email_verified: false },
    { claimed_in: null, email_verified: true },
  ])
  await removeMember(mallory, { id: publicId })
  await joinByInvitation(visitorAt(mallory), person, { token: (await inviteTo(mallory, email)).token })
})

describe('a password set by a link that an owner has seen', () => {
  async function provenPerson() {
    const owner = await workspaceOf('Mallory')
    const email = `${newUuid()}@victim.example`
    await createUser(owner, { email, password: chosen, role: 'viewer' })
    const found = await personOf(email)
    const { token: reset } = await offerReset(owner, { id: found.publicId })
    const second = await workspaceOf('Olga')
    return { owner, second, reset, ...found, ...(await inviteTo(second, email)) }
  }

  test('makes the account unproven again', async () => {
    const { owner, second, reset, person, token, userId } = await provenPerson()
    await useResetLink(visitorAt(owner), { token: reset, password: known })
    expect(await isProven(userId)).toBe(false)
    await expect(joinByInvitation(visitorAt(second), person, { token })).rejects.toMatchObject(conflict)
  })

  test('never goes with joining another workspace at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, second, reset, person, token } = await provenPerson()
      const done = await Promise.allSettled([
        useResetLink(visitorAt(owner), { token: reset, password: known }),
        joinByInvitation(visitorAt(second), person, { token }),
      ])
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: conflict })
    }
  })
})
