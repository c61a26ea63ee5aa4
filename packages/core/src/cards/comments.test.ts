import { CardComment } from '@vitrina/contract/card'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { agentNamed, at, byKey, cardOf } from '@vitrina/testing/board'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { readFeed } from '../events/feed-tail.ts'
import { publishEvents } from '../events/publish-events.ts'
import { addComment } from './add-comment.ts'
import { archiveCard } from './archive-card.ts'
import { getCard } from './get-card.ts'
import { listCardHistory } from './list-card-history.ts'
import { listCards } from './list-cards.ts'
import { listComments } from './list-comments.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase(25)

const anna = (ctx: Context): Context => ({ ...ctx, actor: { type: 'user', id: ctx.workspace.id, name: 'Anna' } })

describe('a comment', () => {
  test('has every field of the contract and no other', async () => {
    const ctx = byKey(await testContext(database.db))
    const { id } = await cardOf(ctx)
    const { object, data } = await addComment(ctx, { id, content: 'Готово' })
    expect(object).toBe('item')
    expect(data).toEqual({
      id: expect.stringMatching(/^cmt_[0-9a-z]{26}$/),
      object: 'comment',
      cardId: id,
      kind: 'comment',
      author: { type: 'key', id: encodeId('key', ctx.actor.id), name: 'Robot' },
      content: 'Готово',
      createdAt: '2026-03-31T12:00:00.000Z',
    })
    expect(CardComment.parse(data)).toEqual(data)
    expect((await listComments(ctx, { id })).data).toEqual([data])
  })

  test('is counted on the card, which is changed by it', async () => {
    const ctx = await testContext(database.db)
    const card = await cardOf(ctx)
    const later = '2026-04-01T08:00:00.000Z'
    await addComment(at(ctx, later), { id: card.id, content: 'Noted' })
    expect((await getCard(ctx, { id: card.id })).data).toEqual({ ...card, commentsCount: 1, updatedAt: later })
  })

  test('emits card.commented with the card, and is in the audit journal', async () => {
    const ctx = byKey(await testContext(database.db))
    const { id } = await cardOf(ctx)
    const { data: comment } = await addComment(ctx, { id, content: 'Noted' })
    const { data: card } = await getCard(ctx, { id })
    const [, event, ...others] = await eventsOf(ctx)
    expect(others).toEqual([])
    expect(event).toMatchObject({ type: 'card.commented', actor: { type: 'key' } })
    expect(event?.data).toEqual({ object: card, previous: { commentsCount: 0 } })
    expect((await auditOf(ctx))[1]).toMatchObject({
      action: 'card.commented',
      object_id: id,
      actor_type: 'key',
      details: { commentId: comment.id, author: comment.author },
    })
  })
})

