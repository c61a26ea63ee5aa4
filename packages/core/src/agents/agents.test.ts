import { Agent } from '@vitrina/contract/agent'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { createWorkspace, ensureSandbox } from '../workspaces/create-workspace.ts'
import { completeWorkspaces } from '../workspaces/workspace-defaults.ts'
import { ensureAgents } from './ensure-agents.ts'
import { listAgents } from './list-agents.ts'

const database = suiteDatabase(25)
const now = new Date('2026-03-31T12:00:00Z')
const builtIn = ['analyst', 'menu_technologist', 'platform_developer', 'service_manager', 'stock_keeper']

async function profiles(workspaceId: string): Promise<(string | null)[]> {
  const { rows } = await database.db.pool.query<{ profile: string | null }>(
    'SELECT profile FROM agent WHERE workspace_id = $1 ORDER BY profile',
    [workspaceId],
  )
  return rows.map(({ profile }) => profile)
}

describe('the built-in executors', () => {
  test('are there from the first moment of a workspace and of its sandbox', async () => {
    const { id } = await createWorkspace(database.db, { name: 'New', timezone: 'Europe/Moscow' }, now)
    expect(await profiles(id)).toEqual(builtIn)
    const sandbox = await ensureSandbox(database.db, id, now)
    expect(sandbox.isNew).toBe(true)
    expect(await profiles(sandbox.id)).toEqual(builtIn)
    expect(await ensureSandbox(database.db, id, now)).toEqual({ id: sandbox.id, isNew: false })
  })

  test('are added once, however often and at once it is asked, and what a workspace made of them is kept', async () => {
    const ctx = await testContext(database.db)
    const { id } = ctx.workspace
    await ctx.db.pool.query("UPDATE agent SET name = 'Ours' WHERE workspace_id = $1 AND profile = 'analyst'", [id])
    await Promise.all(Array.from({ length: 20 }, () => ensureAgents(ctx.db, id, now)))
    expect(await profiles(id)).toEqual(builtIn)
    expect((await listAgents(ctx, { 'filter[name_in]': 'ours' })).data.length).toBe(1)
  })

  test('are added to the workspaces that lack some, and to no other', async () => {
    const [lacking, empty, whole] = [
      await testContext(database.db),
      await testContext(database.db),
      await testContext(database.db),
    ]
    const remove = (id: string, where: string) =>
      database.db.pool.query(`DELETE FROM agent WHERE workspace_id = $1 AND ${where}`, [id])
    await remove(lacking.workspace.id, "profile = 'stock_keeper'")
    await remove(empty.workspace.id, 'true')
    const before = (await listAgents(whole, {})).data
    expect(await completeWorkspaces(database.db, now)).toBe(2)
    expect(await profiles(lacking.workspace.id)).toEqual(builtIn)
    expect(await profiles(empty.workspace.id)).toEqual(builtIn)
    expect((await listAgents(whole, {})).data).toEqual(before)
    expect(await completeWorkspaces(database.db, now)).toBe(0)
  })
})

describe('the list', () => {
  test('names them in alphabetical order, with every field of the contract and no other', async () => {
    const ctx = await testContext(database.db)
    const { object, data, meta } = await listAgents(ctx, {})
    expect(object).toBe('list')
    expect(data.map(({ name, kind }) => [name, kind])).toEqual([
      ['Аналитик', 'employee'],
      ['Кладовщик', 'employee'],
      ['Менеджер сервиса', 'employee'],
      ['Разработчик платформы', 'developer'],
      ['Технолог меню', 'employee'],
    ])
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^agt_[0-9a-z]{26}$/),
      object: 'agent',
      kind: 'employee',
      name: 'Аналитик',
      description: expect.stringMatching(/[а-я]/),
      adapter: 'agent_local',
      isActive: true,
    })
    for (const agent of data) expect(Agent.parse(agent)).toEqual(agent)
    expect(meta).toMatchObject({ total: 5, limit: 50, offset: 0, hasMore: false, nextCursor: null })
  })

  test.each([
    ['kind', 'developer', ['Разработчик платформы']],
    ['is_active', 'false', ['Кладовщик']],
    ['is_active', 'true', ['Аналитик', 'Менеджер сервиса', 'Разработчик платформы', 'Технолог меню']],
    ['name_contains', 'МЕН', ['Менеджер сервиса', 'Технолог меню']],
    ['adapter_ne', 'agent_local', []],
  ])('filter[%s]=%s', async (key, value, expected) => {
    const ctx = await testContext(database.db)
    await ctx.db.pool.query("UPDATE agent SET is_active = false WHERE workspace_id = $1 AND profile = 'stock_keeper'", [
      ctx.workspace.id,
    ])
    const { data } = await listAgents(ctx, { [`filter[${key}]`]: value })
    expect(data.map(({ name }) => name)).toEqual(expected)
  })

  test('comes in pages', async () => {
    const ctx = await testContext(database.db)
    const first = await listAgents(ctx, { limit: 3 })
    const second = await listAgents(ctx, { limit: 3, cursor: first.meta.nextCursor ?? '' })
    expect([...first.data, ...second.data]).toEqual((await listAgents(ctx, {})).data)
  })

  test('is of the workspace alone', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    const ids = new Set((await listAgents(ours, {})).data.map(({ id }) => id))
    expect((await listAgents(theirs, {})).data.some(({ id }) => ids.has(id))).toBe(false)
  })

  test('needs read:agents', async () => {
    const ctx = await testContext(database.db)
    const refused = listAgents({ ...ctx, scopes: new Set(['read:kanban']) }, {})
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})
