import { Card } from '@vitrina/contract/card'
import { encodeId } from '@vitrina/db/ids'
import { agentNamed, byKey, cardOf } from '@vitrina/testing/board'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createCard } from './create-card.ts'
import { getCard } from './get-card.ts'

const database = suiteDatabase(25)

async function stored(ctx: Context): Promise<unknown[]> {
  const { rows } = await ctx.db.pool.query(
    'SELECT position, version, board_key, urgency FROM card WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  return rows
}

describe('a new card', () => {
  test('has every field of the contract and no other, and starts new', async () => {
    const ctx = byKey(await testContext(database.db))
    const assigneeId = await agentNamed(ctx)
    const { object, data, meta } = await createCard(ctx, {
      title: 'Сверить выручку',
      content: 'За март',
      assigneeId,
      priority: 'high',
    })
    expect(object).toBe('item')
    expect(data).toEqual({
      id: expect.stringMatching(/^t_[0-9a-z]{26}$/),
      object: 'card',
      title: 'Сверить выручку',
      content: 'За март',
      status: 'new',
      priority: 'high',
      assigneeId,
      assignee: { id: assigneeId, kind: 'employee', name: 'Аналитик' },
      createdBy: { type: 'key', id: encodeId('key', ctx.actor.id), name: 'Robot' },
      commentsCount: 0,
      createdAt: '2026-03-31T12:00:00.000Z',
      updatedAt: '2026-03-31T12:00:00.000Z',
      startedAt: null,
      doneAt: null,
    })
    expect(Card.parse(data)).toEqual(data)
    expect(meta).toEqual({
      requestId: ctx.requestId,
      apiVersion: '2026-09-15',
      generatedAt: '2026-03-31T12:00:00.000Z',
    })
    expect((await getCard(ctx, { id: data.id })).data).toEqual(data)
  })

  test('of a title alone is of normal priority and nobody’s', async () => {
    const ctx = await testContext(database.db)
    const card = await cardOf(ctx, { title: 'Task' })
    expect(card).toMatchObject({ content: null, priority: 'normal', assigneeId: null, assignee: null })
    const nothing = await cardOf(ctx, { title: 'Task', content: null, assigneeId: null })
    expect(nothing).toMatchObject({ content: null, assigneeId: null })
  })

  test('names the person who made it in the panel', async () => {
    const ctx = await testContext(database.db)
    const actor = { type: 'user' as const, id: ctx.workspace.id, name: 'Anna' }
    const { createdBy } = await cardOf({ ...ctx, actor })
    expect(createdBy).toEqual({ type: 'user', id: encodeId('user', actor.id), name: 'Anna' })
  })

  test('stands in its column by the millisecond it came', async () => {
    const ctx = await testContext(database.db)
    await cardOf(ctx, { priority: 'urgent' })
    const ms = `${Date.parse('2026-03-31T12:00:00Z')}.0000000000`
    expect(await stored(ctx)).toEqual([{ position: ms, version: 1, board_key: ms, urgency: 0 }])
  })

  test('emits card.created with the card itself, and is in the audit journal', async () => {
    const ctx = byKey(await testContext(database.db))
    const card = await cardOf(ctx, { content: 'Why' })
    const actor = { type: 'key', id: encodeId('key', ctx.actor.id) }
    expect(await eventsOf(ctx)).toMatchObject([{ type: 'card.created', livemode: true, actor, data: { object: card } }])
    expect((await eventsOf(ctx))[0]?.data).toEqual({ object: card })
    expect(await auditOf(ctx)).toEqual([
      {
        action: 'card.created',
        object_kind: 'card',
        object_id: card.id,
        actor_type: 'key',
        actor_id: ctx.actor.id,
        details: { title: 'Task', priority: 'normal', assigneeId: null },
      },
    ])
  })
})

describe('an assignee', () => {
  test('that is inactive may be given a card', async () => {
    const ctx = await testContext(database.db)
    const assigneeId = await agentNamed(ctx)
    await ctx.db.pool.query('UPDATE agent SET is_active = false WHERE workspace_id = $1', [ctx.workspace.id])
    expect((await cardOf(ctx, { assigneeId })).assigneeId).toBe(assigneeId)
  })

  test('that is malformed, unknown or another workspace’s is 422 unknown_assignee, and nothing is written', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const theirs = await agentNamed(other)
    const ours = await agentNamed(ctx)
    for (const assigneeId of [
      theirs,
      ours.replace(/.{4}$/, '0000'),
      ours.toUpperCase(),
      ours.replace('agt_', 't_'),
      'analyst',
      '',
      '\0',
    ]) {
      await expect(cardOf(ctx, { assigneeId }), assigneeId).rejects.toMatchObject({
        code: 'unknown_assignee',
        extra: { errors: [{ pointer: '#/assigneeId', code: 'unknown_assignee' }] },
      })
    }
    expect([await stored(ctx), await eventsOf(ctx), await auditOf(ctx)]).toEqual([[], [], []])
  })
})

test('20 cards at once are 20 cards, each with its event and audit entry', async () => {
  const ctx = await testContext(database.db)
  const cards = await Promise.all(Array.from({ length: 20 }, () => cardOf(ctx)))
  const ids = cards.map(({ id }) => id).sort()
  expect(new Set(ids).size).toBe(20)
  const told = await eventsOf(ctx)
  expect(told.map(({ data }) => data.object['id']).sort()).toEqual(ids)
  expect((await auditOf(ctx)).map(({ object_id }) => object_id).sort()).toEqual(ids)
})

test('needs write:kanban', async () => {
  const ctx = await testContext(database.db)
  const refused = createCard({ ...ctx, scopes: new Set(['read:kanban']) }, { title: 'Task' })
  await expect(refused).rejects.toMatchObject({
    code: 'insufficient_scope',
    extra: { requiredScope: 'write:kanban' },
  })
})
