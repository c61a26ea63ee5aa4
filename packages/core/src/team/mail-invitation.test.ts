import { hash } from 'node:crypto'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { mailServer } from '@vitrina/testing/mail-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { createUser } from '../workspaces/create-user.ts'
import { changeRole } from './change-role.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'
import { resendInvitation } from './resend-invitation.ts'

const database = suiteDatabase()

test('where mail is connected, an invitation goes out with its link, in the language of who invites; a refusal is told', async () => {
  const server = await mailServer({ username: 'robot', password: 'secret' })
  const ctx = await testContext(database.db)
  const { id } = await createUser(ctx, { email: `${newUuid()}@example.com`, password: 'long enough', role: 'owner' })
  const owner: Context = { ...ctx, actor: { type: 'user', id, name: 'Ольга <b>' } }
  const credentials = { host: '127.0.0.1', port: server.port, from: 'robot@rest.example' }
  await connectIntegration(ctx, {
    slug: 'mail',
    credentials: { ...credentials, username: 'robot', password: 'secret' },
  })
  expect((await getTeam(owner)).mail).toBe('ready')
  const invite = (email: string, language: 'ru' | 'en') =>
    inviteMember(owner, { email, role: 'viewer', language }, 'https://panel.example')
  const { token, mail } = await invite('vera@example.com', 'ru')
  expect(mail).toBe('sent')
  const [message] = server.messages
  expect(message?.to?.map(({ address }) => address)).toEqual(['vera@example.com'])
  expect(message?.subject).toBe('Приглашение в «Test»')
  // A link of its own, which the inviter does not see.
  const [, mailed = ''] = /https:\/\/panel\.example\/invitation\/([\w-]{43})$/.exec(message?.text?.trim() ?? '') ?? []
  expect([mailed.length, mailed === token]).toEqual([43, false])
  expect(message?.html).toContain(`href="https://panel.example/invitation/${mailed}"`)
  expect(message?.html).not.toContain('<b>')
  await invite('paul@example.com', 'en')
  expect(server.messages[1]?.subject).toBe('Invitation to Test')
  server.refuseWith('550 no such mailbox')
  expect((await invite('nobody@example.com', 'ru')).mail).toBe('failed')
  expect((await getTeam(owner)).invitations).toHaveLength(3)
  await server.close()
})

test('through a mail server that a developer, a key or a former owner connected, no link of an invitation leaves', async () => {
  const server = await mailServer({ username: 'robot', password: 'secret' })
  const ctx = await testContext(database.db)
  const person = async (role: 'owner' | 'developer'): Promise<Context> => {
    const { id } = await createUser(ctx, { email: `${newUuid()}@example.com`, password: 'long enough', role })
    return { ...ctx, actor: { type: 'user', id, name: role } }
  }
  const [owner, second, developer] = [await person('owner'), await person('owner'), await person('developer')]
  const credentials = { host: '127.0.0.1', port: server.port, from: 'robot@rest.example', username: 'robot' }
  const connect = (by: Context) =>
    connectIntegration(by, { slug: 'mail', credentials: { ...credentials, password: 'secret' } })
  const invite = () =>
    inviteMember(owner, { email: `${newUuid()}@example.com`, role: 'owner' }, 'https://panel.example')
  const key: Context = { ...ctx, actor: { type: 'key', id: second.actor.id, name: 'till' } }
  for (const by of [developer, key]) {
    await connect(by)
    expect((await getTeam(owner)).mail).toBe('not_owners')
    expect((await invite()).mail).toBe('off')
  }
  await connect(second)
  expect((await invite()).mail).toBe('sent')
  await changeRole(owner, { id: encodeId('user', second.actor.id), role: 'manager' })
  const { mail, token } = await invite()
  expect([mail, token.length > 0, server.messages.length]).toEqual(['off', true, 1])
  await server.close()
})

