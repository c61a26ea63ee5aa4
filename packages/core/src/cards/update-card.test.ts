import { encodeId, newUuid } from '@vitrina/db/ids'
import { agentNamed, at, cardOf } from '@vitrina/testing/board'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { archiveCard } from './archive-card.ts'
import { getCard } from './get-card.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase(25)

const [morning, noon, evening] = ['2026-04-01T08:00:00.000Z', '2026-04-01T12:00:00.000Z', '2026-04-01T18:00:00.000Z']
const made = '2026-03-31T12:00:00.000Z'

async function moved(ctx: Context, id: string, status: 'new' | 'in_progress' | 'done', now: string) {
  return (await updateCard(at(ctx, now), { id, status })).data
}

/** Types of the events after the card's creation. */
async function told(ctx: Context): Promise<string[]> {
  const events = await eventsOf(ctx)
  return events.map(({ type }) => type).filter((type) => type !== 'card.created')
}

async function stored(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{ version: number; position: string; updated_at: Date }>(
    'SELECT version, position, updated_at FROM card WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  return rows[0]
}

describe('the moments of a card', () => {
  test('startedAt is when it was first taken into work, and is kept', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    expect((await moved(ctx, id, 'in_progress', morning)).startedAt).toBe(morning)
    expect((await moved(ctx, id, 'new', noon)).startedAt).toBe(morning)
    expect((await moved(ctx, id, 'in_progress', evening)).startedAt).toBe(morning)
  })

  test('doneAt is when it was last closed, and null while it is open', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    expect(await moved(ctx, id, 'done', morning)).toMatchObject({ doneAt: morning, startedAt: null })
    expect((await moved(ctx, id, 'in_progress', noon)).doneAt).toBeNull()
    expect((await moved(ctx, id, 'done', evening)).doneAt).toBe(evening)
    expect((await moved(ctx, id, 'done', '2026-05-01T00:00:00Z')).doneAt).toBe(evening)
  })

  test('updatedAt is of the last change, createdAt of none', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const card = await moved(ctx, id, 'in_progress', morning)
    expect([card.createdAt, card.updatedAt]).toEqual([made, morning])
    expect((await getCard(ctx, { id })).data).toEqual(card)
  })
})

describe('where a card stands', () => {
  test('changes with its column alone', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const before = await stored(ctx)
    await updateCard(at(ctx, morning), { id, priority: 'urgent' })
    expect((await stored(ctx))?.position).toBe(before?.position)
    await moved(ctx, id, 'in_progress', noon)
    expect((await stored(ctx))?.position).toBe(`${Date.parse(noon)}.0000000000`)
  })
})

describe('a status', () => {
  const statuses = ['new', 'in_progress', 'done'] as const
  const pairs = statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(pairs)('goes from %s to %s', async (from, to) => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await moved(ctx, id, from, morning)
    expect((await moved(ctx, id, to, noon)).status).toBe(to)
    const last = (await eventsOf(ctx)).filter(({ createdAt }) => createdAt === noon)
    expect(last.map(({ type }) => type)).toEqual(to === 'done' ? ['card.moved', 'card.done'] : ['card.moved'])
    for (const { data } of last) {
      expect(data.object).toMatchObject({ id, status: to })
      expect(data.previous).toMatchObject({ status: from })
    }
  })
})

describe('the events of a change', () => {
  test('previous holds the fields that changed, as they were, and no other', async () => {
    const ctx = await testContext(database.db)
    const [analyst, keeper] = [await agentNamed(ctx), await agentNamed(ctx, 'Кладовщик')]
    const { id } = await cardOf(ctx, { assigneeId: analyst })
    const { data } = await updateCard(at(ctx, morning), { id, status: 'in_progress', assignee: keeper })
    const [, event, ...others] = await eventsOf(ctx)
    expect(others).toEqual([])
    expect(event).toMatchObject({ type: 'card.moved', createdAt: morning })
    expect(event?.data).toEqual({
      object: data,
      previous: {
        status: 'new',
        startedAt: null,
        assigneeId: analyst,
        assignee: { id: analyst, kind: 'employee', name: 'Аналитик' },
      },
    })
  })

  test('card.moved alone for another priority or assignee', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await updateCard(ctx, { id, priority: 'low' })
    await updateCard(ctx, { id, assignee: await agentNamed(ctx) })
    await updateCard(ctx, { id, assignee: null })
    expect(await told(ctx)).toEqual(['card.moved', 'card.moved', 'card.moved'])
  })

  test('card.moved alone for a change of a card that is closed already', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await moved(ctx, id, 'done', morning)
    await updateCard(ctx, { id, status: 'done', priority: 'low' })
    expect(await told(ctx)).toEqual(['card.moved', 'card.done', 'card.moved'])
  })

  test('one audit entry a change, with what was and what is', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await updateCard(at(ctx, morning), { id, status: 'done', priority: 'high' })
    const [, entry, ...others] = await auditOf(ctx)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      action: 'card.updated',
      object_id: id,
      details: {
        before: { status: 'new', priority: 'normal', doneAt: null },
        after: { status: 'done', priority: 'high', doneAt: morning },
      },
    })
  })
})

