import type { AuditAction } from '@vitrina/contract/audit'
import type { Scope } from '@vitrina/contract/scopes'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { at, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { updateCard } from '../cards/update-card.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { issueKey } from '../keys/issue-key.ts'
import { ensureSandbox } from '../workspaces/create-workspace.ts'
import { exportAudit, listAudit } from './list-audit.ts'
import { listAuditActors } from './list-audit-actors.ts'
import { recordAudit } from './record-audit.ts'

const database = suiteDatabase()

/** Puts an entry down; what it is about matters little. */
async function put(ctx: Context, action: AuditAction = 'dish.price_changed', details: Record<string, unknown> = {}) {
  const objectId = encodeId('dish', newUuid())
  await inTransaction(ctx, async (ctx) => recordAudit(ctx, { action, objectKind: 'dish', objectId, details }))
  return objectId
}

const by = (ctx: Context, type: 'user' | 'key', name: string): Context => ({
  ...ctx,
  actor: { type, id: newUuid(), name },
})

describe('the journal', () => {
  test('tells who did what to which object, with its present name and each field from what to what', async () => {
    const ctx = by(await testContext(database.db), 'user', 'Vera')
    const card = await cardOf(ctx, { title: 'Order lemons' })
    await updateCard(ctx, { id: card.id, priority: 'high' })
    const { data, meta } = await listAudit(ctx, {})
    expect(meta).toMatchObject({ total: 2, hasMore: false })
    expect(data[0]).toMatchObject({
      at: '2026-03-31T12:00:00.000Z',
      actor: { type: 'user', name: 'Vera', id: encodeId('user', ctx.actor.id) },
      action: 'card.updated',
      object: { kind: 'card', id: card.id, name: 'Order lemons', isGone: false },
      changes: [{ field: 'priority', before: 'normal', after: 'high' }],
    })
    expect(data[0]?.requestId).toMatch(/^req_/)
    expect(data[1]?.action).toBe('card.created')
  })

  test('tells the rest as facts, nothing unchanged, and no secret even if one was put down', async () => {
    const ctx = await testContext(database.db)
    await put(ctx, 'setting.changed', {
      before: { name: 'a', same: 1, apiToken: 'x1' },
      after: { name: 'b', same: 1, apiToken: 'x2' },
      password: 'hush',
      value: { limit: 5, secret: 'hush' },
      scopes: ['read:checks'],
      off: null,
    })
    const { data } = await listAudit(ctx, {})
    expect(data[0]?.changes).toEqual([{ field: 'name', before: 'a', after: 'b' }])
    expect(data[0]?.facts).toEqual([
      // In the order that the database keeps the fields in.
      { field: 'off', value: null },
      { field: 'value.limit', value: 5 },
      { field: 'value.secret', value: '•••' },
      { field: 'scopes', value: ['read:checks'] },
      { field: 'password', value: '•••' },
    ])
  })

  test('says which objects are no longer there: another workspace’s is none, one nobody looks up is not called gone', async () => {
    const [ctx, theirs] = [await testContext(database.db), await testContext(database.db)]
    const [ours, elsewhere] = [await cardOf(ctx, { title: 'Ours' }), await cardOf(theirs, { title: 'Theirs' })]
    const deleted = { objectKind: 'mailing', objectId: encodeId('mailing', newUuid()) } as const
    await inTransaction(ctx, async (ctx) => {
      recordAudit(ctx, { action: 'mailing.deleted', ...deleted, details: { name: 'Morning' } })
      recordAudit(ctx, { action: 'card.updated', objectKind: 'card', objectId: elsewhere.id, details: {} })
      recordAudit(ctx, {
        action: 'member.left',
        objectKind: 'user',
        objectId: encodeId('user', newUuid()),
        details: {},
      })
      recordAudit(ctx, { action: 'setting.changed', objectKind: 'setting', objectId: 'mcp.enabled', details: {} })
    })
    const { data } = await listAudit(ctx, {})
    expect(Object.fromEntries(data.map(({ object: { id, isGone } }) => [id, isGone]))).toMatchObject({
      [ours.id]: false,
      [deleted.objectId]: true,
      [elsewhere.id]: true,
      'mcp.enabled': false,
    })
    expect(data.find(({ action }) => action === 'member.left')?.object.isGone).toBe(false)
    expect(data.find(({ action }) => action === 'mailing.deleted')?.object.name).toBe('Morning')
  })

  test('a test key, which is the sandbox’s, is still there and has its name', async () => {
    const ctx = await testContext(database.db)
    const { id } = await issueKey(ctx, { name: 'Till test', scopes: ['read:checks'], isTest: true, expiresAt: null })
    expect((await listAudit(ctx, {})).data.map(({ object }) => object)).toMatchObject([
      { id, name: 'Till test', isGone: false },
    ])
  })

  test('is narrowed by who, by kind of who, by group, by object, by its kind and by words', async () => {
    const ctx = await testContext(database.db)
    const [vera, till] = [by(ctx, 'user', 'Vera'), by(ctx, 'key', 'Till')]
    const dish = await put(vera)
    await put(till, 'stock.moved', { name: 'Ёлка' })
    const found = async (input: Parameters<typeof listAudit>[1]) =>
      (await listAudit(ctx, input)).data.map(({ actor }) => actor.name)
    expect(await found({ 'filter[actor]': encodeId('user', vera.actor.id) })).toEqual(['Vera'])
    expect(await found({ 'filter[actor]': 'usr_x' })).toEqual([])
    expect(await found({ 'filter[actor_type]': 'key' })).toEqual(['Till'])
    expect(await found({ 'filter[group]': 'menu' })).toEqual(['Vera'])
    expect(await found({ 'filter[object]': dish })).toEqual(['Vera'])
    expect(await found({ 'filter[object_kind]': 'card' })).toEqual([])
    expect(await found({ search: 'елка' })).toEqual(['Till'])
    expect(await found({ search: dish })).toEqual(['Vera'])
    await expect(found({ 'filter[group]': 'x' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await expect(found({ 'filter[x]': 'y' })).rejects.toMatchObject({ code: 'unknown_filter' })
  })

  test('keeps to dates of the workspace’s zone: 20:59 UTC is still the day in Moscow, 21:00 the next', async () => {
    const ctx = await testContext(database.db)
    await put(at(ctx, '2026-03-30T20:59:59Z'), 'dish.price_sent')
    await put(at(ctx, '2026-03-30T21:00:00Z'), 'dish.price_applied')
    const on = async (date: string) =>
      (await listAudit(ctx, { date_from: date, date_to: date })).data.map(({ action }) => action)
    expect(await on('2026-03-30')).toEqual(['dish.price_sent'])
    expect(await on('2026-03-31')).toEqual(['dish.price_applied'])
  })

  test('is walked page by page, each entry once, the newest first', async () => {
    const ctx = await testContext(database.db)
    for (let minute = 0; minute < 7; minute += 1) await put(at(ctx, `2026-03-31T11:0${minute % 4}:00Z`))
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data, meta } = await listAudit(ctx, { limit: 3, ...(cursor !== undefined && { cursor }) })
      seen.push(...data.map(({ id, at }) => `${at} ${id}`))
      cursor = meta.nextCursor
    }
    expect(seen).toHaveLength(7)
    expect(seen).toEqual([...new Set(seen)].toSorted().reverse())
  })

  test('is of one workspace: neither another’s nor the sandbox’s entries are in it', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    const { id } = await ensureSandbox(ours.db, ours.workspace.id, ours.now())
    await put(theirs)
    await put({ ...ours, workspace: { ...ours.workspace, id, isSandbox: true } })
    expect((await listAudit(ours, {})).data).toEqual([])
    expect((await exportAudit(ours, {})).entries).toEqual([])
    expect(await listAuditActors(ours)).toEqual([])
  })

  test('needs read:audit', async () => {
    const ctx = { ...(await testContext(database.db)), scopes: new Set<Scope>(['read:checks', 'run:ops']) }
    const refused = { code: 'insufficient_scope', extra: { requiredScope: 'read:audit' } }
    await expect(listAudit(ctx, {})).rejects.toMatchObject(refused)
    await expect(exportAudit(ctx, {})).rejects.toMatchObject(refused)
    await expect(listAuditActors(ctx)).rejects.toMatchObject(refused)
  })

  test('names who acted once each, the last first', async () => {
    const ctx = await testContext(database.db)
    const [vera, till] = [by(ctx, 'user', 'Vera'), by(ctx, 'key', 'Till')]
    await put(at(vera, '2026-03-31T10:00:00Z'))
    await put(at(till, '2026-03-31T11:00:00Z'))
    await put(at({ ...vera, actor: { ...vera.actor, name: 'Vera P.' } }, '2026-03-31T11:30:00Z'))
    expect((await listAuditActors(ctx)).map(({ name }) => name)).toEqual(['Vera P.', 'Till'])
  })
})

test('an export gives what the filters leave in parts of 2000, and says when it is cut at 10 000', async () => {
  const ctx = await testContext(database.db)
  await ctx.db.pool.query(
    `INSERT INTO audit_entry (workspace_id, id, actor_type, actor_id, actor_name, action, object_kind, object_id, request_id, created_at)
     SELECT $1, gen_random_uuid(), 'system', $1, 'test', CASE WHEN n <= 10001 THEN 'card.created' ELSE 'stock.moved' END, 'card', 'x',
       'req_1', '2026-03-31T12:00:00Z' FROM generate_series(1, 10004) n`,
    [ctx.workspace.id],
  )
  const walk = async (group: string) => {
    const sizes: number[] = []
    for (let cursor: string | null | undefined; ; ) {
      const part = await exportAudit(ctx, { 'filter[group]': group, ...(typeof cursor === 'string' && { cursor }) })
      sizes.push(part.entries.length)
      cursor = part.nextCursor
      if (cursor === null) return { sizes, isCut: part.isCut }
    }
  }
  expect(await walk('board')).toEqual({ sizes: [2000, 2000, 2000, 2000, 2000], isCut: true })
  expect(await walk('stock')).toEqual({ sizes: [3], isCut: false })
})
