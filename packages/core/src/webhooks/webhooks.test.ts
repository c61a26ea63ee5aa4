import type { ListInput } from '@vitrina/contract/list-query'
import type { CreateWebhook } from '@vitrina/contract/webhook'
import { decodeId } from '@vitrina/db/ids'
import { agentNamed, at } from '@vitrina/testing/board'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { unseal } from '../secrets/seal.ts'
import { setSetting } from '../settings/settings.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { listWebhooks } from './list-webhooks.ts'
import { signingPurpose } from './signing-purpose.ts'
import { updateWebhook } from './update-webhook.ts'

const database = suiteDatabase()
const toUrl = { url: 'https://example.com/hook', events: ['card.created' as const] }

async function made(ctx: Context, input: Partial<CreateWebhook> = {}) {
  const { data } = await createWebhook(ctx, { ...toUrl, ...input })
  return data
}

async function toAgent(ctx: Context, input: Partial<CreateWebhook> = {}) {
  const target = { targetKind: 'agent' as const, agentProfile: await agentNamed(ctx), deliveryMode: 'wake' as const }
  const { data } = await createWebhook(ctx, { events: ['stock.low'], ...target, ...input })
  return data
}

const without = (ctx: Context, scope: string): Context => ({
  ...ctx,
  scopes: new Set([...ctx.scopes].filter((each) => each !== scope)),
})

async function storedSecrets(ctx: Context, id: string) {
  const uuid = decodeId('webhook', id) ?? ''
  const row = await ctx.db.kysely
    .selectFrom('webhook')
    .select(['sealed_secret', 'previous_secret', 'previous_secret_expires_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  const open = (sealed: string | null) => sealed && unseal(ctx.secret, signingPurpose(ctx, uuid), sealed)
  return { now: open(row.sealed_secret), former: open(row.previous_secret), until: row.previous_secret_expires_at }
}

const refused = (pointer: string) => ({ code: 'validation_failed', extra: { errors: [{ pointer }] } })

describe('creating a subscription', () => {
  test('to an address gives every field of the contract and a secret of 32 bytes', async () => {
    const ctx = await testContext(database.db)
    const webhook = await made(ctx, { description: 'Касса' })
    expect(webhook).toEqual({
      id: expect.stringMatching(/^wh_[0-9a-z]{26}$/),
      object: 'webhook',
      url: 'https://example.com/hook',
      events: ['card.created'],
      description: 'Касса',
      targetKind: 'url',
      agentProfile: null,
      deliveryMode: null,
      isActive: true,
      createdAt: '2026-03-31T12:00:00.000Z',
      updatedAt: '2026-03-31T12:00:00.000Z',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    expect(Buffer.from(webhook.secret?.slice(6) ?? '', 'base64').length).toBe(32)
  })

  test('to an agent keeps its profile and mode, and no address', async () => {
    const ctx = await testContext(database.db)
    const agentProfile = await agentNamed(ctx)
    expect(await toAgent(ctx, { deliveryMode: 'card' })).toMatchObject({
      url: null,
      targetKind: 'agent',
      agentProfile,
      deliveryMode: 'card',
    })
  })

  test('takes an event named twice once, and keeps the order', async () => {
    const ctx = await testContext(database.db)
    const { events } = await made(ctx, { events: ['card.done', 'card.created', 'card.done'] })
    expect(events).toEqual(['card.done', 'card.created'])
  })

  test('keeps the address as it was written', async () => {
    const ctx = await testContext(database.db)
    expect((await made(ctx, { url: 'HTTPS://Example.com' })).url).toBe('HTTPS://Example.com')
  })

  test.each([
    ['#/url', { events: ['stock.low'] }],
    ['#/url', { events: ['stock.low'], targetKind: 'url' }],
    ['#/agentProfile', { ...toUrl, agentProfile: 'x' }],
    ['#/deliveryMode', { ...toUrl, deliveryMode: 'wake' }],
    ['#/agentProfile', { events: ['stock.low'], targetKind: 'agent', deliveryMode: 'wake' }],
    ['#/deliveryMode', { events: ['stock.low'], targetKind: 'agent', agentProfile: 'x' }],
    ['#/url', { ...toUrl, targetKind: 'agent', agentProfile: 'x', deliveryMode: 'wake' }],
    ['#/url', { ...toUrl, url: 'https://10.0.0.1/' }],
    ['#/url', { ...toUrl, url: 'http://example.com/' }],
  ] satisfies [string, CreateWebhook][])('refuses %s of %j, and writes nothing', async (pointer, input) => {
    const ctx = await testContext(database.db)
    await expect(createWebhook(ctx, input)).rejects.toMatchObject(refused(pointer))
    expect((await listWebhooks(ctx, {})).data).toEqual([])
    expect(await auditOf(ctx)).toEqual([])
  })

  test('refuses an agent that is not of this workspace', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    for (const agentProfile of [await agentNamed(other), 'agt_00000000000000000000000000', 'analyst']) {
      await expect(toAgent(ctx, { agentProfile })).rejects.toMatchObject({ code: 'unknown_agent_profile' })
    }
  })

  test('is refused when there are 100, however many ask at once; deleting one makes room', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const first = await made(ctx)
    await database.db.pool.query(
      `INSERT INTO webhook (workspace_id, id, events, target_kind, sealed_secret, created_at, updated_at)
       SELECT $1, new_uuid_v7(), '{card.done}', 'url', 'x', now(), now() FROM generate_series(1, 96)`,
      [ctx.workspace.id],
    )
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => made(ctx)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(made(ctx)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This workspace has 100 subscriptions, which is the most; delete one that is not needed first.',
    })
    await made(other)
    await deleteWebhook(ctx, { id: first.id })
    await made(ctx)
  })

  test('takes private addresses and http where the workspace allows them', async () => {
    const ctx = await testContext(database.db)
    await setSetting(ctx, 'webhooks.allowPrivate', 'true')
    expect((await made(ctx, { url: 'http://127.0.0.1:9000/hook' })).url).toBe('http://127.0.0.1:9000/hook')
  })

  test('is in the audit journal and makes no event', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    expect(await auditOf(ctx)).toMatchObject([
      { action: 'webhook.created', object_kind: 'webhook', object_id: id, details: { targetKind: 'url' } },
    ])
    expect(await eventsOf(ctx)).toEqual([])
  })
})

