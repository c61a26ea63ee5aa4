import type { Role } from '@vitrina/contract/scopes'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { auditActionsOf, auditOf } from '@vitrina/testing/changes'
import { addMember } from '@vitrina/testing/members'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createKey } from '../keys/create-key.ts'
import { listKeys } from '../keys/list-keys.ts'
import { revokeKey, rotateKey } from '../keys/revoke-key.ts'
import { createUser } from '../workspaces/create-user.ts'
import { ensureSandbox } from '../workspaces/create-workspace.ts'
import { readWorkspace } from '../workspaces/workspace-context.ts'
import { changeRole } from './change-role.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'
import { leaveWorkspace } from './leave-workspace.ts'
import { listMemberKeys, listOwnKeys } from './list-member-keys.ts'
import { removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { offerReset } from './reset-password.ts'
import { revokeInvitation } from './revoke-invitation.ts'

const database = suiteDatabase()
const panelUrl = 'http://localhost:3000'

/** A workspace with its people: each one's context and public id. */
async function teamOf(...roles: Role[]) {
  const ctx = await testContext(database.db)
  const people: { ctx: Context; uuid: string; id: string }[] = []
  for (const [index, role] of roles.entries()) {
    const name = `Person ${index + 1}`
    const { id: uuid } = await createUser(ctx, {
      email: `${newUuid()}@example.com`,
      password: 'long enough',
      name,
      role,
    })
    people.push({ ctx: { ...ctx, actor: { type: 'user', id: uuid, name } }, uuid, id: encodeId('user', uuid) })
  }
  const [first, second, third] = people
  if (!first) throw new Error('Nobody is in the team')
  return { ctx, first, second: second ?? first, third: third ?? first }
}

async function sessionOf({ ctx, uuid }: { ctx: Context; uuid: string }, workspaceId: string | null): Promise<string> {
  const id = newUuid()
  await ctx.db.pool.query(
    `INSERT INTO session (id, token, user_id, expires_at, active_workspace_id, created_at, updated_at)
     VALUES ($1::uuid, $1::uuid::text, $2, now() + interval '1 day', $3, now(), now())`,
    [id, uuid, workspaceId],
  )
  return id
}

async function sessionsOf({ ctx, uuid }: { ctx: Context; uuid: string }): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ id: string }>('SELECT id FROM session WHERE user_id = $1', [uuid])
  return rows.map(({ id }) => id)
}

const rolesOf = async (ctx: Context) =>
  Object.fromEntries((await getTeam(ctx)).members.map(({ name, role }) => [name, role]))
const refused = { code: 'insufficient_scope' }
const conflict = { code: 'conflict' }

describe('the team', () => {
  test('is told to an owner: people by name, with role and whether it is themselves', async () => {
    const { first, second } = await teamOf('owner', 'viewer')
    const { members, invitations, mail } = await getTeam(first.ctx)
    expect(members).toMatchObject([
      { id: first.id, name: 'Person 1', role: 'owner', isSelf: true, lastSeenAt: null },
      { id: second.id, name: 'Person 2', role: 'viewer', isSelf: false },
    ])
    expect([invitations, mail]).toEqual([[], 'off'])
  })

  test.each(['manager', 'developer', 'viewer'] as const)('is closed to a %s in every verb', async (role) => {
    const { first, second } = await teamOf('owner', role)
    const { invitation } = await inviteMember(first.ctx, { email: 'new@example.com', role: 'viewer' }, panelUrl)
    const { id } = invitation
    for (const verb of [
      () => getTeam(second.ctx),
      () => listMemberKeys(second.ctx, { id: first.id }),
      () => changeRole(second.ctx, { id: second.id, role: 'owner' }),
      () => removeMember(second.ctx, { id: first.id }),
      () => inviteMember(second.ctx, { email: 'other@example.com', role: 'owner' }, panelUrl),
      () => resendInvitation(second.ctx, { id }, panelUrl),
      () => revokeInvitation(second.ctx, { id }),
      () => offerReset(second.ctx, { id: first.id }),
    ]) {
      await expect(verb()).rejects.toMatchObject(refused)
    }
  })

  test('is closed to keys, agents and the system, whatever scopes they hold', async () => {
    const { first } = await teamOf('owner')
    for (const type of ['key', 'agent', 'system'] as const) {
      // Even with the owner's own id.
      const ctx: Context = { ...first.ctx, actor: { ...first.ctx.actor, type } }
      await expect(getTeam(ctx)).rejects.toMatchObject(refused)
      await expect(changeRole(ctx, { id: first.id, role: 'viewer' })).rejects.toMatchObject(refused)
    }
  })

  test('of another workspace is closed to an owner: 404 for its people, invitations and keys of both', async () => {
    const [ours, theirs] = [await teamOf('owner'), await teamOf('owner', 'viewer')]
    const { invitation } = await inviteMember(theirs.first.ctx, { email: 'x@example.com', role: 'viewer' }, panelUrl)
    const absent = { code: 'not_found' }
    for (const id of [theirs.second.id, 'usr_x', '']) {
      await expect(changeRole(ours.first.ctx, { id, role: 'viewer' })).rejects.toMatchObject(absent)
      await expect(removeMember(ours.first.ctx, { id })).rejects.toMatchObject(absent)
      await expect(offerReset(ours.first.ctx, { id })).rejects.toMatchObject(absent)
    }
    await expect(revokeInvitation(ours.first.ctx, invitation)).rejects.toMatchObject(absent)
    await expect(resendInvitation(ours.first.ctx, { id: invitation.id }, panelUrl)).rejects.toMatchObject(absent)
  })

  test('takes no role, e-mail or name that is none', async () => {
    const { first } = await teamOf('owner')
    // @ts-expect-error no such role
    await expect(changeRole(first.ctx, { id: first.id, role: 'king' })).rejects.toThrow('role')
    await expect(inviteMember(first.ctx, { email: 'no', role: 'viewer' }, panelUrl)).rejects.toThrow('email')
  })
})

