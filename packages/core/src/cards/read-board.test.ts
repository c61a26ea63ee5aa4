import { BoardColumn } from '@vitrina/contract/card'
import { agentNamed, at, cardOf, columnOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { addComment } from './add-comment.ts'
import { archiveCard } from './archive-card.ts'
import { moveCard } from './move-card.ts'
import { readBoard } from './read-board.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase()

test('the board is three columns in order, with what a card shows, its version and no archived ones', async () => {
  const ctx = await testContext(database.db)
  const [first, second, gone] = [await cardOf(ctx), await cardOf(ctx, { title: 'Second' }), await cardOf(ctx)]
  await updateCard(ctx, { id: second.id, status: 'done' })
  await addComment(ctx, { id: second.id, content: 'Noted' })
  await archiveCard(ctx, { id: gone.id })
  const { data } = await readBoard(ctx, {})
  expect(data.map(({ status, total, afterId }) => [status, total, afterId])).toEqual([
    ['new', 1, null],
    ['in_progress', 0, null],
    ['done', 1, null],
  ])
  expect(data[0]?.cards).toEqual([{ ...first, version: 1 }])
  expect(data[2]?.cards).toMatchObject([{ title: 'Second', commentsCount: 1, version: 2 }])
  for (const column of data) expect(BoardColumn.parse(column)).toEqual(column)
})

test('it is narrowed to an executor, to nobody and to a part of a title', async () => {
  const ctx = await testContext(database.db)
  const assigneeId = await agentNamed(ctx)
  await cardOf(ctx, { title: 'Ёлка', assigneeId })
  await cardOf(ctx, { title: 'Сверка' })
  const shown = async (input: Parameters<typeof readBoard>[1]) => {
    const [column] = (await readBoard(ctx, input)).data
    return { titles: column?.cards.map(({ title }) => title), total: column?.total }
  }
  expect(await shown({ assignee: assigneeId })).toEqual({ titles: ['Ёлка'], total: 1 })
  expect(await shown({ assignee: 'none' })).toEqual({ titles: ['Сверка'], total: 1 })
  expect(await shown({ assignee: 'agt_unknown' })).toEqual({ titles: [], total: 0 })
  expect(await shown({ search: 'елк' })).toEqual({ titles: ['Ёлка'], total: 1 })
  expect(await shown({ assignee: 'none', search: 'елк' })).toEqual({ titles: [], total: 0 })
})

test('of 120 done cards the last 100 are shown, and one dropped above them stays among them', async () => {
  const ctx = await testContext(database.db)
  const moved = await cardOf(ctx, { title: 'moved' })
  await ctx.db.pool.query(
    `INSERT INTO card (workspace_id, id, title, status, priority, position, creator_type, creator_id, creator_name,
       created_at, updated_at)
     SELECT $1, new_uuid_v7(), n::text, 'done', 'normal', n, 'system', $1, 'test', $2, $2
     FROM generate_series(1, 120) n`,
    [ctx.workspace.id, ctx.now()],
  )
  const { cards, total, afterId } = await columnOf(ctx, 'done')
  expect([cards.length, cards[0]?.title, cards.at(-1)?.title, total]).toEqual([100, '21', '120', 120])
  await moveCard(at(ctx, '2026-05-01T00:00:00Z'), { id: moved.id, status: 'done', afterId, version: 1 })
  const after = await columnOf(ctx, 'done')
  expect([after.cards[0]?.title, after.cards[1]?.title, after.total]).toEqual(['moved', '22', 121])
  await moveCard(ctx, { id: moved.id, status: 'done', afterId: cards.at(-1)?.id ?? null, version: 2 })
  expect((await columnOf(ctx, 'done')).cards.at(-1)?.title).toBe('moved')
})

test('needs read:kanban', async () => {
  const ctx = await testContext(database.db)
  const writer = { ...ctx, scopes: new Set(['write:kanban'] as const) }
  await expect(readBoard(writer, {})).rejects.toMatchObject({ code: 'insufficient_scope' })
})