describe('the author', () => {
  test('of a key’s comment is the card’s assignee, whose report it is', async () => {
    const ctx = byKey(await testContext(database.db))
    const assigneeId = await agentNamed(ctx)
    const { id } = await cardOf(ctx, { assigneeId })
    const { data } = await addComment(ctx, { id, content: 'Done' })
    expect(data).toMatchObject({ kind: 'report', author: { type: 'agent', id: assigneeId, name: 'Аналитик' } })
  })

  test('is the agent the body names, even where another one has the card', async () => {
    const ctx = byKey(await testContext(database.db))
    const [analyst, keeper] = [await agentNamed(ctx), await agentNamed(ctx, 'Кладовщик')]
    const { id } = await cardOf(ctx, { assigneeId: analyst })
    const { data } = await addComment(ctx, { id, content: 'Done', author: keeper })
    expect(data).toMatchObject({ kind: 'report', author: { type: 'agent', id: keeper } })
  })

  test('of a person’s comment is the person, whoever has the card', async () => {
    const ctx = anna(await testContext(database.db))
    const { id } = await cardOf(ctx, { assigneeId: await agentNamed(ctx) })
    const { data } = await addComment(ctx, { id, content: 'And April?' })
    expect(data).toMatchObject({ kind: 'comment', author: { type: 'user', name: 'Anna' } })
  })

  test('is the actor of the event, so that an agent is not told of its own words; the journal names who called', async () => {
    const ctx = byKey(await testContext(database.db))
    const assigneeId = await agentNamed(ctx)
    const { id } = await cardOf(ctx, { assigneeId })
    await addComment(ctx, { id, content: 'Done' })
    expect((await eventsOf(ctx))[1]?.actor).toEqual({ type: 'agent', id: assigneeId })
    expect((await auditOf(ctx))[1]).toMatchObject({ actor_type: 'key', actor_id: ctx.actor.id })
  })

  test('keeps the name it had when it spoke', async () => {
    const ctx = byKey(await testContext(database.db))
    const { id } = await cardOf(ctx, { assigneeId: await agentNamed(ctx) })
    await addComment(ctx, { id, content: 'Done' })
    await ctx.db.pool.query("UPDATE agent SET name = 'Other' WHERE workspace_id = $1", [ctx.workspace.id])
    expect((await listComments(ctx, { id })).data[0]?.author.name).toBe('Аналитик')
  })

  test('that is malformed, unknown or another workspace’s is 422 unknown_agent_profile, and nothing is written', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const card = await cardOf(ctx)
    for (const author of [await agentNamed(other), encodeId('agent', newUuid()), 'analyst', '']) {
      await expect(addComment(ctx, { id: card.id, content: 'Done', author })).rejects.toMatchObject({
        code: 'unknown_agent_profile',
        extra: { errors: [{ pointer: '#/author' }] },
      })
    }
    expect((await getCard(ctx, { id: card.id })).data).toEqual(card)
    expect((await listComments(ctx, { id: card.id })).data).toEqual([])
  })
})