describe('a role', () => {
  test('is changed, with who did it and from what to what', async () => {
    const { first, second } = await teamOf('owner', 'viewer')
    await changeRole(first.ctx, { id: second.id, role: 'manager' })
    await changeRole(first.ctx, { id: second.id, role: 'manager' })
    expect(await rolesOf(first.ctx)).toEqual({ 'Person 1': 'owner', 'Person 2': 'manager' })
    expect(await auditActionsOf(first.ctx)).toMatchObject([
      {
        action: 'member.role_changed',
        object_id: second.id,
        actor_id: first.uuid,
        details: { before: { role: 'viewer' }, after: { role: 'manager' } },
      },
    ])
  })

  test('of the last owner stays; with another owner it may go', async () => {
    const { first, second } = await teamOf('owner', 'owner')
    await changeRole(first.ctx, { id: first.id, role: 'viewer' })
    await expect(changeRole(second.ctx, { id: second.id, role: 'viewer' })).rejects.toMatchObject(conflict)
    await expect(removeMember(second.ctx, { id: second.id })).rejects.toMatchObject(conflict)
    const { workspaceId, person } = { workspaceId: encodeId('workspace', second.ctx.workspace.id), person: second }
    const leaving = leaveWorkspace(second.ctx, { userId: person.uuid, sessionId: newUuid() }, { workspaceId })
    await expect(leaving).rejects.toMatchObject(conflict)
  })

  test('is lost by one alone of two owners who demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, second } = await teamOf('owner', 'owner')
      const done = await Promise.allSettled([
        changeRole(first.ctx, { id: second.id, role: 'viewer' }),
        changeRole(second.ctx, { id: first.id, role: 'viewer' }),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused })
    }
  })

  test('stays with one owner when both leave at once', async () => {
    const { first, second } = await teamOf('owner', 'owner')
    const workspaceId = encodeId('workspace', first.ctx.workspace.id)
    const leave = ({ ctx, uuid }: typeof first) =>
      leaveWorkspace(ctx, { userId: uuid, sessionId: newUuid() }, { workspaceId })
    const done = await Promise.allSettled([leave(first), leave(second)])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: conflict })
  })
})