test('whatever fails as the mail goes out, the invitation is made and its link told', async () => {
  const server = await mailServer({ username: 'robot', password: 'secret' })
  const ctx = await testContext(database.db)
  const { id } = await createUser(ctx, { email: `${newUuid()}@example.com`, password: 'long enough', role: 'owner' })
  const owner: Context = { ...ctx, actor: { type: 'user', id, name: 'Olga' } }
  const credentials = { host: '127.0.0.1', port: server.port, from: 'robot@rest.example' }
  await connectIntegration(owner, {
    slug: 'mail',
    credentials: { ...credentials, username: 'robot', password: 'secret' },
  })
  // Sealed with another secret, the credentials can't be read any more.
  const lost: Context = { ...owner, secret: Buffer.alloc(32, 1) }
  const made = await inviteMember(lost, { email: 'vera@example.com', role: 'viewer' }, 'https://panel.example')
  expect([made.mail, made.token.length > 0]).toEqual(['failed', true])
  await server.close()
})

test('a workspace without a mail server of its own invites through that of the installation; its own goes first', async () => {
  const [shared, own] = [await mailServer(), await mailServer()]
  const ctx = await testContext(database.db)
  const { id } = await createUser(ctx, { email: `${newUuid()}@example.com`, password: 'long enough', role: 'owner' })
  const installationMail = { host: '127.0.0.1', port: shared.port, from: 'vitrina@example.com' }
  const { connectPrivate: _, ...bare } = ctx
  // The operator chose this server, so it may be in a private network where those of workspaces may not.
  const owner: Context = { ...bare, installationMail, actor: { type: 'user', id, name: 'Olga' } }
  const invite = (by: Context) =>
    inviteMember(by, { email: `${newUuid()}@example.com`, role: 'viewer' }, 'https://panel.example')
  expect([(await getTeam(owner)).mail, (await invite(owner)).mail]).toEqual(['ready', 'sent'])
  expect(shared.messages[0]?.from?.address).toBe('vitrina@example.com')
  const credentials = { host: '127.0.0.1', port: own.port, from: 'robot@rest.example' }
  await connectIntegration({ ...owner, connectPrivate: true }, { slug: 'mail', credentials })
  expect((await invite({ ...owner, connectPrivate: true })).mail).toBe('sent')
  expect([shared.messages.length, own.messages.length]).toEqual([1, 1])
  const sandbox: Context = { ...owner, workspace: { ...owner.workspace, isSandbox: true } }
  expect((await getTeam(sandbox)).mail).toBe('off')
  await Promise.all([shared.close(), own.close()])
})

test('through the server of the installation, an address gets three invitations an hour and a workspace sends fifty; links are told all the same', async () => {
  const shared = await mailServer()
  const ctx = await testContext(database.db)
  const { id } = await createUser(ctx, { email: `${newUuid()}@example.com`, password: 'long enough', role: 'owner' })
  const installationMail = { host: '127.0.0.1', port: shared.port, from: 'vitrina@example.com' }
  const owner: Context = { ...ctx, installationMail, actor: { type: 'user', id, name: 'Olga' } }
  const invite = (by: Context, email = `${newUuid()}@example.com`) =>
    inviteMember(by, { email, role: 'viewer' }, 'https://panel.example')
  const first = await invite(owner, 'vera@example.com')
  const again = (by: Context) => resendInvitation(by, { id: first.invitation.id }, 'https://panel.example')
  const mails = [first.mail, (await again(owner)).mail, (await again(owner)).mail]
  const fourth = await again(owner)
  expect([...mails, fourth.mail, fourth.token.length]).toEqual(['sent', 'sent', 'sent', 'limited', 43])
  expect(shared.messages).toHaveLength(3)
  const later: Context = { ...owner, now: () => new Date(ctx.now().getTime() + 3_600_000) }
  expect((await again(later)).mail).toBe('sent')
  await database.db.pool.query(`UPDATE attempt_rate SET used = 49 WHERE key = $1`, [
    `inviting:${hash('sha256', ctx.workspace.id)}`,
  ])
  expect([(await invite(later)).mail, (await invite(later)).mail]).toEqual(['sent', 'limited'])
  // A server of the workspace's own has no such limit.
  await connectIntegration(later, { slug: 'mail', credentials: { ...installationMail, from: 'robot@rest.example' } })
  expect([(await invite(later)).mail, (await again(later)).mail]).toEqual(['sent', 'sent'])
  await shared.close()
})
