import { newUuid } from '@vitrina/db/ids'
import { mailServer } from '@vitrina/testing/mail-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { createUser } from '../workspaces/create-user.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'

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
  expect((await getTeam(owner)).isMailConnected).toBe(true)
  const invite = (email: string, language: 'ru' | 'en') =>
    inviteMember(owner, { email, role: 'viewer', language }, 'https://panel.example')
  const { token, mail } = await invite('vera@example.com', 'ru')
  expect(mail).toBe('sent')
  const [message] = server.messages
  expect(message?.to?.map(({ address }) => address)).toEqual(['vera@example.com'])
  expect(message?.subject).toBe('Приглашение в «Test»')
  expect(message?.text).toContain(`https://panel.example/invitation/${token}`)
  expect(message?.html).toContain(`href="https://panel.example/invitation/${token}"`)
  expect(message?.html).not.toContain('<b>')
  await invite('paul@example.com', 'en')
  expect(server.messages[1]?.subject).toBe('Invitation to Test')
  server.refuseWith('550 no such mailbox')
  expect((await invite('nobody@example.com', 'ru')).mail).toBe('failed')
  expect((await getTeam(owner)).invitations).toHaveLength(3)
  await server.close()
})