describe('the feed', () => {
  test('is oldest first, people and agents in one order, page by page', async () => {
    const ctx = anna(await testContext(database.db))
    const { id } = await cardOf(ctx, { assigneeId: await agentNamed(ctx) })
    for (let minute = 10; minute < 15; minute += 1) {
      const speaker = minute % 2 === 0 ? ctx : byKey(ctx)
      await addComment(at(speaker, `2026-04-01T08:${minute}:00Z`), { id, content: String(minute) })
    }
    const first = await listComments(ctx, { id, limit: 2 })
    expect(first.data.map(({ content, kind }) => [content, kind])).toEqual([
      ['10', 'comment'],
      ['11', 'report'],
    ])
    expect(first.meta).toMatchObject({ total: 5, hasMore: true, offset: 0 })
    // What is said meanwhile comes at the end, once.
    await addComment(at(ctx, '2026-04-01T08:15:00Z'), { id, content: '15' })
    const second = await listComments(ctx, { id, limit: 200, cursor: first.meta.nextCursor ?? '' })
    expect(second.data.map(({ content }) => content)).toEqual(['12', '13', '14', '15'])
    expect(second.meta).toMatchObject({ total: 6, hasMore: false, offset: 2 })
  })

  test('takes filters by kind and words', async () => {
    const ctx = anna(await testContext(database.db))
    const { id } = await cardOf(ctx, { assigneeId: await agentNamed(ctx) })
    await addComment(ctx, { id, content: 'Ещё раз' })
    await addComment(byKey(ctx), { id, content: 'Готово' })
    const words = async (filter: object) =>
      (await listComments(ctx, { id, ...filter })).data.map(({ content }) => content)
    expect(await words({ 'filter[kind]': 'report' })).toEqual(['Готово'])
    expect(await words({ 'filter[kind_ne]': 'report' })).toEqual(['Ещё раз'])
    expect(await words({ 'filter[content_contains]': 'ЕЩЕ' })).toEqual(['Ещё раз'])
  })

  test('is of its card alone, and so is its cursor', async () => {
    const ctx = await testContext(database.db)
    const [one, two] = [await cardOf(ctx), await cardOf(ctx)]
    for (const content of ['a', 'b']) await addComment(ctx, { id: one.id, content })
    expect((await listComments(ctx, { id: two.id })).data).toEqual([])
    const { meta } = await listComments(ctx, { id: one.id, limit: 1 })
    const other = listComments(ctx, { id: two.id, limit: 1, cursor: meta.nextCursor ?? '' })
    await expect(other).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('refused', () => {
  test('404 for a card that is not there or another workspace’s', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const theirs = await cardOf(other)
    for (const id of [theirs.id, encodeId('card', newUuid()), 'nothing']) {
      await expect(addComment(ctx, { id, content: 'Hi' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(listComments(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await listComments(other, { id: theirs.id })).data).toEqual([])
  })

  test('409 for an archived card', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    await archiveCard(ctx, { id })
    await expect(addComment(ctx, { id, content: 'Hi' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await getCard(ctx, { id })).data.commentsCount).toBe(0)
  })

  test('403 without the scope', async () => {
    const ctx = await testContext(database.db)
    const { id } = await cardOf(ctx)
    const reader = { ...ctx, scopes: new Set(['read:kanban'] as const) }
    const writer = { ...ctx, scopes: new Set(['write:kanban'] as const) }
    await expect(addComment(reader, { id, content: 'Hi' })).rejects.toMatchObject({ code: 'insufficient_scope' })
    await expect(listComments(writer, { id })).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

test('20 comments at once are 20 comments, counted one by one', async () => {
  const ctx = await testContext(database.db)
  const { id } = await cardOf(ctx)
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, number) => addComment(ctx, { id, content: String(number) })),
  )
  const { data, meta } = await listComments(ctx, { id })
  expect([data.length, meta.total, (await getCard(ctx, { id })).data.commentsCount]).toEqual([20, 20, 20])
  expect(data.map((comment) => comment.id).sort()).toEqual(said.map((each) => each.data.id).sort())
  const counts = (await eventsOf(ctx)).slice(1).map((event) => event.data.object['commentsCount'])
  expect(counts).toEqual(Array.from({ length: 20 }, (_, number) => number + 1))
})

test('whoever is limited is told of no report that is not theirs: it is neither counted, nor in the history, nor an event', async () => {
  const ctx = await testContext(database.db)
  const limited: Context = { ...anna(ctx), reach: [newUuid()] }
  const { id } = await cardOf(anna(ctx))
  const said = await addComment(limited, { id, content: 'All well?' })
  await addComment(ctx, { id, content: 'Of all restaurants', author: await agentNamed(ctx) })
  const own = await addComment(limited, { id, content: 'Of mine', author: await agentNamed(ctx) })
  const seenBy = async (asker: Context) => ({
    counted: (await getCard(asker, { id })).data.commentsCount,
    found: (await listCards(asker, { 'filter[comments_count_in]': '2' })).data.length,
    history: (await listCardHistory(asker, { id })).data.map(({ kind, after }) => after['commentId'] ?? kind),
    events: (await readFeed(asker, { ...all, reach: asker.reach })).map(({ type }) => type),
  })
  await publishEvents(ctx.db, ctx.workspace.id, ctx.now)
  const [created, commented] = ['card.created', 'card.commented']
  expect(await seenBy(ctx)).toEqual({
    ...{ counted: 3, found: 0, history: ['created', said.data.id, expect.stringMatching(/^cmt_/), own.data.id] },
    events: [created, commented, commented, commented],
  })
  expect(await seenBy(limited)).toEqual({
    ...{
      counted: 2,
      found: 1,
      history: ['created', said.data.id, own.data.id],
      events: [created, commented, commented],
    },
  })
  // Their change answers with what they see; the event, which all may read, has all.
  expect((await updateCard(limited, { id, priority: 'high' })).data.commentsCount).toBe(2)
  expect(await addComment(limited, { id, content: 'Once more' })).toBeDefined()
  expect((await getCard(ctx, { id })).data.commentsCount).toBe(4)
  expect((await eventsOf(ctx)).at(-1)?.data).toMatchObject({
    object: { commentsCount: 4 },
    previous: { commentsCount: 3 },
  })
})

const all = { after: 0, upTo: null, types: null, limit: 100 }