test('what changes nothing writes nothing and tells nobody', async () => {
  const ctx = await testContext(database.db)
  const assigneeId = await agentNamed(ctx)
  const card = await cardOf(ctx, { assigneeId, priority: 'high' })
  const before = await stored(ctx)
  for (const change of [
    {},
    { status: 'new' as const },
    { priority: 'high' as const },
    { assignee: assigneeId },
    { status: 'new' as const, priority: 'high' as const, assignee: assigneeId },
  ]) {
    expect((await updateCard(at(ctx, evening), { id: card.id, ...change })).data).toEqual(card)
  }
  expect(await stored(ctx)).toEqual(before)
  expect([await told(ctx), (await auditOf(ctx)).length]).toEqual([[], 1])
})

describe('refused', () => {
  test('404 for a card that is malformed, unknown or another workspace’s', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const theirs = await cardOf(other)
    for (const id of [theirs.id, encodeId('card', newUuid()), encodeId('agent', newUuid()), 'nothing', '']) {
      await expect(updateCard(ctx, { id, status: 'done' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(getCard(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await getCard(other, { id: theirs.id })).data).toEqual(theirs)
  })

  test('409 for an archived card, whatever is asked of it', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const { data: archived } = await archiveCard(ctx, { id })
    for (const change of [{}, { status: 'new' as const }, { assignee: 'nobody' }]) {
      await expect(updateCard(ctx, { id, ...change })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect((await getCard(ctx, { id })).data).toEqual(archived)
  })

  test('422 unknown_assignee, and nothing of the change is kept', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const card = await cardOf(ctx)
    for (const assignee of [await agentNamed(other), 'nobody', '']) {
      await expect(updateCard(ctx, { id: card.id, status: 'done', assignee })).rejects.toMatchObject({
        code: 'unknown_assignee',
        extra: { errors: [{ pointer: '#/assignee' }] },
      })
    }
    expect((await getCard(ctx, { id: card.id })).data).toEqual(card)
    expect(await told(ctx)).toEqual([])
  })

  test('403 without write:kanban', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const reader = { ...ctx, scopes: new Set(['read:kanban'] as const) }
    await expect(updateCard(reader, { id, status: 'done' })).rejects.toMatchObject({ code: 'insufficient_scope' })
    const writer = { ...ctx, scopes: new Set(['write:kanban'] as const) }
    await expect(getCard(writer, { id })).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('changes at once', () => {
  test('of different fields lose nothing', async () => {
    const ctx = await testContext(database.db)
    const assignee = await agentNamed(ctx)
    for (let round = 0; round < 10; round += 1) {
      const { id } = await cardOf(ctx)
      await Promise.all([
        updateCard(ctx, { id, status: 'in_progress' }),
        updateCard(ctx, { id, priority: 'urgent' }),
        updateCard(ctx, { id, assignee }),
      ])
      const { data } = await getCard(ctx, { id })
      expect(data).toMatchObject({ status: 'in_progress', priority: 'urgent', assigneeId: assignee })
      expect(data.assignee?.name).toBe('Аналитик')
    }
  })

  test('20 that say the same are one change, with one card.done', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await Promise.all(Array.from({ length: 20 }, () => updateCard(ctx, { id, status: 'done' })))
    expect(await told(ctx)).toEqual(['card.moved', 'card.done'])
    expect((await stored(ctx))?.version).toBe(2)
  })

  test('of 20 that say different things each is told once, each after the one before', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const statuses = ['in_progress', 'done', 'new'] as const
    await Promise.all(Array.from({ length: 20 }, (_, at) => updateCard(ctx, { id, status: statuses[at % 3] ?? 'new' })))
    const moves = (await eventsOf(ctx)).filter(({ type }) => type === 'card.moved')
    let was: unknown = 'new'
    for (const { data } of moves) {
      expect(data.previous?.['status']).toBe(was)
      was = data.object['status']
    }
    expect((await getCard(ctx, { id })).data.status).toBe(was)
    expect((await stored(ctx))?.version).toBe(moves.length + 1)
  })
})
