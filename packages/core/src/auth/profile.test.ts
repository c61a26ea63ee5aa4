import { encodeId, newUuid } from '@vitrina/db/ids'
import { auditActionsOf } from '@vitrina/testing/changes'
import { addMember } from '@vitrina/testing/members'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createUser } from '../workspaces/create-user.ts'
import { listMemberships } from '../workspaces/memberships.ts'
import { countAttempt } from './attempts.ts'
import { changePassword } from './change-password.ts'
import { deviceOf } from './device-of.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { getProfile } from './get-profile.ts'
import { renamePerson } from './rename-person.ts'

const database = suiteDatabase()
const password = 'a long password'

async function sessionOf(ctx: Context, userId: string): Promise<string> {
  const id = newUuid()
  const day = new Date(ctx.now().getTime() + 86_400_000)
  await ctx.db.pool.query(
    `INSERT INTO session (id, token, user_id, expires_at, user_agent, ip_address, created_at, updated_at)
     VALUES ($1::uuid, $1::uuid::text, $2, $3, $4, '192.0.2.1', $5, $5)`,
    [id, userId, day, 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', ctx.now()],
  )
  return id
}

/** A person with this session and one elsewhere. */
async function person() {
  const ctx = await testContext(database.db)
  const email = `${newUuid()}@example.com`
  const { id: userId } = await createUser(ctx, { email, password, name: 'Vera', role: 'owner' })
  const [sessionId, other] = [await sessionOf(ctx, userId), await sessionOf(ctx, userId)]
  const self: Context = { ...ctx, actor: { type: 'user', id: userId, name: 'Vera' } }
  const owner = { userId, sessionId, name: 'Vera', email }
  const sessions = async () => {
    const { rows } = await ctx.db.pool.query<{ id: string }>('SELECT id FROM session WHERE user_id = $1', [userId])
    return rows.map(({ id }) => id).sort()
  }
  return { ctx: self, owner, other, sessions }
}

test('a profile tells sessions, this one first, and workspaces with whether one is their last owner', async () => {
  const { ctx, owner, other } = await person()
  const second = await testContext(database.db)
  await addMember(second, owner.email, 'owner')
  await createUser(second, { email: `${newUuid()}@example.com`, password, role: 'owner' })
  const memberships = await listMemberships(ctx.db, owner.userId)
  const profile = await getProfile(ctx, { ...owner, memberships })
  expect(profile.sessions).toMatchObject([
    { id: owner.sessionId, isCurrent: true, device: { browser: 'Chrome', system: 'Windows' }, address: '192.0.2.1' },
    { id: other, isCurrent: false },
  ])
  const lastOwnerOf = new Map(profile.workspaces.map(({ id, isLastOwner }) => [id, isLastOwner]))
  expect(lastOwnerOf.get(encodeId('workspace', ctx.workspace.id))).toBe(true)
  expect(lastOwnerOf.get(encodeId('workspace', second.workspace.id))).toBe(false)
  expect(JSON.stringify(profile)).not.toContain('token')
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  ['', null, null],
  [null, null, null],
])('the device behind %s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('a new name is put down from what to what; the same one is no change', async () => {
  const { ctx, owner } = await person()
  await renamePerson(ctx, owner, { name: ' Vera ' })
  expect(await auditActionsOf(ctx)).toEqual([])
  await renamePerson(ctx, owner, { name: 'Vera Pavlova' })
  expect(await auditActionsOf(ctx)).toMatchObject([
    { action: 'profile.renamed', details: { before: { name: 'Vera' }, after: { name: 'Vera Pavlova' } } },
  ])
  await expect(renamePerson(ctx, owner, { name: ' ' })).rejects.toThrow('blank')
})

describe('a new password', () => {
  test('takes the one held, ends all other sessions, and is put down without either', async () => {
    const { ctx, owner, sessions } = await person()
    await changePassword(ctx, owner, { currentPassword: password, newPassword: 'another password' })
    expect(await sessions()).toEqual([owner.sessionId])
    const [entry] = await auditActionsOf(ctx)
    expect(entry).toMatchObject({ action: 'password.changed', details: null })
    await changePassword(ctx, owner, { currentPassword: 'another password', newPassword: password })
  })

  test('is refused with a wrong one, the same one and a short one, each named', async () => {
    const { ctx, owner, sessions } = await person()
    const refused = (pointer: string) => ({ code: 'validation_failed', extra: { errors: [{ pointer }] } })
    const change = (currentPassword: string, newPassword: string) =>
      changePassword(ctx, owner, { currentPassword, newPassword })
    await expect(change('wrong', 'another password')).rejects.toMatchObject(refused('#/currentPassword'))
    await expect(change(password, password)).rejects.toMatchObject(refused('#/newPassword'))
    await expect(change(password, '123456789')).rejects.toThrow('newPassword')
    expect(await sessions()).toHaveLength(2)
  })

  test('may be tried 10 times in 15 minutes, then not even with the right one', async () => {
    const { ctx, owner } = await person()
    for (let count = 0; count < 10; count += 1) {
      await countAttempt(ctx.db, { kind: 'password', of: owner.userId }, ctx.now())
    }
    const change = (at: Context) =>
      changePassword(at, owner, { currentPassword: password, newPassword: 'another password' })
    await expect(change(ctx)).rejects.toMatchObject({ code: 'rate_limited', extra: { retryAfterSeconds: 900 } })
    await change({ ...ctx, now: () => new Date('2026-03-31T12:15:00Z') })
  })
})

test('signing out elsewhere leaves this session alone, and nobody else’s', async () => {
  const { ctx, owner, sessions } = await person()
  const stranger = await person()
  expect(await endOtherSessions(ctx, owner)).toEqual({ ended: 1 })
  expect(await sessions()).toEqual([owner.sessionId])
  expect(await stranger.sessions()).toHaveLength(2)
  expect(await endOtherSessions(ctx, owner)).toEqual({ ended: 0 })
  expect((await auditActionsOf(ctx)).map(({ action }) => action)).toEqual(['sessions.ended'])
})
