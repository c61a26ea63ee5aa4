import { decodeId } from '@vitrina/db/ids'
import { agentNamed } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'
import { listFailingWebhooks } from './list-failing-webhooks.ts'

const database = suiteDatabase()

/** A subscription that has failed since an instant, and its id. */
async function failing(ctx: Context, since: string | null, target: { url: string } | { agentProfile: string }) {
  const agent = { targetKind: 'agent' as const, deliveryMode: 'wake' as const }
  const { data } = await createWebhook(ctx, { events: ['stock.low'], ...('url' in target ? {} : agent), ...target })
  await ctx.db.pool.query('UPDATE webhook SET failing_since = $3 WHERE workspace_id = $1 AND id = $2', [
    ctx.workspace.id,
    decodeId('webhook', data.id),
    since,
  ])
  return data.id
}

test('subscriptions that have only failed for five days are told, the longest first, with the date in the zone', async () => {
  const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
  const exactly = await failing(ctx, '2026-03-26T12:00:00Z', { url: 'https://example.com/b' })
  const longer = await failing(ctx, '2026-03-12T22:30:00Z', { url: 'https://example.com:8443/a/b' })
  await failing(ctx, '2026-03-26T12:00:01Z', { url: 'https://example.com/not-yet' })
  await failing(ctx, null, { url: 'https://example.com/well' })
  expect(await listFailingWebhooks(ctx)).toEqual([
    { id: longer, targetKind: 'url', target: 'https://example.com:8443/a/b', since: '2026-03-13' },
    { id: exactly, targetKind: 'url', target: 'https://example.com/b', since: '2026-03-26' },
  ])
})

test('an address is told without its query, fragment and password', async () => {
  const ctx = await testContext(database.db)
  const id = await failing(ctx, '2026-03-01T00:00:00Z', { url: 'https://example.com/hook?token=secret' })
  await ctx.db.pool.query('UPDATE webhook SET url = $3 WHERE workspace_id = $1 AND id = $2', [
    ctx.workspace.id,
    decodeId('webhook', id),
    'https://user:secret@example.com/hook?token=secret#secret',
  ])
  expect((await listFailingWebhooks(ctx)).map(({ target }) => target)).toEqual(['https://example.com/hook'])
})

test('a subscription of an agent is told by the name of the agent', async () => {
  const ctx = await testContext(database.db)
  const agentProfile = await agentNamed(ctx)
  await failing(ctx, '2026-03-01T00:00:00Z', { agentProfile })
  const { name } = await ctx.db.prisma.agent.findUniqueOrThrow({
    where: { workspaceId_id: { workspaceId: ctx.workspace.id, id: decodeId('agent', agentProfile) ?? '' } },
  })
  expect(await listFailingWebhooks(ctx)).toMatchObject([{ targetKind: 'agent', target: name }])
})

test('one switched off, one of another workspace, and any without write:webhooks stay out', async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  await failing(other, '2026-03-01T00:00:00Z', { url: 'https://example.com/other' })
  const id = await failing(ctx, '2026-03-01T00:00:00Z', { url: 'https://example.com/hook' })
  expect(await listFailingWebhooks(ctx)).toHaveLength(1)
  expect(await listFailingWebhooks({ ...ctx, scopes: new Set(['read:webhooks']) })).toEqual([])
  await updateWebhook(ctx, { id, isActive: false })
  expect(await listFailingWebhooks(ctx)).toEqual([])
})