describe('secrets', () => {
  test('are in the answer to creation and rotation alone', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    const answers = [
      await getWebhook(ctx, { id }),
      await listWebhooks(ctx, {}),
      await updateWebhook(ctx, { id, isActive: false }),
      await updateWebhook(ctx, { id }),
    ]
    expect(JSON.stringify(answers)).not.toMatch(/secret|whsec_/)
  })

  test('are sealed in the database and in no row of any table', async () => {
    const ctx = await testContext(database.db)
    const { id, secret } = await made(ctx)
    const { data } = await updateWebhook(ctx, { id, rotateSecret: true })
    const dump = JSON.stringify(await dumpTables(database.db))
    for (const shown of [secret, data.secret]) {
      expect(shown).toMatch(/^whsec_/)
      expect(dump).not.toContain(shown?.slice(6))
    }
    expect(dump).not.toContain('whsec_')
    expect((await storedSecrets(ctx, id)).now).toBe(data.secret)
  })

  test('are sealed for their own subscription', async () => {
    const ctx = await testContext(database.db)
    const [one, two] = [await made(ctx), await made(ctx)]
    await ctx.db.pool.query(
      'UPDATE webhook a SET sealed_secret = b.sealed_secret FROM webhook b WHERE a.workspace_id = $3 AND b.workspace_id = $3 AND a.id = $1 AND b.id = $2',
      [decodeId('webhook', one.id), decodeId('webhook', two.id), ctx.workspace.id],
    )
    await expect(storedSecrets(ctx, one.id)).rejects.toThrow()
  })

  test('rotated: the former one stays sealed beside the new for 24 hours, one older still goes', async () => {
    const ctx = await testContext(database.db)
    const { id, secret } = await made(ctx)
    const rotate = (now: string) => updateWebhook(at(ctx, now), { id, rotateSecret: true })
    const second = (await rotate('2026-04-01T00:00:00Z')).data
    expect(await storedSecrets(ctx, id)).toEqual({
      now: second.secret,
      former: secret,
      until: new Date('2026-04-02T00:00:00Z'),
    })
    const third = (await rotate('2026-04-01T01:00:00Z')).data
    expect(await storedSecrets(ctx, id)).toEqual({
      now: third.secret,
      former: second.secret,
      until: new Date('2026-04-02T01:00:00Z'),
    })
    expect(new Set([secret, second.secret, third.secret]).size).toBe(3)
  })
})

