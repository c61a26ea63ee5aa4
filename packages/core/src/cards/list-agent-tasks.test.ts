import { agentNamed, at, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { archiveCard } from './archive-card.ts'
import { listAgentTasks } from './list-agent-tasks.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase()
let ctx: Context
let analyst: string
let keeper: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  ;[analyst, keeper] = [await agentNamed(ctx), await agentNamed(ctx, 'Кладовщик')]
  const make = async (minute: number, title: string, rest: object = {}) =>
    (await cardOf(at(ctx, `2026-04-01T08:${minute}:00Z`), { title, ...rest })).id
  await make(10, 'old low', { assigneeId: analyst, priority: 'low' })
  await make(11, 'old normal', { assigneeId: analyst })
  await make(12, 'high', { assigneeId: keeper, priority: 'high' })
  await make(13, 'new normal', { assigneeId: keeper })
  await make(14, 'old urgent', { assigneeId: analyst, priority: 'urgent' })
  await make(15, 'new urgent', { assigneeId: keeper, priority: 'urgent' })
  await make(16, 'nobody’s', { priority: 'urgent' })
  const begun = await make(17, 'begun', { assigneeId: analyst })
  const closed = await make(18, 'closed', { assigneeId: analyst })
  const gone = await make(19, 'archived', { assigneeId: analyst })
  await updateCard(ctx, { id: begun, status: 'in_progress' })
  await updateCard(ctx, { id: closed, status: 'done' })
  await archiveCard(ctx, { id: gone })
})

const titles = async (input: Record<string, string> = {}) =>
  (await listAgentTasks(ctx, input)).data.map(({ title }) => title)

const queue = ['old urgent', 'new urgent', 'high', 'old normal', 'new normal', 'old low']

test('tasks are the cards assigned and not begun, by priority, then by age', async () => {
  expect(await titles()).toEqual(queue)
  expect((await listAgentTasks(ctx, {})).meta).toMatchObject({ total: 6, hasMore: false })
})

test('pages hold each task once, in the same order', async () => {
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await listAgentTasks(ctx, { limit: 1, cursor })
    walked.push(...data.map(({ title }) => title))
    cursor = meta.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(walked).toEqual(queue)
})

test('filters narrow by assignee and priority', async () => {
  expect(await titles({ 'filter[assignee]': analyst })).toEqual(['old urgent', 'old normal', 'old low'])
  expect(await titles({ 'filter[assignee]': 'nobody' })).toEqual([])
  expect(await titles({ 'filter[priority]': 'urgent', 'filter[assignee]': keeper })).toEqual(['new urgent'])
  expect(await titles({ 'filter[title_contains]': 'NORMAL' })).toEqual(['old normal', 'new normal'])
})

test('a task taken into work is gone at once', async () => {
  const other = await testContext(database.db)
  const { id } = await cardOf(other, { assigneeId: await agentNamed(other) })
  expect((await listAgentTasks(other, {})).data.map((card) => card.id)).toEqual([id])
  await updateCard(other, { id, status: 'in_progress' })
  expect((await listAgentTasks(other, {})).data).toEqual([])
})

test('needs read:kanban', async () => {
  const refused = listAgentTasks({ ...ctx, scopes: new Set(['read:agents']) }, {})
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' })
})
