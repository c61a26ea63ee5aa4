import { roleScopes } from '@vitrina/contract/scopes'
import { stubAgentService } from '@vitrina/testing/stub-agent-service'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createUser } from '../workspaces/create-user.ts'
import { connectIntegration } from './connect-integration.ts'
import { disconnectIntegration } from './disconnect-integration.ts'
import { gatewayCredentials } from './gateway-credentials.ts'

const database = suiteDatabase()
const agentService = stubAgentService({ checkGateway: async () => [] })
const credentials = { baseUrl: 'http://models.example:11434', model: 'm' }
const refused = { code: 'insufficient_scope', extra: { requiredScope: 'adapter:control' } }

async function person(ctx: Context, role: 'owner' | 'manager' | 'developer'): Promise<Context> {
  const { id } = await createUser(ctx, { email: `${role}-${ctx.workspace.id}@ex.am`, password: 'long-enough-1', role })
  return { ...ctx, actor: { type: 'user', id, name: role }, scopes: new Set(roleScopes[role]) }
}

test('whoever may connect the rest but not govern the adapter neither connects, changes nor ends the model of the agents', async () => {
  const ctx = { ...(await testContext(database.db)), agentService }
  const slug = 'agent_gateway'
  for (const role of ['developer', 'manager'] as const) {
    const they = await person(ctx, role)
    await expect(connectIntegration(they, { slug, credentials })).rejects.toMatchObject(refused)
    await expect(disconnectIntegration(they, { slug })).rejects.toMatchObject(refused)
  }
  const key: Context = {
    ...ctx,
    actor: { type: 'key', id: ctx.actor.id, name: 'k' },
    scopes: new Set(['write:integrations']),
  }
  await expect(connectIntegration(key, { slug, credentials })).rejects.toMatchObject(refused)
  const owner = await person(ctx, 'owner')
  await expect(connectIntegration(owner, { slug, credentials })).resolves.toMatchObject({ data: { connected: true } })
  expect(await gatewayCredentials(ctx)).toEqual(credentials)
  await disconnectIntegration(owner, { slug })
})

test('a model that somebody has connected who may not choose it now does not work for the agents, and it is said who', async () => {
  const ctx = { ...(await testContext(database.db)), agentService }
  const owner = await person(ctx, 'owner')
  await connectIntegration(owner, { slug: 'agent_gateway', credentials })
  const set = (role: string) =>
    ctx.db.pool.query('UPDATE member SET role = $1 WHERE workspace_id = $2 AND user_id = $3', [
      ...[role, ctx.workspace.id, owner.actor.id],
    ])
  await set('developer')
  await expect(gatewayCredentials(ctx)).rejects.toThrow('Модель подключил «owner» без права adapter:control')
  await set('owner')
  expect(await gatewayCredentials(ctx)).toEqual(credentials)
  await ctx.db.pool.query('DELETE FROM member WHERE workspace_id = $1', [ctx.workspace.id])
  await expect(gatewayCredentials(ctx)).rejects.toThrow('adapter:control')
})