describe('changing a subscription', () => {
  test('changes what is given, keeps the rest, and moves updatedAt', async () => {
    const ctx = await testContext(database.db)
    const { secret: _, ...before } = await made(ctx, { description: 'Касса' })
    const { data } = await updateWebhook(at(ctx, '2026-04-01T00:00:00Z'), {
      id: before.id,
      url: 'https://example.com/other',
      events: ['stock.low', 'stock.low'],
      isActive: false,
    })
    expect(data).toEqual({
      ...before,
      url: 'https://example.com/other',
      events: ['stock.low'],
      isActive: false,
      updatedAt: '2026-04-01T00:00:00.000Z',
    })
    expect((await getWebhook(ctx, { id: before.id })).data).toEqual(data)
    const cleared = await updateWebhook(ctx, { id: before.id, description: null })
    expect(cleared.data.description).toBeNull()
  })

  test('leads an agent’s to another agent and mode', async () => {
    const ctx = await testContext(database.db)
    const { id } = await toAgent(ctx)
    const agentProfile = await agentNamed(ctx, 'Кладовщик')
    const { data } = await updateWebhook(ctx, { id, agentProfile, deliveryMode: 'card' })
    expect(data).toMatchObject({ targetKind: 'agent', agentProfile, deliveryMode: 'card', url: null })
  })

  test('does not turn one kind of target into the other', async () => {
    const ctx = await testContext(database.db)
    const [url, agent] = [await made(ctx), await toAgent(ctx)]
    const agentProfile = await agentNamed(ctx)
    const cases = [
      ['#/url', { id: agent.id, url: 'https://example.com' }],
      ['#/agentProfile', { id: url.id, agentProfile }],
      ['#/deliveryMode', { id: url.id, deliveryMode: 'card' as const }],
    ] as const
    for (const [pointer, input] of cases) {
      await expect(updateWebhook(ctx, input), pointer).rejects.toMatchObject(refused(pointer))
    }
  })

  test('holds to the rules of creation, and writes nothing of a change refused', async () => {
    const ctx = await testContext(database.db)
    const { secret: _, ...webhook } = await made(ctx)
    const { id } = webhook
    await expect(
      updateWebhook(ctx, { id, isActive: false, rotateSecret: true, url: 'https://169.254.169.254/' }),
    ).rejects.toMatchObject(refused('#/url'))
    await expect(updateWebhook(ctx, { id: (await toAgent(ctx)).id, agentProfile: 'nobody' })).rejects.toMatchObject({
      code: 'unknown_agent_profile',
    })
    expect((await getWebhook(ctx, { id })).data).toEqual(webhook)
    expect((await storedSecrets(ctx, id)).former).toBeNull()
  })

  test('is in the audit journal by the names of what changed; nothing changed, nothing written', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    const later = at(ctx, '2026-04-01T00:00:00Z')
    await updateWebhook(later, { id })
    await updateWebhook(later, { id, isActive: true, url: toUrl.url, description: null })
    expect((await getWebhook(ctx, { id })).data.updatedAt).toBe('2026-03-31T12:00:00.000Z')
    await updateWebhook(later, { id, isActive: false, url: 'https://example.com/?token=t0ken', rotateSecret: true })
    const [, ...entries] = await auditOf(ctx)
    expect(entries).toMatchObject([
      { action: 'webhook.updated', object_id: id, details: { fields: ['url', 'isActive', 'secret'] } },
    ])
    expect(JSON.stringify(entries)).not.toContain('t0ken')
  })

  test('two changes at once leave both', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    await Promise.all([
      updateWebhook(ctx, { id, isActive: false }),
      updateWebhook(ctx, { id, description: 'a' }),
      updateWebhook(ctx, { id, events: ['stock.low'] }),
    ])
    const { data } = await getWebhook(ctx, { id })
    expect(data).toMatchObject({ isActive: false, description: 'a', events: ['stock.low'] })
  })
})

