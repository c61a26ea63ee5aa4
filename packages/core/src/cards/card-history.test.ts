import { CardChange } from '@vitrina/contract/card'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { agentNamed, at, byKey, cardOf, columnOf, onBoard } from '@vitrina/testing/board'
import { eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { addComment } from './add-comment.ts'
import { archiveCard } from './archive-card.ts'
import { editCard } from './edit-card.ts'
import { getBoardCard } from './get-board-card.ts'
import { listArchivedCards } from './list-archived-cards.ts'
import { listCardHistory } from './list-card-history.ts'
import { restoreCard } from './restore-card.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase(25)
const later = '2026-04-01T08:00:00.000Z'

describe('the history of a card', () => {
  test('tells who did what and when, oldest first, of an archived card too', async () => {
    const ctx = await testContext(database.db)
    const robot = byKey(ctx)
    const assigneeId = await agentNamed(ctx)
    const { id } = await cardOf(ctx, { title: 'Сверка', content: 'За март' })
    await updateCard(robot, { id, assignee: assigneeId, priority: 'high' })
    const { data: comment } = await addComment(robot, { id, content: 'Готово' })
    await archiveCard(at(ctx, later), { id })
    const { data } = await listCardHistory(ctx, { id })
    const assignee = { id: assigneeId, kind: 'employee', name: 'Аналитик' }
    expect(data.map(({ kind, before, after }) => ({ kind, before, after }))).toEqual([
      { kind: 'created', before: {}, after: { title: 'Сверка', status: 'new', priority: 'normal', assigneeId: null } },
      {
        kind: 'changed',
        before: { priority: 'normal', assigneeId: null, assignee: null },
        after: { priority: 'high', assigneeId, assignee },
      },
      {
        kind: 'commented',
        before: {},
        after: { commentId: comment.id, kind: 'report', author: { type: 'agent', id: assigneeId, name: 'Аналитик' } },
      },
      { kind: 'archived', before: { status: 'new' }, after: { status: 'archived' } },
    ])
    expect(data.map(({ actor }) => actor.type)).toEqual(['system', 'key', 'key', 'system'])
    expect(data.at(-1)?.createdAt).toBe(later)
    for (const change of data) expect(CardChange.parse(change)).toEqual(change)
  })

  test('has nothing of a change that changed nothing or did not come about', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await updateCard(ctx, { id, status: 'new' })
    await editCard(ctx, { id, title: 'Task', version: 1 })
    await expect(updateCard(ctx, { id, assignee: 'nobody' })).rejects.toMatchObject({ code: 'unknown_assignee' })
    expect((await listCardHistory(ctx, { id })).data.map(({ kind }) => kind)).toEqual(['created'])
  })

  test('404 for a card that is not there or another workspace’s; needs read:kanban', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const theirs = await cardOf(other)
    for (const id of [theirs.id, encodeId('card', newUuid()), 'nothing']) {
      await expect(listCardHistory(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(getBoardCard(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    }
    const writer = { ...ctx, scopes: new Set(['write:kanban'] as const) }
    await expect(listCardHistory(writer, { id: theirs.id })).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('editing a card', () => {
  test('of its words is the next version, keeps the former ones, and emits nothing', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx, { title: 'Сверка', content: 'За март' })
    const { data } = await editCard(at(ctx, later), { id, title: 'Сверка выручки', content: null, version: 1 })
    expect(data).toMatchObject({ title: 'Сверка выручки', content: null, version: 2, updatedAt: later })
    expect((await getBoardCard(ctx, { id })).data).toEqual(data)
    expect((await listCardHistory(ctx, { id })).data.at(-1)).toMatchObject({
      kind: 'changed',
      before: { title: 'Сверка', content: 'За март' },
      after: { title: 'Сверка выручки', content: null },
    })
    expect((await eventsOf(ctx)).map(({ type }) => type)).toEqual(['card.created'])
  })

  test('of priority or assignee emits card.moved with all that changed', async () => {
    const ctx = await testContext(database.db)
    const assigneeId = await agentNamed(ctx)
    const { id } = await cardOf(ctx)
    await editCard(ctx, { id, title: 'Other', assigneeId, version: 1 })
    const [, event, ...others] = await eventsOf(ctx)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'card.moved',
      data: { object: { id, title: 'Other', assigneeId }, previous: { title: 'Task', assigneeId: null } },
    })
  })

  test('of an older version, or an archived card, is 409 and changes nothing', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await editCard(ctx, { id, title: 'First', version: 1 })
    await expect(editCard(ctx, { id, title: 'Second', version: 1 })).rejects.toMatchObject({ code: 'conflict' })
    expect((await onBoard(ctx, id)).title).toBe('First')
    const { data } = await getBoardCard(ctx, { id })
    await archiveCard(ctx, { id })
    await expect(editCard(ctx, { id, title: 'Third', version: data.version + 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('is not in the way of a comment that came meanwhile', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await addComment(ctx, { id, content: 'Noted' })
    const { data } = await editCard(ctx, { id, title: 'Renamed', version: 1 })
    expect(data).toMatchObject({ title: 'Renamed', commentsCount: 1, version: 2 })
  })

  test('by 10 people at once lets one through', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) => editCard(ctx, { id, title: `by ${each}`, version: 1 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await onBoard(ctx, id)).version).toBe(2)
  })

  test('needs write:kanban', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const reader = { ...ctx, scopes: new Set(['read:kanban'] as const) }
    const refused = { code: 'insufficient_scope' }
    await expect(editCard(reader, { id, title: 'x', version: 1 })).rejects.toMatchObject(refused)
    await expect(restoreCard(reader, { id })).rejects.toMatchObject(refused)
  })
})

describe('the archive', () => {
  test('is found by any part of a title in any case, the last archived first, page by page', async () => {
    const ctx = await testContext(database.db)
    const titles = ['Ёлка для зала', 'Сверка выручки', 'Заказ ёлки', 'На доске']
    for (const [hour, title] of titles.entries()) {
      const { id } = await cardOf(ctx, { title })
      if (title !== 'На доске') await archiveCard(at(ctx, `2026-04-01T0${hour}:00:00Z`), { id })
    }
    const found = async (input: Parameters<typeof listArchivedCards>[1]) => {
      const { data, meta } = await listArchivedCards(ctx, input)
      return { titles: data.map(({ title }) => title), total: meta.total, cursor: meta.nextCursor }
    }
    expect(await found({})).toEqual({
      titles: ['Заказ ёлки', 'Сверка выручки', 'Ёлка для зала'],
      total: 3,
      cursor: null,
    })
    expect((await found({ search: 'ЕЛК' })).titles).toEqual(['Заказ ёлки', 'Ёлка для зала'])
    const first = await found({ limit: 2 })
    expect((await found({ limit: 2, cursor: first.cursor ?? '' })).titles).toEqual(['Ёлка для зала'])
    const other = await testContext(database.db)
    expect((await listArchivedCards(other, {})).data).toEqual([])
    const writer = { ...ctx, scopes: new Set(['write:kanban'] as const) }
    await expect(listArchivedCards(writer, {})).rejects.toMatchObject({ code: 'insufficient_scope' })
  })

  test('gives a card back to the end of the column it was in, as its next version, and emits nothing', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await updateCard(ctx, { id, status: 'in_progress' })
    await archiveCard(ctx, { id })
    const told = (await eventsOf(ctx)).length
    const other = await cardOf(ctx)
    await updateCard(at(ctx, later), { id: other.id, status: 'in_progress' })
    const { data } = await restoreCard(at(ctx, '2026-04-02T00:00:00Z'), { id })
    expect(data).toMatchObject({ id, status: 'in_progress', version: 4 })
    expect((await columnOf(ctx, 'in_progress')).cards.map((card) => card.id)).toEqual([other.id, id])
    expect((await listCardHistory(ctx, { id })).data.at(-1)).toMatchObject({
      kind: 'changed',
      before: { status: 'archived' },
      after: { status: 'in_progress' },
    })
    expect(await eventsOf(ctx)).toHaveLength(told + 2)
    expect((await restoreCard(ctx, { id })).data).toEqual(data)
    expect((await listArchivedCards(ctx, {})).data).toEqual([])
  })
})
