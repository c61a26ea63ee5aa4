import type { ListInput } from '@vitrina/contract/list-query'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { agentNamed, at, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { addComment } from './add-comment.ts'
import { archiveCard } from './archive-card.ts'
import { listCards } from './list-cards.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase()
let ctx: Context
let analyst: string
let keeper: string

const minute = (number: number) => `2026-04-01T08:${String(number).padStart(2, '0')}:00Z`

beforeAll(async () => {
  ctx = await testContext(database.db)
  ;[analyst, keeper] = [await agentNamed(ctx), await agentNamed(ctx, 'Кладовщик')]
  const make = async (number: number, title: string, rest: object = {}) =>
    (await cardOf(at(ctx, minute(number)), { title, ...rest })).id
  await make(1, 'Ёлка', { priority: 'urgent' })
  const begun = await make(2, 'Борщ', { assigneeId: analyst, priority: 'high', content: 'Пересчитать ФУДКОСТ' })
  await make(3, 'Сверка', { assigneeId: keeper, priority: 'low' })
  const closed = await make(4, 'Склад', { assigneeId: keeper })
  const earlier = await make(5, 'Чай')
  const gone = await make(6, 'Архив', { assigneeId: analyst })
  await updateCard(at(ctx, minute(10)), { id: closed, status: 'done' })
  await updateCard(at(ctx, minute(11)), { id: begun, status: 'in_progress' })
  await updateCard(at(ctx, minute(12)), { id: earlier, status: 'in_progress' })
  await addComment(at(ctx, minute(13)), { id: begun, content: 'Noted' })
  await archiveCard(at(ctx, minute(14)), { id: gone })
})

const titles = async (input: ListInput | Record<string, string> = {}) =>
  (await listCards(ctx, input)).data.map(({ title }) => title)

const board = ['Ёлка', 'Сверка', 'Борщ', 'Чай', 'Склад']

test('the board is read column by column, each in the order cards came to it, without archived ones', async () => {
  expect(await titles()).toEqual(board)
  expect((await listCards(ctx, {})).meta).toMatchObject({ total: 5, limit: 50, offset: 0, hasMore: false })
})

test.each([
  ['board', board],
  ['-board', [...board].reverse()],
  ['created_at', ['Ёлка', 'Борщ', 'Сверка', 'Склад', 'Чай']],
  ['-updated_at', ['Борщ', 'Чай', 'Склад', 'Сверка', 'Ёлка']],
  ['title', ['Борщ', 'Ёлка', 'Сверка', 'Склад', 'Чай']],
])('sort=%s', async (sort, expected) => expect(await titles({ sort })).toEqual(expected))

test('sort=priority goes up from low to urgent, -priority down', async () => {
  const priorities = async (sort: string) => (await listCards(ctx, { sort })).data.map(({ priority }) => priority)
  expect(await priorities('priority')).toEqual(['low', 'normal', 'normal', 'high', 'urgent'])
  expect(await priorities('-priority')).toEqual(['urgent', 'high', 'normal', 'normal', 'low'])
})

test.each(['board', '-board', 'created_at', '-updated_at', 'priority', '-priority', 'title'])(
  'pages of sort=%s hold each card once, in the order of the whole',
  async (sort) => {
    const whole = await titles({ sort })
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await listCards(ctx, { sort, limit: 2, cursor })
      walked.push(...data.map(({ title }) => title))
      cursor = meta.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(walked).toEqual(whole)
  },
)

describe('filters', () => {
  test.each([
    ['status', 'new', ['Ёлка', 'Сверка']],
    ['status', 'in_progress', ['Борщ', 'Чай']],
    ['status_ne', 'new', ['Борщ', 'Чай', 'Склад']],
    ['status_in', 'new,done', ['Ёлка', 'Сверка', 'Склад']],
    ['priority', 'high', ['Борщ']],
    ['priority_ne', 'normal', ['Ёлка', 'Сверка', 'Борщ']],
    ['priority_in', 'urgent, low', ['Ёлка', 'Сверка']],
    ['title_contains', 'ЕЛК', ['Ёлка']],
    ['title_ne', 'чай', ['Ёлка', 'Сверка', 'Борщ', 'Склад']],
    ['title_in', 'чай,борщ', ['Борщ', 'Чай']],
    ['content_contains', 'фудкост', ['Борщ']],
    ['comments_count_gt', '0', ['Борщ']],
    ['comments_count_lte', '0', ['Ёлка', 'Сверка', 'Чай', 'Склад']],
  ])('%s=%s', async (key, value, expected) => {
    expect(await titles({ [`filter[${key}]`]: value })).toEqual(expected)
  })

  test('search looks into titles', async () => {
    expect(await titles({ search: 'СКЛ' })).toEqual(['Склад'])
    expect(await titles({ search: '%' })).toEqual([])
  })

  test('assignee is an agent’s id, and cards of nobody match no comparison', async () => {
    expect(await titles({ 'filter[assignee]': keeper })).toEqual(['Сверка', 'Склад'])
    expect(await titles({ 'filter[assignee_ne]': keeper })).toEqual(['Борщ'])
    expect(await titles({ 'filter[assignee_in]': `${keeper}, ${analyst}` })).toEqual(['Сверка', 'Борщ', 'Склад'])
    expect(await titles({ 'filter[assignee_contains]': analyst.slice(-8).toUpperCase() })).toEqual(['Борщ'])
    expect(await titles({ 'filter[assignee]': keeper, 'filter[status]': 'done' })).toEqual(['Склад'])
  })

  test('an assignee that is not known matches nothing', async () => {
    const theirs = await agentNamed(await testContext(database.db))
    for (const id of [theirs, encodeId('agent', newUuid()), 'analyst', keeper.toUpperCase()]) {
      const { data, meta } = await listCards(ctx, { 'filter[assignee]': id })
      expect([data, meta.total]).toEqual([[], 0])
    }
    expect(await titles({ 'filter[assignee_ne]': 'analyst' })).toEqual(['Сверка', 'Борщ', 'Склад'])
  })

  test.each([
    ['filter[status]', 'archived', 'invalid_parameter'],
    ['filter[priority]', 'huge', 'invalid_parameter'],
    ['filter[comments_count_gt]', 'many', 'invalid_parameter'],
    ['filter[colour]', 'red', 'unknown_filter'],
    ['sort', 'colour', 'unknown_sort'],
  ])('%s=%s is %s', async (parameter, value, code) => {
    await expect(listCards(ctx, { [parameter]: value })).rejects.toMatchObject({ code })
  })
})

test('a board is of its workspace alone', async () => {
  expect((await listCards(await testContext(database.db), {})).data).toEqual([])
})

test('needs read:kanban', async () => {
  const refused = listCards({ ...ctx, scopes: new Set(['write:kanban']) }, {})
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' })
})