test('deleting a subscription takes its delivery log with it, and is in the audit journal', async () => {
  const ctx = await testContext(database.db)
  const { id } = await made(ctx)
  expect(await deleteWebhook(ctx, { id })).toEqual({})
  await expect(getWebhook(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteWebhook(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await auditOf(ctx)).map(({ action }) => action)).toEqual(['webhook.created', 'webhook.deleted'])
})

describe('the list of subscriptions', () => {
  test('is newest first, and its pages meet each once', async () => {
    const ctx = await testContext(database.db)
    const ids = [(await made(ctx)).id, (await toAgent(ctx)).id, (await made(ctx)).id].reverse()
    const first = await listWebhooks(ctx, { limit: 2 })
    expect(first.meta).toMatchObject({ limit: 2, offset: 0, hasMore: true, total: 3 })
    const second = await listWebhooks(ctx, { limit: 2, cursor: first.meta.nextCursor ?? '' })
    expect(second.meta).toMatchObject({ offset: 2, hasMore: false, nextCursor: null, total: 3 })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  })

  test('takes its filters', async () => {
    const ctx = await testContext(database.db)
    const [url, agent] = [(await made(ctx, { description: 'Ёлка' })).id, (await toAgent(ctx)).id]
    await updateWebhook(ctx, { id: agent, isActive: false })
    const found = async (query: ListInput) => (await listWebhooks(ctx, query)).data.map(({ id }) => id)
    expect(await found({ 'filter[is_active]': 'true' })).toEqual([url])
    expect(await found({ 'filter[target_kind]': 'agent' })).toEqual([agent])
    expect(await found({ 'filter[target_kind_in]': 'agent,url' })).toEqual([agent, url])
    expect(await found({ 'filter[url_contains]': 'EXAMPLE' })).toEqual([url])
    expect(await found({ 'filter[description_contains]': 'елк' })).toEqual([url])
  })
})

describe('another workspace', () => {
  test('sees, changes and deletes nothing of ours', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const { secret: _, ...webhook } = await made(ctx)
    const { id } = webhook
    expect((await listWebhooks(other, {})).data).toEqual([])
    for (const asked of [
      () => getWebhook(other, { id }),
      () => updateWebhook(other, { id, isActive: false, rotateSecret: true }),
      () => deleteWebhook(other, { id }),
    ]) {
      await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await getWebhook(ctx, { id })).data).toEqual(webhook)
  })
})

test('reading needs read:webhooks, changing write:webhooks', async () => {
  const ctx = await testContext(database.db)
  const id = 'nothing'
  for (const [requiredScope, asked] of [
    ['read:webhooks', () => getWebhook(without(ctx, 'read:webhooks'), { id })],
    ['read:webhooks', () => listWebhooks(without(ctx, 'read:webhooks'), {})],
    ['write:webhooks', () => createWebhook(without(ctx, 'write:webhooks'), toUrl)],
    ['write:webhooks', () => updateWebhook(without(ctx, 'write:webhooks'), { id })],
    ['write:webhooks', () => deleteWebhook(without(ctx, 'write:webhooks'), { id })],
  ] as const) {
    await expect(asked()).rejects.toMatchObject({ code: 'insufficient_scope', extra: { requiredScope } })
  }
})
