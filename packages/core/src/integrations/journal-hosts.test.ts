import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { stubAgentService } from '@vitrina/testing/stub-agent-service'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { deleteWebhook } from '../webhooks/delete-webhook.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'
import { connectIntegration } from './connect-integration.ts'
import { disconnectIntegration } from './disconnect-integration.ts'

const database = suiteDatabase()

async function journal(ctx: Context): Promise<{ action: string; details: Record<string, unknown> }[]> {
  const { rows } = await database.db.pool.query<{ action: string; details: Record<string, unknown> }>(
    'SELECT action, details FROM audit_entry WHERE workspace_id = $1 ORDER BY created_at, id',
    [ctx.workspace.id],
  )
  return rows
}

const gateway = (baseUrl: string) => ({ slug: 'agent_gateway', credentials: { baseUrl, model: 'm' } })
const accounting = (url: string) => ({ slug: 'source_a', credentials: { url, username: 'vera', password: 'pa55word' } })

test('where a connection led and where it leads is put down, never a path or a login', async () => {
  const ctx = { ...(await testContext(database.db)), agentService: stubAgentService({ checkGateway: async () => [] }) }
  await connectIntegration(ctx, gateway('https://models.example/v1/secret-path'))
  await connectIntegration(ctx, gateway('http://10.0.0.9:11434/token'))
  await connectIntegration(ctx, gateway('http://10.0.0.9:11434/other'))
  await disconnectIntegration(ctx, { slug: 'agent_gateway' })
  const entries = await journal(ctx)
  expect(entries.map(({ details }) => details)).toEqual([
    { host: ['models.example:443'], warnings: [] },
    { before: { host: ['models.example:443'] }, after: { host: ['10.0.0.9:11434'] }, warnings: [] },
    { host: ['10.0.0.9:11434'], warnings: [] },
    { host: ['10.0.0.9:11434'] },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/secret-path|token|other/)
})

test('where a subscription leads is put down as it is made, changed and deleted', async () => {
  const ctx = { ...(await testContext(database.db)), allowPrivateTargets: true as const }
  const { data } = await createWebhook(ctx, {
    url: 'https://127.0.0.1:8443/hook?token=t0ps3cret',
    events: ['check.created'],
  })
  await updateWebhook(ctx, { id: data.id, url: 'https://127.0.0.1:9443/hook?token=t0ps3cret' })
  await deleteWebhook(ctx, { id: data.id })
  const entries = await journal(ctx)
  expect(entries.map(({ details }) => details)).toMatchObject([
    { host: '127.0.0.1:8443' },
    { fields: ['url'], before: { host: ['127.0.0.1:8443'] }, after: { host: ['127.0.0.1:9443'] } },
    { host: '127.0.0.1:9443' },
  ])
  expect(JSON.stringify(entries)).not.toContain('t0ps3cret')
})

describe('a connection that does not work', () => {
  const failing = async () => {
    const system = new InMemorySystem()
    system.checks = [
      { code: 'reach', level: 'error', message: 'No.', hint: null },
      { code: 'clock', level: 'warn', message: 'Late.', hint: null },
    ]
    return { ...(await testContext(database.db)), openSystem: system.connection }
  }

  test('leaves an entry with the host and the checks that failed, and one entry however often it is tried', async () => {
    const ctx = await failing()
    for (let i = 0; i < 5; i++) await connectIntegration(ctx, accounting('http://10.0.0.5:6379/x'))
    await connectIntegration(ctx, accounting('http://10.0.0.5:22/x'))
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 16 * 60_000) }
    await connectIntegration(later, accounting('http://10.0.0.5:22/x'))
    expect(await journal(ctx)).toEqual([
      { action: 'integration.connect_failed', details: { host: ['10.0.0.5:6379'], codes: ['reach'], count: 5 } },
      { action: 'integration.connect_failed', details: { host: ['10.0.0.5:22'], codes: ['reach'], count: 1 } },
      { action: 'integration.connect_failed', details: { host: ['10.0.0.5:22'], codes: ['reach'], count: 1 } },
    ])
  })

  test('leaves no more than a hundred entries with a host in a quarter of an hour, and one for the rest', async () => {
    const ctx = await failing()
    for (let port = 1; port <= 110; port++) await connectIntegration(ctx, accounting(`http://10.0.0.5:${port}`))
    const entries = await journal(ctx)
    expect(entries.length).toBe(101)
    expect(entries.at(-1)?.details).toEqual({ host: ['…'], codes: ['reach'], count: 10 })
  })
})