describe('who is removed', () => {
  test('loses the membership and every session when they belong nowhere else; their keys stay unless they are named', async () => {
    const { ctx, first, second } = await teamOf('owner', 'developer')
    await createKey({ ...ctx, actor: second.ctx.actor }, { name: 'till', scopes: ['read:checks'] })
    await sessionOf(second, null)
    await sessionOf(second, ctx.workspace.id)
    await removeMember(first.ctx, { id: second.id })
    expect(await sessionsOf(second)).toEqual([])
    expect(await rolesOf(first.ctx)).toEqual({ 'Person 1': 'owner' })
    expect((await listKeys(ctx)).map(({ name, state }) => [name, state])).toEqual([['till', 'active']])
    expect((await auditOf(ctx)).at(-1)).toMatchObject({ action: 'member.removed', object_id: second.id })
  })

  test('has the keys they made or rotated and that work named to owners, and the named ones end with them', async () => {
    const { ctx, first, second } = await teamOf('owner', 'developer')
    const as = (person: typeof second): Context => ({ ...ctx, actor: person.ctx.actor })
    const make = (by: Context, name: string) => createKey(by, { name, scopes: ['read:checks'] })
    const { id: till } = await make(as(second), 'till')
    const { id: loose } = await make(as(second), 'loose')
    const { id: revoked } = await make(as(second), 'revoked')
    await revokeKey(ctx, revoked)
    const { id: own } = await make(as(first), 'own')
    const { id: rotated } = await rotateKey(as(second), own)
    const sandbox = await readWorkspace(ctx.db, (await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())).id)
    if (!sandbox) throw new Error('There is no sandbox')
    const trial = await createKey(
      { ...as(second), workspace: sandbox },
      { name: 'trial', scopes: ['read:checks'] },
      { journal: ctx.workspace },
    )
    const made = await listMemberKeys(first.ctx, { id: second.id })
    expect(made.map(({ id, name, isTest }) => [id, name, isTest])).toEqual([
      [loose, 'loose', false],
      [rotated, 'own', false],
      [till, 'till', false],
      [trial.id, 'trial', true],
    ])
    const workspaceId = encodeId('workspace', ctx.workspace.id)
    expect(await listOwnKeys(second.ctx, { userId: second.uuid }, { workspaceId })).toEqual(made)
    for (const foreign of [own, revoked, 'key_x']) {
      const removed = removeMember(first.ctx, { id: second.id, revokeKeys: [till, foreign] })
      await expect(removed).rejects.toMatchObject({ code: 'not_found' })
    }
    await removeMember(first.ctx, { id: second.id, revokeKeys: [till, rotated, trial.id] })
    const active = (await listKeys(ctx)).filter(({ state }) => state === 'active').map(({ name }) => name)
    expect(active.sort()).toEqual(['loose', 'own'])
    expect((await auditOf(ctx)).slice(-4).map(({ action }) => action)).toEqual([
      'key.revoked',
      'key.revoked',
      'key.revoked',
      'member.removed',
    ])
  })

  test('has their keys named to owners of the workspace and themselves alone', async () => {
    const [ours, theirs] = [await teamOf('owner', 'viewer'), await teamOf('owner')]
    await expect(listMemberKeys(ours.second.ctx, { id: ours.second.id })).rejects.toMatchObject(refused)
    await expect(listMemberKeys(theirs.first.ctx, { id: ours.second.id })).rejects.toMatchObject({ code: 'not_found' })
    const workspaceId = encodeId('workspace', ours.ctx.workspace.id)
    const own = listOwnKeys(theirs.first.ctx, { userId: theirs.first.uuid }, { workspaceId })
    await expect(own).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keeps the sessions that work in another workspace', async () => {
    const [ours, theirs] = [await teamOf('owner', 'viewer'), await testContext(database.db)]
    const { rows } = await theirs.db.pool.query<{ email: string }>('SELECT email FROM user_account WHERE id = $1', [
      ours.second.uuid,
    ])
    await addMember(theirs, rows[0]?.email ?? '', 'viewer')
    await sessionOf(ours.second, ours.ctx.workspace.id)
    const other = await sessionOf(ours.second, theirs.workspace.id)
    await removeMember(ours.first.ctx, { id: ours.second.id })
    expect(await sessionsOf(ours.second)).toEqual([other])
  })
})

test('who leaves by themselves keeps the session they leave from, if they belong elsewhere', async () => {
  const [ours, theirs] = [await teamOf('owner', 'viewer'), await testContext(database.db)]
  const { rows } = await theirs.db.pool.query<{ email: string }>('SELECT email FROM user_account WHERE id = $1', [
    ours.second.uuid,
  ])
  await addMember(theirs, rows[0]?.email ?? '', 'viewer')
  const here = await sessionOf(ours.second, ours.ctx.workspace.id)
  await sessionOf(ours.second, ours.ctx.workspace.id)
  const person = { userId: ours.second.uuid, sessionId: here }
  const leave = (uuid: string) => leaveWorkspace(ours.second.ctx, person, { workspaceId: encodeId('workspace', uuid) })
  await leave(ours.ctx.workspace.id)
  expect(await sessionsOf(ours.second)).toEqual([here])
  expect((await auditOf(ours.ctx)).at(-1)).toMatchObject({ action: 'member.left', object_id: ours.second.id })
  await expect(leave(ours.ctx.workspace.id)).rejects.toMatchObject({ code: 'not_found' })
  await leave(theirs.workspace.id)
  expect(await sessionsOf(ours.second)).toEqual([])
  expect((await auditOf(theirs)).at(-1)).toMatchObject({ action: 'member.left' })
})
